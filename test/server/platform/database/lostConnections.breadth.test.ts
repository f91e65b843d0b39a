import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import {
  type DatabaseOptions,
  newId,
  openDatabase,
  purchases,
} from '../../../../src/server/platform/database';
import type { DatabaseLog } from '../../../../src/server/platform/database/log';
import { POSTGRES_TIMEOUTS } from '../../../../src/server/platform/database/pool';
import { openTestApp, type TestApp } from '../../../support/app';
import { silentLog } from '../../../support/database';
import { type FreezableProxy, startFreezableProxy } from '../../../support/freezableProxy';
import { startPostgres, type TestPostgres } from '../../../support/postgres';
import { shopOf } from '../../checkout/purchases/fixtures';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const CONNECTIONS = 4;

async function openApp(options: Partial<DatabaseOptions>, log: DatabaseLog = silentLog): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-test-'));
  const database = await openDatabase({ dataDir, connections: CONNECTIONS, ...options }, log);
  const discard = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return openTestApp({ database: { ...database, dataDir, empty: async () => {}, discard } });
}

interface Buyer {
  readonly token: string;
  buy(): Promise<{ status: number; id: string | undefined }>;
}

/** People with a course each of their own to buy; one after the other, since a busy machine gives none a connection in time. */
async function addBuyers(app: TestApp, count: number): Promise<Buyer[]> {
  const shop = shopOf(app);
  const buyers: Buyer[] = [];
  while (buyers.length < count) {
    const token = await app.tokenOf(0);
    buyers.push({
      token,
      async buy() {
        const { id } = await shop.addCourse({ slug: newId() });
        const input = { IdCourseEnc: id };
        const { status, data } = await app.call('/api/PaymentRequest/create-checkout', input, token);
        return { status, id: data?.item?.IdPurchaseEnc };
      },
    });
  }
  return buyers;
}

describe('a connection that PostgreSQL ends', () => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    url = await postgres.createDatabase();
    app = await openApp({ databaseUrl: url });
  });
  afterAll(() => app.close());

  /** Opens a checkout that waits for its coupon, and ends its connection meanwhile. */
  async function checkoutThatIsCut(): Promise<number> {
    const shop = shopOf(app);
    const [token, course] = [await app.tokenOf(0), await shop.addCourse({ slug: newId() })];
    const coupon = await shop.addCoupon(newId());
    const other = new Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from coupons where id = $1 for update', [coupon.id]);
      const input = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
      const answer = app.call('/api/PaymentRequest/create-checkout', input, token);
      for (let cut = 0; cut === 0; ) {
        const { rowCount } = await other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        cut = rowCount ?? 0;
      }
      return (await answer).status;
    } finally {
      await other.end();
    }
  }

  it('fails the checkout that waited on it, and no other call', async () => {
    expect(await checkoutThatIsCut()).toBe(503);
    const [buyer] = await addBuyers(app, 1);
    expect(await buyer?.buy()).toEqual({ status: 200, id: expect.any(String) });
  });

  it('is given back to the pool, however often', async () => {
    for (let time = 0; time <= CONNECTIONS; time += 1) expect(await checkoutThatIsCut()).toBe(503);
    const { pool } = app.database;
    expect(pool.totalCount).toBe(pool.idleCount);
  });

  it('is given back when it breaks before its transaction has begun', async () => {
    for (let time = 0; time <= CONNECTIONS; time += 1) {
      await app.database.ping();
      // The pool does not know yet that its idle connections are gone.
      const begun = app.database.orm.transaction(async () => 'begun');
      const { stream } =
        (app.database.pool as unknown as { _clients: ClientInside[] })._clients[0]?.connection ?? {};
      stream?.destroy();
      await begun.catch(() => {});
    }
    expect(await app.database.orm.transaction(async () => 'begun')).toBe('begun');
  });
});

interface ClientInside {
  readonly connection: { readonly stream: { destroy(): void } };
}

