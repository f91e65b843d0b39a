import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { openDatabase } from '../../../../src/server/platform/database';
import { OutageLog } from '../../../../src/server/platform/database/outageLog';
import { answerErrors } from '../../../../src/server/platform/http/errors';
import { BusyError, OutageError } from '../../../../src/server/platform/work/outage';
import { openTestApp, type TestApp } from '../../../support/app';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../support/database';
import { type FreezableProxy, startFreezableProxy } from '../../../support/freezableProxy';

const PROBE_MS = 5000;
const HTML = { accept: 'text/html' };

/** A page that logs somebody in: no answer to that is ever kept. */
const RENDERER = `exports.render = async ({ fetch }) => {
  const body = { Username: 'a@example.com', Password: 'x' };
  await fetch({ method: 'POST', url: '/api/users/authenticate', body });
  return { status: 200, head: '<title>Corsi</title>', body: '<p>I corsi</p>', state: null, chunks: [] };
};
exports.canonicalAddress = (address) => address;`;

let folder: string;
let proxy: FreezableProxy;
let shop: TestApp;
let behind: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-renderer-'));
  const renderer = path.join(folder, 'render.js');
  writeFileSync(renderer, RENDERER);
  behind = await openTestDatabase();
  proxy = await startFreezableProxy(behind.directUrl);
  const log = { info() {}, warn: tell('warn'), error: tell('error') };
  const near = await openDatabase({ dataDir: behind.dataDir, databaseUrl: proxy.url, connections: 2 }, log);
  const discard = async () => {
    await near.close();
    await behind.discard();
  };
  shop = await openTestApp({ renderer, database: { ...behind, ...near, discard } });
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines: string[] = [];
function tell(level: string) {
  return (_details: object, line: string) => void lines.push(`${level}: ${line}`);
}
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
  });
  lines.length = 0;
});
afterEach(async () => {
  await recover();
  jest.useRealTimers();
});

const logIn = () => shop.call('/api/users/authenticate', { Username: 'a@example.com', Password: 'x' });
const get = (url: string, headers = {}) => shop.call(url, undefined, undefined, { method: 'GET', headers });

/** Moves on to the outage log's next probe and waits for what it finds. */
async function probe(): Promise<void> {
  jest.advanceTimersByTime(PROBE_MS);
  await shop.database.ping().catch(() => {});
  await new Promise(setImmediate);
}

/** Waits until the outage log has seen its end. */
async function recover(): Promise<void> {
  while (shop.database.outages.isOpen) await probe();
}

/** Ends the shop's connections, and waits until its pool knows. */
async function cut(): Promise<void> {
  await proxy.cut();
  while (shop.database.pool.idleCount > 0) await new Promise(setImmediate);
}

/** Cuts the database off while something runs, and waits until the outage is over. */
async function without(run: () => Promise<void>): Promise<void> {
  await cut();
  try {
    await run();
    await probe();
    expect(lines).not.toContain('warn: the database takes work again');
  } finally {
    await proxy.restore();
    await recover();
  }
}

it('answers calls of a database that is down with 503, when to try again and why in Italian', async () => {
  const token = await shop.tokenOf(0);
  const said = { isOk: false, code: 'unavailable', message: expect.stringContaining('non è disponibile') };
  await without(async () => {
    const answers = [await shop.call('/api/users/GetUserPurchases', {}, token), await logIn()];
    for (const { status, headers, data } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '15']);
      expect(data).toEqual(said);
    }
    for (let probes = 0; probes < 2; probes += 1) expect(await get('/readyz')).toMatchObject({ status: 503 });
    expect((await get('/healthz')).status).toBe(200);
    expect(lines.filter((line) => line.includes('not ready'))).toEqual(['warn: not ready']);
    expect(shop.log.filter((line) => line.includes('not ready'))).toEqual([]);
  });
  expect((await logIn()).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

it('answers the form of a browser without scripts with a page', async () => {
  const payload = new URLSearchParams({ email: 'a@example.com' }).toString();
  await without(async () => {
    const { status, headers, text } = await shop.call('/crm/web-to-lead', undefined, undefined, {
      payload,
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '15',
      'text/html; charset=utf-8',
    ]);
    expect(text).toContain('quello che hai scritto è ancora lì');
  });
});

it('answers a page whose calls meet the outage with a plain page, and as ever afterwards', async () => {
  await without(async () => {
    const { status, headers, text } = await get('/corsi-trading-online/corsi', HTML);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '15', 'no-store']);
    expect(text).toContain('<h1 style="color:#0b5161;font-size:26px">Torniamo subito</h1>');
    expect(text).toContain('non è disponibile in questo momento');
  });
  expect(await get('/corsi-trading-online/corsi', HTML)).toMatchObject({ status: 200 });
});

it('logs a cause once and its end once, not once a call', async () => {
  await without(async () => {
    for (let call = 0; call < 12; call += 1) await logIn();
  });
  expect(lines.filter((line) => line.includes('503'))).toEqual(['error: calls are answered with 503']);
  expect(lines.filter((line) => line.includes('again'))).toEqual(['warn: the database takes work again']);
  expect(shop.log.filter((line) => line.includes('a call failed'))).toEqual([]);
});

it('is not ready, and answers writes with 503, while the database is read-only', async () => {
  const token = await shop.tokenOf(0);
  const name = (await behind.pool.query('select current_database() as name')).rows[0].name;
  const become = (state: string) =>
    behind.pool.query(`alter database ${name} set default_transaction_read_only = ${state}`);
  await become('on');
  try {
    await cut();
    await proxy.restore();
    expect((await get('/readyz')).status).toBe(503);
    expect((await shop.call('/api/users/Logout', {}, token)).status).toBe(503);
    expect((await shop.call('/api/courses/GetRandomListCourse')).status).toBe(200);
  } finally {
    await become('off');
    await cut();
    await proxy.restore();
  }
  expect((await get('/readyz')).status).toBe(200);
});

it('answers a page that is late with 503 during an outage, and with the empty shell otherwise', async () => {
  const slow = path.join(folder, 'slow.js');
  writeFileSync(slow, 'exports.render = () => new Promise(() => {}); exports.canonicalAddress = (a) => a;');
  const late = await openTestApp({ renderer: slow, variables: { RENDER_TIMEOUT_MS: '1' } });
  const { outages } = late.database;
  const status = async (url = '/corsi-trading-online/corsi') =>
    (await late.call(url, undefined, undefined, { method: 'GET', headers: HTML })).status;
  expect([await status(), await status('/nulla')]).toEqual([200, 404]);
  outages.note(new OutageError('the database does not answer'));
  expect(await status()).toBe(503);
  await late.close();
});

it('answers a call that meets a full queue with 503, and opens no outage', async () => {
  const outages = new OutageLog(silentLog, async () => {});
  const app = Fastify();
  answerErrors(app, outages);
  app.get('/busy', () => {
    throw new BusyError('The thread pdf.js has too much to do.');
  });
  const { statusCode, headers } = await app.inject({ url: '/busy' });
  expect([statusCode, headers['retry-after'], outages.isOpen]).toEqual([503, '15', false]);
});
