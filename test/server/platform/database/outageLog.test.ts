import { OutageLog } from '../../../../src/server/platform/database/outageLog';
import { OutageError } from '../../../../src/server/platform/work/outage';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const probe = jest.fn();
const PROBE_MS = 5000;
let outages: OutageLog;
beforeEach(() => {
  jest.useFakeTimers();
  for (const mock of [log.warn, log.error, probe]) mock.mockReset();
  outages = new OutageLog(log, probe);
});
afterEach(() => {
  outages.close();
  jest.useRealTimers();
});

const frozen = new OutageError('the database does not answer');
const full = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });

it('logs each cause once, however many calls fail of it', () => {
  for (let call = 0; call < 93; call += 1) expect(outages.note(frozen)).toBe(true);
  outages.note(full);
  outages.note(Object.assign(new Error('could not extend file "base/1/3"'), { code: '53100' }));
  expect(log.error.mock.calls).toEqual([
    [{ reason: 'the database does not answer' }, 'calls are answered with 503'],
    [{ reason: 'could not extend file "base/1/2"' }, 'calls are answered with 503'],
  ]);
});

it('logs what no call waits for as a warning, with a line of its own', () => {
  outages.note(frozen, 'a database connection broke');
  outages.note(frozen, 'a database connection broke');
  outages.note(frozen);
  expect(log.warn.mock.calls).toEqual([
    [{ reason: 'the database does not answer' }, 'a database connection broke'],
  ]);
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('says once that it is over, with how often each cause came, and then begins anew', async () => {
  probe.mockRejectedValueOnce(frozen);
  outages.note(frozen);
  outages.note(frozen);
  outages.note(full);
  await jest.advanceTimersByTimeAsync(PROBE_MS);
  expect([outages.isOpen, log.warn.mock.calls]).toEqual([true, []]);
  await jest.advanceTimersByTimeAsync(5 * PROBE_MS);
  expect(log.warn.mock.calls).toEqual([
    [
      {
        seconds: 10,
        causes: [
          { reason: 'the database does not answer', times: 2 },
          { reason: 'could not extend file "base/1/2"', times: 1 },
        ],
      },
      'the database takes work again',
    ],
  ]);
  expect([outages.isOpen, probe.mock.calls.length, jest.getTimerCount()]).toEqual([false, 2, 0]);
  outages.note(frozen);
  expect(log.error).toHaveBeenCalledTimes(3);
});

it('sends one probe at a time', async () => {
  probe.mockReturnValue(new Promise(() => {}));
  outages.note(frozen);
  await jest.advanceTimersByTimeAsync(4 * PROBE_MS);
  expect(probe).toHaveBeenCalledTimes(1);
});

it('asks no more once it is closed, and goes on asking while the outage lasts', async () => {
  probe.mockRejectedValue(frozen);
  outages.note(frozen);
  outages.note(full);
  expect(jest.getTimerCount()).toBe(1);
  await jest.advanceTimersByTimeAsync(3 * PROBE_MS);
  expect(probe).toHaveBeenCalledTimes(3);
  outages.close();
  await jest.advanceTimersByTimeAsync(3 * PROBE_MS);
  expect([probe.mock.calls.length, jest.getTimerCount()]).toEqual([3, 0]);
});

it('counts its time from the first failure of each outage', async () => {
  probe.mockResolvedValue(undefined);
  for (const _outage of [1, 2]) {
    outages.note(frozen);
    await jest.advanceTimersByTimeAsync(PROBE_MS - 1);
    outages.note(full);
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(log.warn.mock.calls.map(([{ seconds }]) => seconds)).toEqual([5, 5]);
});

it('leaves every other error to the caller', () => {
  expect(outages.note(new Error('a bug'))).toBe(false);
  expect([outages.isOpen, log.error.mock.calls, jest.getTimerCount()]).toEqual([false, [], 0]);
});