describe('PostgreSQL restarted under buyers', () => {
  const ROUNDS = 3;
  const BUYERS = 8;
  it('fails calls of that moment only, and loses nothing that was acknowledged', async () => {
    const app = await openApp({ databaseUrl: await postgres.createDatabase() });
    try {
      const buyers = await addBuyers(app, BUYERS);
      const acknowledged: string[] = [];
      const answers: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        let isOver = false;
        const buying = buyers.map(async ({ buy }) => {
          while (!isOver) {
            const answer = await buy().catch(() => undefined); // adding the course may fail, too
            if (!answer) continue;
            answers.push(answer.status);
            if (answer.id) acknowledged.push(answer.id);
          }
        });
        const before = answers.length;
        while (answers.length < before + BUYERS) await new Promise(setImmediate);
        await postgres.restart();
        isOver = true;
        await Promise.all(buying);
        for (const { buy } of buyers) expect((await buy()).status).toBe(200);
      }
      expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      for (const id of acknowledged) {
        expect(await app.database.orm.select().from(purchases).where(eq(purchases.id, id))).toHaveLength(1);
      }
      const { pool } = app.database;
      expect(pool.totalCount).toBe(pool.idleCount);
    } finally {
      await app.close();
    }
  });
});

describe('a frozen database', () => {
  let app: TestApp;
  let proxy: FreezableProxy;
  const reasons: string[] = [];
  const log = {
    ...silentLog,
    error: (details: object) => void reasons.push((details as { reason: string }).reason),
  };
  beforeAll(async () => {
    proxy = await startFreezableProxy(await postgres.createDatabase());
    const timeouts = { connection: 300, silence: 500 };
    app = await openApp({ databaseUrl: proxy.url, timeouts }, log);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
  });

  it('gets every call an answer, and serves again once it thaws', async () => {
    const buyers = await addBuyers(app, 3 * CONNECTIONS);
    const { id } = await shopOf(app).addCourse({ slug: newId() });
    proxy.freeze();
    const answers = await Promise.all(
      buyers.map(({ token }) => app.call('/api/PaymentRequest/create-checkout', { IdCourseEnc: id }, token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 503));
    // Connections in use fall silent, and those that wait get none.
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons.length).toBeLessThanOrEqual(3);
    expect(app.log.filter((line) => line.includes('a call failed'))).toEqual([]);
    proxy.thaw();
    for (const { buy } of buyers) expect((await buy()).status).toBe(200);
  });

  it('answers before the page gives up, after 30 seconds', () => {
    expect(POSTGRES_TIMEOUTS.connection + POSTGRES_TIMEOUTS.silence).toBeLessThan(30_000);
  });
});

describe('the connections of the shop', () => {
  const settingsOf = async (options: Partial<DatabaseOptions>) => {
    const url = await postgres.createDatabase();
    const database = await openDatabase({ dataDir: '', databaseUrl: url, ...options }, silentLog);
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await database.pool.query(
      'select array_agg(setting::int order by ordinality) as set from unnest($1::text[]) with ordinality as n (name) join pg_settings using (name)',
      [names],
    );
    await database.close();
    return rows[0]?.set;
  };

  it('have limits for statements, locks and idle transactions', async () => {
    expect(await settingsOf({})).toEqual([10_000, 5_000, 15_000]);
  });

  it('are limited in their silence only while in use: idle ones stay', async () => {
    const url = await postgres.createDatabase();
    const { pool, close } = await openDatabase({ dataDir: '', databaseUrl: url }, silentLog);
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    expect(stream.timeout).toBe(POSTGRES_TIMEOUTS.silence);
    client.release();
    expect(stream.timeout).toBe(0);
    await close();
  });

  it('send none of these through a pooler, which would refuse them', async () => {
    expect(await settingsOf({ directUrl: await postgres.createDatabase() })).toEqual([0, 0, 0]);
  });

  it('have none of these where a command writes much', async () => {
    expect(await settingsOf({ isBulk: true })).toEqual([0, 0, 0]);
  });
});
