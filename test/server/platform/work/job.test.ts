import { createJob } from '../../../../src/server/platform/work/job';

const rest = () => new Promise(setImmediate);

function open(isOutage = false) {
  const ends: ((error?: Error) => void)[] = [];
  const run = jest.fn(
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  );
  const error = jest.fn();
  const job = createJob({ name: 'sending', run, log: { error }, noteOutage: () => isOutage });
  const end = async (failure?: Error) => {
    ends.shift()?.(failure);
    await rest();
  };
  return { job, run, error, end };
}

describe('a job', () => {
  it('runs once more for all who kicked it while it ran', async () => {
    const { job, run, end } = open();
    const done = [job.run(), job.run(), job.kick()];
    expect(run).toHaveBeenCalledTimes(1);
    await end();
    expect(run).toHaveBeenCalledTimes(2);
    await end();
    await Promise.all(done);
    expect([run.mock.calls.length, job.isRunning()]).toEqual([2, false]);
  });

  it('runs again for a kick at the very moment of its end', async () => {
    const { job, run, end } = open();
    const again = job.run().then(() => job.run());
    await end();
    expect(run).toHaveBeenCalledTimes(2);
    await end();
    await again;
  });

  it('logs a failure once, however many wait for it, and counts it until it succeeds', async () => {
    const { job, error, end } = open();
    const kicked = [job.kick(), job.kick()];
    const run = job.run();
    const failure = new Error('broken');
    void end(failure);
    await expect(run).rejects.toBe(failure);
    await Promise.all(kicked);
    expect(error.mock.calls).toEqual([[{ err: failure }, 'sending failed']]);
    expect(job.failures()).toBe(1);
    const next = job.run();
    await end();
    await next;
    expect(job.failures()).toBe(0);
  });

  it('neither logs nor counts an outage', async () => {
    const { job, error, end } = open(true);
    const kicked = job.kick();
    await end(new Error('no database'));
    await kicked;
    expect([job.failures(), error.mock.calls]).toEqual([0, []]);
  });

  it('waits for its run when it stops, and starts no other', async () => {
    const { job, run, end } = open();
    void job.kick();
    void job.kick();
    let isStopped = false;
    const stopped = job.stop().then(() => {
      isStopped = true;
    });
    await rest();
    expect(isStopped).toBe(false);
    await end();
    await stopped;
    await job.kick();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('stops well though its last run fails, which is logged', async () => {
    const { job, error, end } = open();
    void job.kick();
    const stopped = job.stop();
    void end(new Error('broken'));
    await stopped;
    expect([job.isRunning(), error.mock.calls.length]).toEqual([false, 1]);
  });

  it('counts each failure in a row, and runs again after one', async () => {
    const { job, run, end } = open();
    for (const failures of [1, 2, 3]) {
      const kicked = job.kick();
      await end(new Error('broken'));
      await kicked;
      expect([job.failures(), run.mock.calls.length, job.isRunning()]).toEqual([failures, failures, false]);
    }
  });
});
