import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Thread } from '../../../../src/server/platform/work/thread';
import { callThrough, serveThrough } from '../../../../src/server/platform/work/threadCalls';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'thread-'));
  // Speaks what `serveThrough` speaks: threads run from built files alone.
  writeFileSync(
    path.join(folder, 'echo.js'),
    `const { parentPort, threadId, workerData } = require('node:worker_threads');
     parentPort.on('message', ({ input, reply }) => {
       if (input === 'end') process.exit(3);
       if (input === 'hang') return;
       if (input === 'throw') throw new Error('fell over');
       if (input === 'refuse') reply.postMessage({ error: new TypeError('not this') });
       else reply.postMessage({ result: { input, workerData, threadId } });
     });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const threadIn = (options?: { data?: unknown; idleMs?: number; longestMs?: number; mostCalls?: number }) =>
  new Thread(path.join(folder, 'echo.js'), options);
const idOf = async (thread: Thread) => ((await thread.call('who')) as { threadId: number }).threadId;

describe('a thread', () => {
  it('answers many calls at once, all in the one thread', async () => {
    const thread = threadIn({ data: 'mine' });
    const answers = (await Promise.all([1, 2, 3].map((n) => thread.call(n)))) as Record<string, unknown>[];
    expect(answers.map(({ input, workerData }) => [input, workerData])).toEqual([
      [1, 'mine'],
      [2, 'mine'],
      [3, 'mine'],
    ]);
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it('throws what the function throws, and goes on', async () => {
    const thread = threadIn();
    await expect(thread.call('refuse')).rejects.toThrow('not this');
    expect(await thread.call(1)).toMatchObject({ input: 1 });
  });

  it.each([
    ['end', 'The thread echo.js has ended.'],
    ['throw', 'fell over'],
  ])('that ends (%s) fails the calls that wait and starts again with the next', async (how, message) => {
    const thread = threadIn();
    const first = await idOf(thread);
    await expect(thread.call(how)).rejects.toThrow(message);
    expect(await idOf(thread)).not.toBe(first);
  });

  it('is ended when a call takes too long, and starts again with the next', async () => {
    const thread = threadIn({ longestMs: 30_000 });
    const first = await idOf(thread);
    jest.useFakeTimers();
    const refused = expect(thread.call('hang')).rejects.toThrow('The thread echo.js has ended.');
    jest.advanceTimersByTime(30_000);
    jest.useRealTimers();
    await refused;
    expect(await idOf(thread)).not.toBe(first);
  });

  it('takes no more calls at once than it may, and takes others afterwards', async () => {
    const thread = threadIn({ mostCalls: 2 });
    const taken = Promise.all([thread.call(1), thread.call(2)]);
    await expect(thread.call(3)).rejects.toThrow('The thread echo.js has too much to do.');
    await taken;
    expect(await thread.call(4)).toMatchObject({ input: 4 });
  });

  it('ends when nobody has called for long', async () => {
    const thread = threadIn({ idleMs: 20 });
    const first = await idOf(thread);
    const ended = new Promise((resolve) => thread.open().once('exit', resolve));
    await ended;
    expect(await idOf(thread)).not.toBe(first);
  });

  describe('with a time after which it ends unused', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
    afterEach(() => jest.useRealTimers());

    it('goes on while a call is under way, however long, though others have ended', async () => {
      const thread = threadIn({ idleMs: 1000 });
      const first = await idOf(thread);
      jest.advanceTimersByTime(999);
      const hanging = expect(thread.call('hang')).rejects.toThrow('has ended');
      jest.advanceTimersByTime(5000);
      expect(await idOf(thread)).toBe(first);
      jest.advanceTimersByTime(5000);
      expect(await idOf(thread)).toBe(first);
      await expect(thread.call('end')).rejects.toThrow('has ended');
      await hanging;
    });

    it('counts it from the last call', async () => {
      const thread = threadIn({ idleMs: 1000 });
      const first = await idOf(thread);
      for (const _again of [1, 2, 3]) {
        jest.advanceTimersByTime(999);
        expect(await idOf(thread)).toBe(first);
      }
      jest.advanceTimersByTime(1000);
      const next = await idOf(thread);
      expect(next).not.toBe(first);
      // The end of the former thread is not that of its successor.
      expect(await idOf(thread)).toBe(next);
    });
  });

  it('leaves neither timer nor listener behind a call that was answered', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const thread = threadIn({ longestMs: 30_000 });
    const worker = thread.open();
    const listeners = () => [worker.listenerCount('error'), worker.listenerCount('exit')];
    const before = listeners();
    // However many calls wait, Node sees no leak in their listeners.
    expect(worker.getMaxListeners()).toBe(0);
    await Promise.all([1, 2, 3].map((n) => thread.call(n)));
    await expect(thread.call('refuse')).rejects.toThrow('not this');
    const timers = jest.getTimerCount();
    jest.useRealTimers();
    expect([timers, listeners()]).toEqual([0, before]);
  });

  it('exists only in a built program', () => {
    expect(Thread.of('pdfThread')).toBeUndefined();
  });
});

it('a port serves a function, with the ports in its input', async () => {
  const { port1, port2 } = new MessageChannel();
  const { port1: questions, port2: theirs } = new MessageChannel();
  serveThrough<{ name: string; ask: MessagePort }>(port1, async ({ name, ask }) => {
    const answer = await callThrough(ask, 'how many?');
    ask.close();
    return `${name}: ${answer}`;
  });
  serveThrough<string>(questions, async (question) => (question === 'how many?' ? 3 : 0));
  expect(await callThrough(port2, { name: 'courses', ask: theirs }, [theirs])).toBe('courses: 3');
  for (const port of [port1, questions]) port.close();
});

it('each call closes the port of its answer, also that of an error', async () => {
  const { port1, port2 } = new MessageChannel();
  serveThrough<number>(port1, async (n) => {
    if (n === 1) throw new Error('broken');
    return n;
  });
  const close = jest.spyOn(Object.getPrototypeOf(port1), 'close');
  expect(await callThrough(port2, 2)).toBe(2);
  await expect(callThrough(port2, 1)).rejects.toThrow('broken');
  expect(close).toHaveBeenCalledTimes(2);
  close.mockRestore();
  port1.close();
});

it('an error or a result that cannot be cloned is told by its text, and the next call is served', async () => {
  const { port1, port2 } = new MessageChannel();
  serveThrough<number>(port1, async (n) => {
    if (n === 1) throw new Error('broken', { cause: () => undefined });
    return n === 2 ? () => undefined : n;
  });
  await expect(callThrough(port2, 1)).rejects.toThrow('Error: broken');
  await expect(callThrough(port2, 2)).rejects.toThrow('could not be cloned');
  expect(await callThrough(port2, 3)).toBe(3);
  port1.close();
});
