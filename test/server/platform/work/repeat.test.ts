import fastify from 'fastify';
import { repeat } from '../../../../src/server/platform/work/repeat';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const every = 60_000;

describe('work that repeats', () => {
  it('is done once a turn, and never twice at a time', async () => {
    const app = fastify();
    const ends: (() => void)[] = [];
    const run = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    repeat(app, { name: 'sweep', every, run });
    jest.advanceTimersByTime(every * 3);
    expect(run).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await new Promise(setImmediate);
    jest.advanceTimersByTime(every);
    expect(run).toHaveBeenCalledTimes(2);
    ends[1]?.();
    await app.close();
  });

  it('goes on after a failure, which is logged', async () => {
    const lines: string[] = [];
    const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
    const run = jest.fn(() => Promise.reject(new Error('the provider is away')));
    repeat(app, { name: 'sweep', every, run });
    jest.advanceTimersByTime(every);
    await new Promise(setImmediate);
    jest.advanceTimersByTime(every);
    await new Promise(setImmediate);
    expect(run).toHaveBeenCalledTimes(2);
    expect(lines.join('')).toContain('the provider is away');
    await app.close();
  });

  it('runs less often the more often it fails, and in its own time again after a success', async () => {
    const app = fastify();
    let isBroken = true;
    const turns: number[] = [];
    let turn = 0;
    const run = async () => {
      turns.push(turn);
      if (isBroken) throw new Error('broken');
    };
    repeat(app, { name: 'sweep', every, run });
    const take = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        turn += 1;
        jest.advanceTimersByTime(every);
        await new Promise(setImmediate);
      }
    };
    await take(22);
    // No more than five minutes later.
    expect(turns).toEqual([1, 2, 4, 8, 14, 20]);
    isBroken = false;
    await take(6);
    expect(turns.slice(6)).toEqual([26, 27, 28]);
    await app.close();
  });

  it('that is rare keeps its time, however often it fails', async () => {
    const app = fastify();
    const run = jest.fn(() => Promise.reject(new Error('broken')));
    const hour = 3_600_000;
    repeat(app, { name: 'sweep', every: hour, run });
    for (const turns of [1, 2, 3, 4]) {
      jest.advanceTimersByTime(hour);
      await new Promise(setImmediate);
      expect(run).toHaveBeenCalledTimes(turns);
    }
    await app.close();
  });

  it('keeps its time in an outage, which has a log of its own', async () => {
    const app = fastify();
    const note = jest.fn(() => true);
    app.decorate('outages', { note } as never);
    const error = jest.spyOn(app.log, 'error');
    const run = jest.fn(() => Promise.reject(new Error('no database')));
    repeat(app, { name: 'sweep', every, run });
    for (let n = 0; n < 8; n += 1) {
      jest.advanceTimersByTime(every);
      await new Promise(setImmediate);
    }
    expect([run.mock.calls.length, note.mock.calls.length]).toEqual([8, 8]);
    expect(error).not.toHaveBeenCalled();
    await app.close();
  });

  it('ends with the app, which waits for the turn under way', async () => {
    const app = fastify();
    let end = () => {};
    const order: string[] = [];
    const run = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }).then(() => void order.push('work ended'));
    repeat(app, { name: 'sweep', every, run });
    jest.advanceTimersByTime(every);
    const closed = app.close().then(() => order.push('app closed'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    end();
    await closed;
    expect(order).toEqual(['work ended', 'app closed']);
    jest.advanceTimersByTime(every * 5);
    expect(order).toHaveLength(2);
  });

  it('keeps no process alive, and leaves no timer behind', async () => {
    jest.useRealTimers();
    const begin = jest.spyOn(globalThis, 'setInterval');
    const clear = jest.spyOn(globalThis, 'clearInterval');
    const app = fastify();
    repeat(app, { name: 'sweep', every, run: async () => undefined });
    const timer = begin.mock.results.at(-1)?.value;
    expect(begin).toHaveBeenLastCalledWith(expect.any(Function), every);
    expect(timer.hasRef()).toBe(false);
    expect(clear).not.toHaveBeenCalledWith(timer);
    await app.close();
    expect(clear).toHaveBeenCalledWith(timer);
    jest.restoreAllMocks();
  });
});
