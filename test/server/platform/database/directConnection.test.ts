import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  connectDirectly,
  reasonOf,
  type Wait,
} from '../../../../src/server/platform/database/directConnection';
import { createEmptyDatabase } from '../../../support/database';
import { type FreezableProxy, startFreezableProxy } from '../../../support/freezableProxy';

/** Between two attempts, where a test makes them fail. */
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual('node:timers/promises');
  return { ...real, setTimeout: jest.fn() };
});

let proxy: FreezableProxy;
let url: string;
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  ({ drop, url } = database);
  proxy = await startFreezableProxy(database.url);
});
afterEach(() => {
  jest.useRealTimers();
  jest.mocked(pause).mockReset();
});
afterAll(async () => {
  await proxy.close();
  await drop();
});

/** Waits for the database, and tells what the log has said. */
function waiting(seconds: number) {
  const lines: unknown[][] = [];
  const warn = (...line: unknown[]) => void lines.push(line);
  const wait: Wait = { seconds, log: { info() {}, warn, error() {} } };
  return { wait, lines };
}

it('waits for a database that is not there yet, and says so once', async () => {
  await proxy.cut();
  const { wait, lines } = waiting(60);
  jest
    .mocked(pause)
    .mockResolvedValueOnce(undefined)
    .mockImplementationOnce(() => proxy.restore());
  await (await connectDirectly(proxy.url, 'DATABASE_URL', wait)).end();
  expect(lines).toEqual([
    [{ reason: expect.stringMatching(/ENOENT|ECONNREFUSED/), seconds: 60 }, 'waiting for the database'],
  ]);
});

it('gives up in one line when the time is over', async () => {
  await proxy.cut();
  const { wait, lines } = waiting(2);
  const start = Date.now();
  let waited = 0;
  const now = jest.spyOn(Date, 'now').mockImplementation(() => start + waited);
  jest.mocked(pause).mockImplementation(async (ms = 0) => {
    waited += ms;
  });
  await expect(connectDirectly(proxy.url, 'DATABASE_URL', wait)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL does not let us in: (Error: )?connect /,
  );
  now.mockRestore();
  expect([lines.length, waited]).toEqual([1, 2000]);
  await proxy.restore();
});

it('does not wait for what will not change by itself, such as a database that does not exist', async () => {
  const { wait, lines } = waiting(60);
  const missing = proxy.url.replace(/\/[^/?]+\?/, '/no_such_database?');
  await expect(connectDirectly(missing, 'DATABASE_URL', wait)).rejects.toThrow('does not let us in');
  expect(lines).toEqual([]);
});

it('gives up a database that takes connections and says nothing after ten seconds', async () => {
  proxy.freeze();
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  });
  const refusal = connectDirectly(proxy.url, 'DATABASE_URL').catch(({ message }: Error) => message);
  jest.advanceTimersByTime(9_999);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  expect(await refusal).toBe('The PostgreSQL of DATABASE_URL does not let us in: timeout expired');
  proxy.thaw();
});

it('does not wait where it is not told to', async () => {
  await proxy.cut();
  await expect(connectDirectly(proxy.url, '--from')).rejects.toThrow('The PostgreSQL of --from does not');
  await proxy.restore();
});

describe('an attempt that fails', () => {
  const failWith = (error: unknown) =>
    jest.spyOn(Client.prototype, 'connect').mockImplementationOnce(() => Promise.reject(error));
  const coded = (code: string) => Object.assign(new Error(`said the system: ${code}`), { code });
  const atSeveral = new AggregateError([coded('ECONNREFUSED'), coded('EACCES')]);

  it.each<[string, unknown]>([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map(
      (code): [string, unknown] => [code, coded(code)],
    ),
    ...['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '53300'].map((code): [string, unknown] => [
      code,
      coded(code),
    ]),
    ['a silence', new Error('timeout expired')],
    ['a name with several addresses', atSeveral],
    ['a connection that ends', new Error('Connection terminated unexpectedly')],
  ])('for now (%s) is repeated a second later', async (_what, error) => {
    jest.mocked(pause).mockClear().mockResolvedValueOnce(undefined);
    failWith(error);
    const { wait, lines } = waiting(60);
    await (await connectDirectly(url, 'DATABASE_URL', wait)).end();
    expect(lines).toEqual([[{ reason: reasonOf(error), seconds: 60 }, 'waiting for the database']]);
    expect(jest.mocked(pause).mock.calls).toEqual([[1000]]);
  });

  it.each(['28P01', '3D000', 'EACCES', 'SELF_SIGNED_CERT_IN_CHAIN'])(
    'for good (%s) is not repeated',
    async (code) => {
      failWith(coded(code));
      const { wait, lines } = waiting(60);
      await expect(connectDirectly(url, 'DATABASE_URL', wait)).rejects.toThrow(
        `The PostgreSQL of DATABASE_URL does not let us in: said the system: ${code}`,
      );
      expect(lines).toEqual([]);
    },
  );

  it('is the last where the next would come after the time that was given', async () => {
    jest.mocked(pause).mockClear().mockResolvedValue(undefined);
    const now = jest.spyOn(Date, 'now').mockReturnValue(10_000);
    for (const [seconds, attempts] of [
      [0, 1],
      [1, 2],
    ] as const) {
      jest.mocked(pause).mockClear();
      now.mockReturnValueOnce(9000).mockReturnValueOnce(9000);
      const connect = jest
        .spyOn(Client.prototype, 'connect')
        .mockImplementation(() => Promise.reject(coded('ENOTFOUND')));
      const { wait } = waiting(seconds);
      await expect(connectDirectly(url, 'DATABASE_URL', wait)).rejects.toThrow('ENOTFOUND');
      expect(connect).toHaveBeenCalledTimes(attempts);
      connect.mockRestore();
    }
  });

  it('is told by its first reason', () => {
    expect(reasonOf(atSeveral)).toBe('said the system: ECONNREFUSED');
    expect(reasonOf('a text')).toBe('a text');
  });
});

it('a connection that breaks while nobody asks ends nothing else', async () => {
  const client = await connectDirectly(url, 'DATABASE_URL');
  const gone = new Promise((resolve) => client.once('end', resolve));
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(new Error('cut'));
  await gone;
  await expect(client.query('select 1')).rejects.toThrow();
});

it('a database that cannot keep every character is refused, and no connection to it stays open', async () => {
  const end = jest.spyOn(Client.prototype, 'end');
  const query = jest
    .spyOn(Client.prototype, 'query')
    .mockImplementationOnce((async () => ({ rows: [{ name: 'corsi', encoding: 'LATIN1' }] })) as never);
  await expect(connectDirectly(url, 'DATABASE_URL')).rejects.toThrow(
    /^The database "corsi" of DATABASE_URL keeps text as LATIN1, and the shop needs UTF8\. [^\n]+$/,
  );
  expect([query.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
});
