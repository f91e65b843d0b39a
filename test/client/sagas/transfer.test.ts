import { createAction } from '@reduxjs/toolkit';
import { call, put } from 'typed-redux-saga';
import { transfer } from '../../../src/client/sagas/transfer';
import { until, untilOver } from '../../../src/client/sagas/until';
import type { CallOptions } from '../../../src/contract/platform/endpoint';
import { createTestClient } from '../../support/client';

const progressed = createAction('progressed', (loaded: number, total: number | undefined) => ({
  payload: [loaded, total],
}));
const got = createAction<string>('got');

function open() {
  let options: CallOptions = {};
  let settle: { answer: (text: string) => void; fail: (error: unknown) => void } = {
    answer: () => undefined,
    fail: () => undefined,
  };
  const start = (given: CallOptions) => {
    options = given;
    return new Promise<string>((answer, fail) => {
      settle = { answer, fail };
    });
  };
  const client = createTestClient({ sagas: false });
  const task = client.run(function* () {
    yield* put(got(yield* call(transfer<string>, start, progressed)));
  });
  const told = (type: string) =>
    client.actions.flatMap((action) => ('payload' in action && action.type === type ? [action.payload] : []));
  return {
    ...client,
    task,
    told,
    progress: (...input: [number, number?]) => options.onProgress?.(...(input as [number, number])),
    signal: () => options.signal,
    settle: () => settle,
  };
}
const turn = () => new Promise(process.nextTick);

describe('a call that takes a while', () => {
  it('tells how far it is, and gives its answer', async () => {
    const { progress, settle, told, task } = open();
    progress(10, 100);
    progress(20);
    progress(100, 100);
    settle().answer('here');
    await task.toPromise();
    expect(told('progressed')).toEqual([
      [10, 100],
      [20, undefined],
      [100, 100],
    ]);
    expect(told('got')).toEqual(['here']);
  });

  it('fails as the call fails', async () => {
    const client = createTestClient({ sagas: false });
    const task = client.run(function* () {
      try {
        yield* call(transfer<string>, () => Promise.reject(new Error('cut')), progressed);
      } catch (error) {
        yield* put(got(String(error)));
      }
    });
    await task.toPromise();
    expect(client.actions).toContainEqual(got('Error: cut'));
  });

  it('is aborted when its saga is cancelled, and gives nothing then', async () => {
    const { signal, task, progress, settle, told } = open();
    expect(signal()?.aborted).toBe(false);
    task.cancel();
    expect(signal()?.aborted).toBe(true);
    progress(50, 100);
    settle().answer('late');
    await turn();
    expect([told('progressed'), told('got')]).toEqual([[], []]);
  });
});

describe('a wait for an instant', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  const wait = (instant: number, how = until) => {
    const client = createTestClient({ sagas: false, services: { now: () => Date.now() } });
    return client.run(how, instant);
  };

  it('ends exactly then', async () => {
    const task = wait(40_000);
    await jest.advanceTimersByTimeAsync(39_999);
    expect(task.isRunning()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(task.isRunning()).toBe(false);
  });

  it('for the end of an offer ends a second later: the server’s clock may be behind', async () => {
    const task = wait(40_000, untilOver);
    await jest.advanceTimersByTimeAsync(40_999);
    expect(task.isRunning()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(task.isRunning()).toBe(false);
  });

  it('is none for an instant that has passed', () => {
    expect(wait(0).isRunning()).toBe(false);
    expect(wait(-5).isRunning()).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends within fifteen seconds after a sleep', async () => {
    const task = wait(3_600_000);
    jest.setSystemTime(4_000_000);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(task.isRunning()).toBe(false);
  });
});
