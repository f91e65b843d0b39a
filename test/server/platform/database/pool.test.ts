import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { type DatabaseOptions, openDatabase } from '../../../../src/server/platform/database';
import { createPool, POSTGRES_TIMEOUTS } from '../../../../src/server/platform/database/pool';
import { causeOfOutage, OutageError } from '../../../../src/server/platform/work/outage';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../support/database';

/** Between two attempts to connect. */
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual('node:timers/promises'),
  setTimeout: jest.fn(),
}));

let database: TestDatabase;
let pool: Pool;
const onBroken = jest.fn();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.discard());
beforeEach(() => {
  onBroken.mockReset();
  pool = createPool({ connectionString: database.directUrl, max: 2 }, POSTGRES_TIMEOUTS, onBroken);
});
afterEach(async () => {
  if (!pool.ended) await pool.end();
});

const socketOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
const endOf = (client: PoolClient) => new Promise<void>((resolve) => client.once('end', resolve));

describe('a connection of the pool', () => {
  it('is limited in its silence only while in use: idle ones stay', async () => {
    const client = await pool.connect();
    expect(socketOf(client).timeout).toBe(POSTGRES_TIMEOUTS.silence);
    client.release();
    expect(socketOf(client).timeout).toBe(0);
    expect(await pool.connect()).toBe(client);
    expect(socketOf(client).timeout).toBe(POSTGRES_TIMEOUTS.silence);
    client.release();
    expect(socketOf(client).timeout).toBe(0);
  });

  it('that falls silent is destroyed: its query fails as an outage, and the pool has room again', async () => {
    const client = await pool.connect();
    const gone = endOf(client);
    const waiting = client.query('select pg_sleep(0.1)').catch((error: unknown) => error);
    socketOf(client).emit('timeout');
    expect(causeOfOutage(await waiting)).toMatchObject({ reason: 'the database does not answer' });
    await gone;
    expect(onBroken.mock.calls[0]).toEqual([new OutageError('the database does not answer')]);
    expect(pool.totalCount).toBe(0);
    // Whoever had it gives it back later.
    client.release();
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('that PostgreSQL ends is an outage, whatever its code', async () => {
    const client = await pool.connect();
    const gone = endOf(client);
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    socketOf(client).destroy(reset);
    await gone;
    expect(onBroken.mock.calls[0]).toEqual([reset]);
    expect(causeOfOutage(reset)).toEqual({ key: 'ECONNRESET', reason: 'read ECONNRESET' });
  });

  it('that breaks while nobody uses it is replaced, and ends nothing else', async () => {
    const client = await pool.connect();
    client.release();
    const gone = endOf(client);
    socketOf(client).destroy(new Error('cut'));
    await gone;
    expect(onBroken.mock.calls).toEqual([[new Error('cut')]]);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('that breaks while the pool ends is told to nobody', async () => {
    const client = await pool.connect();
    const gone = endOf(client);
    const ended = pool.end();
    socketOf(client).destroy(new Error('cut'));
    await Promise.all([gone, ended]);
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('can be taken again and again, and is given back once each time', async () => {
    const first = await pool.connect();
    const listeners = first.listenerCount('end');
    first.release();
    for (let time = 0; time < 3; time += 1) {
      const client = await pool.connect();
      expect([client, client.listenerCount('end')]).toEqual([first, listeners]);
      client.release();
      client.release();
    }
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('that cannot be made is an outage, with the reason', async () => {
    const nowhere = createPool(
      { connectionString: 'postgres://x@127.0.0.1:1/x' },
      POSTGRES_TIMEOUTS,
      onBroken,
    );
    for (const failed of [nowhere.connect(), nowhere.query('select 1')]) {
      const error = await Promise.resolve(failed).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(OutageError);
      expect((error as Error).message).toBe('no connection to the database');
      expect(causeOfOutage(error)).toMatchObject({ key: 'ECONNREFUSED' });
    }
    await nowhere.end();
  });
});

it('calls get an answer before the page gives up, after 30 seconds', () => {
  const { connection, silence, statement, lock, idleInTransaction } = POSTGRES_TIMEOUTS;
  expect(connection + Math.max(silence, statement, lock, idleInTransaction)).toBeLessThan(30_000);
  expect(lock).toBeLessThan(statement);
});

describe('the connections of the shop', () => {
  const open = (options: Partial<DatabaseOptions> = {}, log = silentLog) =>
    openDatabase({ dataDir: '', databaseUrl: database.directUrl, ...options }, log);

  it.each<[string, Partial<DatabaseOptions>, number[], waits: number[]]>([
    [
      'have limits for statements, locks and idle transactions',
      {},
      [10_000, 5_000, 15_000],
      [10_000, 15_000],
    ],
    [
      'have the limits that are asked for, beside the usual ones',
      { timeouts: { lock: 700 } },
      [10_000, 700, 15_000],
      [10_000, 15_000],
    ],
    ['have none of these where a command writes much', { isBulk: true }, [0, 0, 0], [30_000, 0]],
    [
      'send none through a pooler, which would refuse them',
      { directUrl: 'the same' },
      [0, 0, 0],
      [10_000, 15_000],
    ],
  ])('%s', async (_what, options, expected, waits) => {
    const direct = options.directUrl ? { directUrl: `${database.directUrl}&application_name=direct` } : {};
    const opened = await open({ ...options, ...direct });
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await opened.pool.query(
      `select array_agg(setting::int order by ordinality) as set, current_setting('application_name') as name
       from unnest($1::text[]) with ordinality as n (name) join pg_settings using (name)`,
      [names],
    );
    const client = await opened.pool.connect();
    const silence = socketOf(client).timeout;
    client.release();
    expect([opened.pool.options.connectionTimeoutMillis, silence]).toEqual(waits);
    await opened.close();
    expect(rows).toEqual([{ set: expected, name: '' }]);
    expect(opened.directUrl).toBe(direct.directUrl ?? database.directUrl);
    expect([opened.embedded, await Promise.race([opened.lost, 'open'])]).toEqual([false, 'open']);
  });

  it('are ten, or as many as the options say, and none is left of the start', async () => {
    const opened = await open();
    expect(opened.pool.options).toMatchObject({ max: 10, keepAlive: true, connectionTimeoutMillis: 10_000 });
    const others = () =>
      opened.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'corsi backplane'`,
      );
    // That of the test's own database stays.
    await database.ping();
    while ((await others()).rows.length > 1) await new Promise(setImmediate);
    await opened.close();
    expect(database.pool.options.max).toBe(1);
  });

  it('that break are logged with the outage they are part of, which ends with the database', async () => {
    const warn = jest.fn();
    const opened = await open({}, { ...silentLog, warn });
    const client = await opened.pool.connect();
    const gone = endOf(client);
    const timers = jest.spyOn(globalThis, 'setInterval');
    const clear = jest.spyOn(globalThis, 'clearInterval');
    socketOf(client).destroy(new Error('cut'));
    await gone;
    expect(warn.mock.calls[0]).toEqual([{ reason: 'cut' }, 'a database connection broke']);
    expect(opened.outages.isOpen).toBe(true);
    await opened.close();
    expect(clear).toHaveBeenCalledWith(timers.mock.results[0]?.value);
  });

  it('wait for a database that is not there yet, as long as the options say', async () => {
    const error = Object.assign(new Error('not yet'), { code: 'ECONNREFUSED' });
    jest.spyOn(Client.prototype, 'connect').mockImplementationOnce(() => Promise.reject(error));
    const warn = jest.fn();
    await (await open({ waitSeconds: 60 }, { ...silentLog, warn })).close();
    expect(warn.mock.calls).toEqual([[{ reason: 'not yet', seconds: 60 }, 'waiting for the database']]);
  });

  /** Refuses connections as a pooler may, by what they ask for. */
  function refuse(refusalOf: (asked: PoolConfig) => Error | undefined): void {
    const { connect } = Client.prototype;
    jest.spyOn(Client.prototype, 'connect').mockImplementation(function (this: Client, ...input: unknown[]) {
      const { connectionParameters } = this as unknown as { connectionParameters: PoolConfig };
      const refusal = refusalOf(connectionParameters);
      return refusal ? Promise.reject(refusal) : Reflect.apply(connect, this, input);
    } as never);
  }

  it('wait for a pooler that is not there yet, too', async () => {
    let isAway = true;
    refuse(({ application_name }) => {
      if (application_name === 'direct' || !isAway) return undefined;
      isAway = false;
      return Object.assign(new Error('not yet'), { code: 'ECONNREFUSED' });
    });
    const warn = jest.fn();
    const directUrl = `${database.directUrl}&application_name=direct`;
    await (await open({ directUrl, waitSeconds: 60 }, { ...silentLog, warn })).close();
    expect(warn.mock.calls).toEqual([[{ reason: 'not yet', seconds: 60 }, 'waiting for the database']]);
  });

  it('are refused at the start where a pooler does not take their settings', async () => {
    refuse(({ statement_timeout }) =>
      statement_timeout ? new Error('unsupported startup parameter: statement_timeout') : undefined,
    );
    const refusal = await open().then(
      (database) => database.close(),
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(/^DATABASE_URL leads to a pooler that refuses our settings\. /);
  });

  it.each<[string, boolean, 'shares' | 'forgets', RegExp]>([
    ['alone', false, 'shares', /^DATABASE_URL leads to a pooler in transaction mode\. /],
    ['twice', true, 'shares', /^DATABASE_DIRECT_URL leads to a pooler in transaction mode\. /],
    ['beside the direct one', true, 'forgets', /^The pooler of DATABASE_URL loses prepared statements\. /],
  ])('are refused where a pooler’s address stands %s', async (_where, hasDirect, fault, line) => {
    const direct = `${database.directUrl}&application_name=direct`;
    const { query } = Client.prototype;
    jest.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: Client,
      ...input: unknown[]
    ) {
      const { name = '' } = Object(input[0]) as { name?: string };
      if (!name.startsWith('pooler_probe')) return Reflect.apply(query, this, input);
      if (fault === 'shares') return { rows: [{ pid: 1 }] };
      const isDirect = (await Reflect.apply(query, this, ['show application_name'])).rows[0];
      if (isDirect?.application_name === 'direct') return Reflect.apply(query, this, input);
      throw Object.assign(new Error('no such statement'), { code: '26000' });
    } as never);
    const opened = open(hasDirect ? { directUrl: direct } : {});
    const refusal = await opened.then(
      (database) => database.close(),
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(line);
  });

  it.each<[string, (nowhere: string, url: string) => Partial<DatabaseOptions>]>([
    ['DATABASE_DIRECT_URL', (nowhere, url) => ({ databaseUrl: url, directUrl: nowhere })],
    ['DATABASE_URL', (nowhere, url) => ({ databaseUrl: nowhere, directUrl: url })],
    ['DATABASE_URL', (nowhere) => ({ databaseUrl: nowhere })],
  ])('are refused by the name of the address that leads nowhere, %s', async (name, options) => {
    const nowhere = 'postgres://shop:very-secret@127.0.0.1:1/x';
    await expect(open(options(nowhere, database.directUrl))).rejects.toThrow(
      new RegExp(
        `^The PostgreSQL of ${name} does not let us in: (Error: )?connect ECONNREFUSED 127.0.0.1:1$`,
      ),
    );
  });
});
