import { PostgresListener } from '../../../../src/server/platform/backplane/postgresListener';

const log = { info: () => {}, warn: jest.fn(), error: () => {} };
/** A port on which nobody listens. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';
afterEach(() => {
  jest.restoreAllMocks();
  log.warn.mockClear();
});

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(setImmediate);
};

it('leaves nothing behind when it is closed between two retries, and keeps no process alive before', async () => {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  const timeouts = jest.spyOn(globalThis, 'setTimeout');
  const clearInterval = jest.spyOn(globalThis, 'clearInterval');
  const clearTimeout = jest.spyOn(globalThis, 'clearTimeout');
  const listener = new PostgresListener({
    url: NOWHERE,
    channel: 'prova',
    log,
    onMessage: () => {},
    onReconnect: () => {},
  });
  listener.start();
  await until(() => log.warn.mock.calls.length > 0);
  const [probe] = intervals.mock.results.map(({ value }) => value);
  const retry = timeouts.mock.results
    .filter((_timer, nth) => timeouts.mock.calls[nth]?.[1] === 100)
    .at(-1)?.value;
  expect([probe.hasRef(), retry.hasRef()]).toEqual([false, false]);
  await listener.close();
  expect(clearInterval).toHaveBeenCalledWith(probe);
  expect(clearTimeout).toHaveBeenCalledWith(retry);
  expect(listener.isListening).toBe(false);
});
