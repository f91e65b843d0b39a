import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, gt } from 'drizzle-orm';
import { forgetOldBuyers } from '../../src/server/account/deletion/deletionService';
import { countLearners } from '../../src/server/catalogue/courses/search/learnersService';
import { compareRecent } from '../../src/server/checkout/books/service';
import { deliverGifts } from '../../src/server/checkout/gifts/delivery';
import { reconcileOverdue, recoverEvents } from '../../src/server/checkout/purchases/reconciliation';
import { announceQuestions } from '../../src/server/community/questions/announceService';
import { forgetOldTokens } from '../../src/server/identity/tokenService';
import { sendWebinarLinks } from '../../src/server/leads/webinarSeats';
import { courses, mails, purchases, rateLimits, StartError, users } from '../../src/server/platform/database';
import { deleteFarewellMails } from '../../src/server/platform/mail/retentionService';
import { sweepOrphans } from '../../src/server/platform/media/sweepService';
import { type RunningShop, startShop } from '../../src/server/start';
import { makeSite } from '../support/app';
import { openOwnDatabase, type TestDatabase } from '../support/database';
import { freePort } from '../support/shop';
import { halfSent, logOf, productionSettings } from './startSupport';

/** The stop waits by this. */
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual('node:timers/promises');
  return { ...real, setTimeout: jest.fn(real.setTimeout) };
});
/** Replaces a repeated job by one that does nothing. */
const job = (name: string, file: string) => ({ ...jest.requireActual(file), [name]: jest.fn(async () => 0) });
const SERVER = '../../src/server';
jest.mock('../../src/server/catalogue/courses/search/learnersService', () =>
  job('countLearners', `${SERVER}/catalogue/courses/search/learnersService`),
);
jest.mock('../../src/server/checkout/books/service', () =>
  job('compareRecent', `${SERVER}/checkout/books/service`),
);
jest.mock('../../src/server/checkout/gifts/delivery', () =>
  job('deliverGifts', `${SERVER}/checkout/gifts/delivery`),
);
jest.mock('../../src/server/platform/mail/retentionService', () =>
  job('deleteFarewellMails', `${SERVER}/platform/mail/retentionService`),
);
jest.mock('../../src/server/platform/media/sweepService', () =>
  job('sweepOrphans', `${SERVER}/platform/media/sweepService`),
);
jest.mock('../../src/server/checkout/purchases/reconciliation', () => ({
  ...job('recoverEvents', `${SERVER}/checkout/purchases/reconciliation`),
  reconcileOverdue: jest.fn(async () => 0),
}));
jest.mock('../../src/server/community/questions/announceService', () =>
  job('announceQuestions', `${SERVER}/community/questions/announceService`),
);
jest.mock('../../src/server/account/deletion/deletionService', () =>
  job('forgetOldBuyers', `${SERVER}/account/deletion/deletionService`),
);
jest.mock('../../src/server/identity/tokenService', () =>
  job('forgetOldTokens', `${SERVER}/identity/tokenService`),
);
jest.mock('../../src/server/leads/webinarSeats', () =>
  job('sendWebinarLinks', `${SERVER}/leads/webinarSeats`),
);

let database: TestDatabase;
let folder: string;
let site: string;
let port: number;
let address: string;
let shop: RunningShop | undefined;
beforeAll(async () => {
  database = await openOwnDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-start-'));
  site = makeSite();
});
afterAll(async () => {
  await database.discard();
  for (const name of [folder, site]) rmSync(name, { recursive: true, force: true });
});
beforeEach(async () => {
  port = await freePort();
  address = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});

const settings = (more: Record<string, string> = {}) =>
  productionSettings({ port, folder, site, databaseUrl: database.directUrl }, more);

/** Takes the shop from `afterEach`. */
function running(): RunningShop {
  if (!shop) throw new Error('no shop');
  const taken = shop;
  shop = undefined;
  return taken;
}
const statusOf = (page: string) => fetch(`${address}${page}`).then(({ status }) => status, String);

