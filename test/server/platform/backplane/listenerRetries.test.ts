import { EventEmitter } from 'node:events';
import { PostgresListener } from '../../../../src/server/platform/backplane/postgresListener';

/** A database that is there or not; what was asked of each of its connections. */
const stage = {
  isThere: true,
  answers: true,
  /** Opening a connection waits for this. */
  connecting: Promise.resolve(),
  clients: [] as MockClient[],
};

class MockClient extends EventEmitter {
  readonly asked: string[] = [];
  hasEnded = false;
  constructor(readonly config: object) {
    super();
    stage.clients.push(this);
  }
  async connect() {
    await stage.connecting;
    if (!stage.isThere) throw new Error('away');
  }
  async query(statement: string) {
    this.asked.push(statement);
    if (!stage.answers) throw new Error('no answer');
  }
  async end() {
    this.hasEnded = true;
  }
}
jest.mock('pg', () => ({
  get Client() {
    return MockClient;
  },
}));

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const onMessage = jest.fn();
const onReconnect = jest.fn();
const listener = () =>
  new PostgresListener({ url: 'postgres://x', channel: 'prova', log, onMessage, onReconnect });

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(stage, { isThere: true, answers: true, connecting: Promise.resolve(), clients: [] });
  for (const mock of [log.info, log.warn, log.error, onMessage, onReconnect]) mock.mockReset();
});
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const tries = () => stage.clients.length;

it('listens on its channel, and a message that fails is logged and ends nothing', async () => {
  const one = listener();
  one.start();
  await pass(0);
  expect([one.isListening, stage.clients[0]?.asked]).toEqual([true, ['listen prova']]);
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000, keepAlive: true };
  expect(stage.clients[0]?.config).toMatchObject({ connectionString: 'postgres://x', ...limits });
  onMessage.mockImplementationOnce(() => {
    throw new Error('odd');
  });
  stage.clients[0]?.emit('notification', { payload: 'a' });
  stage.clients[0]?.emit('notification', { payload: 'b' });
  expect(onMessage.mock.calls).toEqual([['a'], ['b']]);
  expect(log.error.mock.calls).toEqual([
    [{ err: new Error('odd') }, 'a backplane message could not be handled'],
  ]);
  expect(one.isListening).toBe(true);
  await one.close();
  expect(stage.clients[0]?.hasEnded).toBe(true);
});

it('tries again after pauses that double, of ten seconds at the most, and begins anew once it has listened', async () => {
  stage.isThere = false;
  const one = listener();
  one.start();
  await pass(0);
  let known = tries();
  for (const pause of [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
    await pass(pause - 1);
    expect(tries()).toBe(known);
    await pass(1);
    known += 1;
    expect(tries()).toBe(known);
  }
  stage.isThere = true;
  await pass(10_000);
  expect(one.isListening).toBe(true);
  // Once, however often it has tried.
  expect(log.warn.mock.calls).toEqual([[{ reason: 'away' }, 'backplane connection lost, retrying']]);
  // The first time: nobody has missed anything.
  expect(onReconnect).not.toHaveBeenCalled();
  stage.clients.at(-1)?.emit('error', new Error('cut'));
  expect(one.isListening).toBe(false);
  known = tries();
  await pass(100);
  expect([tries(), one.isListening]).toEqual([known + 1, true]);
  expect(onReconnect).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(2);
  stage.clients.at(-1)?.emit('end');
  await pass(100);
  expect(log.warn.mock.calls.slice(1).map(([{ reason }]) => reason)).toEqual(['cut', 'the connection ended']);
  expect(log.info.mock.calls).toEqual(Array(3).fill(['backplane connected']));
  await one.close();
});

it('replaces a connection that gives no answer, which it asks each fifteen seconds', async () => {
  const one = listener();
  one.start();
  await pass(14_999);
  const [first] = stage.clients;
  expect(first?.asked).toEqual(['listen prova']);
  await pass(1);
  expect([first?.asked, one.isListening]).toEqual([['listen prova', 'select 1'], true]);
  stage.answers = false;
  await pass(15_000);
  expect([one.isListening, first?.hasEnded]).toEqual([false, true]);
  stage.answers = true;
  await pass(100);
  expect([tries(), one.isListening]).toEqual([2, true]);
  // What the old connection still says concerns nobody.
  first?.emit('end');
  first?.emit('error', new Error('late'));
  await pass(1000);
  expect([tries(), one.isListening]).toEqual([2, true]);
  await one.close();
});

/** A listener whose connection is under way until `made` is called. */
async function connecting() {
  let made = () => {};
  stage.connecting = new Promise((resolve) => {
    made = resolve;
  });
  const one = listener();
  one.start();
  await pass(0);
  return { one, made };
}

it('does not count a connection that broke while it was made', async () => {
  const { one, made } = await connecting();
  stage.clients[0]?.emit('error', new Error('cut'));
  made();
  await pass(0);
  expect(one.isListening).toBe(false);
  await pass(100);
  expect([tries(), one.isListening]).toEqual([2, true]);
  expect(onReconnect).not.toHaveBeenCalled();
  await one.close();
});

it('listens no more when it is closed while a connection is made, which ends too', async () => {
  const { one, made } = await connecting();
  const closed = one.close();
  made();
  await closed;
  expect([one.isListening, stage.clients[0]?.hasEnded]).toEqual([false, true]);
  expect(log.info).not.toHaveBeenCalled();
});

it('tries no more once it is closed', async () => {
  const one = listener();
  one.start();
  await pass(0);
  await one.close();
  stage.clients[0]?.emit('end');
  await pass(60_000);
  expect([tries(), one.isListening, jest.getTimerCount()]).toEqual([1, false, 0]);
});
