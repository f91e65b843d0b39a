import { createConcurrencyLimit } from '../../../../src/server/platform/work/concurrencyLimit';

/** A job that ends when it is told to. */
function job() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { isRunning: false };
  const run = async () => {
    state.isRunning = true;
    await ended;
    state.isRunning = false;
  };
  return { state, run, end };
}
const rest = () => new Promise(setImmediate);

test('no more jobs run at once than may; the others follow in their order, also after one that failed', async () => {
  const inTurn = createConcurrencyLimit(2);
  const jobs = [job(), job(), job(), job()];
  const done = jobs.map(({ run }) => inTurn(run));
  const running = () => jobs.map(({ state }) => state.isRunning);
  await rest();
  expect(running()).toEqual([true, true, false, false]);
  jobs[1]?.end();
  await rest();
  expect(running()).toEqual([true, false, true, false]);
  const failed = inTurn(() => Promise.reject(new Error('no')));
  jobs[0]?.end();
  jobs[2]?.end();
  jobs[3]?.end();
  await expect(failed).rejects.toThrow('no');
  await Promise.all(done);
  await expect(inTurn(async () => 'again')).resolves.toBe('again');
});