describe('a shop that stops', () => {
  it('takes requests while it drains, then none, ends what is running, and closes the database', async () => {
    shop = await startShop(settings({ DRAIN_SECONDS: '7' }));
    const { send, answer } = await halfSent(port);
    let endDrain = () => {};
    const drained = new Promise<void>((resolve) => {
      endDrain = resolve;
    });
    jest.mocked(pause).mockClear().mockReturnValueOnce(drained);
    const timeouts = jest.spyOn(globalThis, 'setTimeout');
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    const { stop, database: opened } = running();
    const stopped = stop();
    expect(jest.mocked(pause).mock.calls).toEqual([[7000]]);
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    await opened.ping();
    endDrain();
    send();
    expect(await answer).toMatch(/^HTTP\/1.1 [1-4]\d\d /);
    await stopped;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    await expect(opened.ping()).rejects.toThrow();
    const deadline = timeouts.mock.results[timeouts.mock.calls.findIndex(([, ms]) => ms === 10_000)];
    expect(cleared).toHaveBeenCalledWith(deadline?.value);
  });

  it('cuts a request that does not end ten seconds later', async () => {
    shop = await startShop(settings());
    const { answer } = await halfSent(port);
    const timeouts = jest.spyOn(globalThis, 'setTimeout');
    const stopped = running().stop();
    const deadline = () => timeouts.mock.calls.find(([, ms]) => ms === 10_000)?.[0];
    while (!deadline()) await new Promise(setImmediate);
    deadline()?.();
    // Not even that it took too long.
    expect(await answer).not.toMatch(/^HTTP/);
    await stopped;
  });
});

it('a shop repeats each of its jobs in its own time', async () => {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  shop = await startShop(settings());
  const jobs = {
    ...{ reconcileOverdue, recoverEvents, compareRecent, deliverGifts, announceQuestions, sendWebinarLinks },
    ...{ countLearners, forgetOldBuyers, forgetOldTokens, deleteFarewellMails, sweepOrphans },
  };
  const named = Object.entries(jobs).map(([name, run]) => [name, jest.mocked(run as () => unknown)] as const);
  const due = async (period: number) => {
    for (const [, run] of named) run.mockClear();
    for (const [run, ms] of intervals.mock.calls) if (ms === period) run();
    await new Promise(setImmediate);
    return named.filter(([, run]) => run.mock.calls.length > 0).map(([name]) => name);
  };
  const { orm } = database;
  await orm.insert(rateLimits).values({ key: 'login:over', points: 1, expire: 1 });
  await orm.insert(mails).values({ cause: 'c', to: 'a@example.com', subject: 's', html: 'h', text: 't' });
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await new Promise(setImmediate);
  };
  expect(await due(10_000)).toEqual(['deliverGifts']);
  await until(async () => (await orm.$count(mails, gt(mails.attempts, 0))) === 1);
  expect(await due(60_000)).toEqual(['reconcileOverdue', 'announceQuestions', 'sendWebinarLinks']);
  expect(await due(600_000)).toEqual(['countLearners']);
  expect(await due(900_000)).toEqual(['recoverEvents']);
  // Longer periods would never end in a shop that restarts every day.
  expect(await due(3_600_000)).toEqual([
    'compareRecent',
    'forgetOldBuyers',
    'forgetOldTokens',
    'deleteFarewellMails',
    'sweepOrphans',
  ]);
  await until(async () => (await orm.$count(rateLimits, eq(rateLimits.key, 'login:over'))) === 0);
});

it('a start tells what runs, which services are silent, and of purchases whose provider is not configured', async () => {
  const open = path.join(folder, 'open');
  mkdirSync(open, { mode: 0o755 });
  const { orm } = database;
  const course = { slug: 'c', title: 'C', priceCents: 100, level: 'principiante' } as const;
  const [sold] = await orm.insert(courses).values(course).returning();
  const [buyer] = await orm.insert(users).values({ email: 'a@example.com' }).returning();
  const row = { provider: 'former', providerReference: 'r1', listCents: 100, totalCents: 100 };
  await orm.insert(purchases).values({ ...row, userId: buyer?.id ?? '', courseId: sold?.id ?? '' });
  const { lines, said, last } = await logOf(async () =>
    (await startShop(settings({ LOG_LEVEL: 'info', DATA_DIR: open }))).stop(),
  );
  await orm.delete(purchases);
  const told = [
    'Purchases that wait',
    ' (former): 1.',
    'Stripe does not answer',
    'SMTP_URL does not answer',
    'STRIPE_HOST',
  ];
  expect(told.map((part) => lines.split(part).length - 1)).toEqual([1, 1, 1, 1, 1]);
  const started = {
    mode: 'production',
    database: 'postgresql',
    databaseVersion: expect.stringMatching(/^18\./),
  };
  expect(said('started')).toMatchObject([{ ...started, address: `http://0.0.0.0:${port}` }]);
  expect([said('stopping').length, said('stopped').length, last]).toEqual([1, 1, 'stopped']);
  expect(statSync(open).mode & 0o777).toBe(0o700);
});

describe('a start is refused in one line, and leaves nothing open,', () => {
  it('where another program listens on its port', async () => {
    shop = await startShop(settings());
    const again = startShop(settings({ DATA_DIR: path.join(folder, 'second') }));
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow(/^Cannot listen on 0.0.0.0:\d+: another program [^\n]+$/);
    expect(await statusOf('/readyz')).toBe(200);
    expect(existsSync(path.join(folder, 'second'))).toBe(false);
  });

  it.each([
    ['demo', '0.0.0.0', 1],
    ['demo', '127.0.0.1', 0],
    ['production', '0.0.0.0', 0],
  ])('which in %s on %s has warned %d times that others reach it', async (MODE, HOST, times) => {
    const away = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DATABASE_WAIT_SECONDS: '3600' };
    const later = Date.now() + 3_600_000;
    const passTime = async () => void jest.spyOn(Date, 'now').mockReturnValue(later);
    jest.mocked(pause).mockImplementationOnce(passTime);
    const start = () => startShop(settings({ ...away, MODE, HOST, LOG_LEVEL: 'warn' }));
    const { lines } = await logOf(() => expect(start()).rejects.toThrow(StartError));
    expect(lines.split('demo mode listens beyond this machine').length - 1).toBe(times);
    expect(lines.split('waiting for the database').length - 1).toBe(1);
  });

  it('where its host is no address of this machine', async () => {
    const start = startShop(settings({ HOST: '203.0.113.1' }));
    await expect(start).rejects.toThrow(
      /^Cannot listen on 203.0.113.1:\d+: this machine has no such address\./,
    );
  });

  it('where Stripe does not know the key', async () => {
    const stripe = createHttpServer((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json', connection: 'close' });
      response.end('{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}');
    });
    stripe.listen(0, '127.0.0.1');
    await once(stripe, 'listening');
    const host = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
    await expect(startShop(settings({ STRIPE_HOST: host }))).rejects.toThrow(
      /^Stripe refuses STRIPE_SECRET_KEY: [^\n]+$/,
    );
    await isLeftAlone();
    await new Promise((resolve) => stripe.close(resolve));
  });

  it('without a payment provider in production', async () => {
    const start = startShop({ ...settings(), stripe: undefined });
    await expect(start).rejects.toThrow(/^STRIPE_SECRET_KEY is missing: [^\n]+$/);
  });

  /** Resolves when only this test is connected to the database. */
  async function isLeftAlone(): Promise<void> {
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    while ((await database.pool.query(others)).rows.length > 0) await new Promise(setImmediate);
  }

  it('with another secret than the processes that share its database', async () => {
    await (await startShop(settings())).stop();
    await isLeftAlone();
    const start = startShop(settings({ SESSION_SECRET: 'another-secret-another-secret-another' }));
    await expect(start).rejects.toThrow(/^SESSION_SECRET differs [^\n]+$/);
    await isLeftAlone();
  });

  it('in another mode than the shop was first started in', async () => {
    await (await startShop(settings())).stop();
    await isLeftAlone();
    const start = startShop(settings({ MODE: 'demo' }));
    await expect(start).rejects.toThrow(/^MODE is demo [^\n]+$/);
    await isLeftAlone();
  });

  it('where its port was taken while it started', async () => {
    const other = createServer();
    const renderer = path.join(folder, 'render.cjs');
    writeFileSync(renderer, 'module.exports.render = () => globalThis.whileItStarts();');
    Object.assign(globalThis, {
      async whileItStarts() {
        await once(other.listen({ port, host: '0.0.0.0' }), 'listening');
        return { status: 200, head: '', body: '', state: null, chunks: [] };
      },
    });
    await expect(startShop(settings({ RENDERER: renderer }))).rejects.toThrow(StartError);
    other.close();
    await isLeftAlone();
  });
});
