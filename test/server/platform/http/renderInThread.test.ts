import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageRenderer, RenderRequest } from '../../../../src/contract/platform/renderer';
import { renderInThread } from '../../../../src/server/platform/http/renderInThread';
import { BusyError } from '../../../../src/server/platform/work/outage';
import { Thread } from '../../../../src/server/platform/work/thread';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'renderer-'));
  // Speaks what `rendererThread` speaks: threads run from built files alone.
  writeFileSync(
    path.join(folder, 'renderer.js'),
    `const { MessageChannel, parentPort, threadId, workerData } = require('node:worker_threads');
     parentPort.on('message', ({ input: { request, calls }, reply }) => {
       if (request.address === '/hangs') return;
       const { port1, port2 } = new MessageChannel();
       port1.once('message', ({ result }) => {
         port1.close();
         calls.close();
         reply.postMessage({ result: { status: result.status, head: workerData, body: result.data, state: threadId, chunks: [] } });
       });
       calls.postMessage({ input: { method: 'GET', url: '/api/of' + request.address }, reply: port2 }, [port2]);
     });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  const file = path.join(folder, 'renderer.js');
  jest.spyOn(Thread, 'of').mockImplementation((_name, options) => new Thread(file, options));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

/** The renderer of a built program. */
const opened = () => renderInThread('/dist/renderer/render.js') as PageRenderer;
const requestOf = (address: string): RenderRequest => ({
  address,
  environment: {} as RenderRequest['environment'],
  now: 0,
  cookies: '',
  fetch: async ({ url }) => ({ status: 200, data: `answer of ${url}` }),
});

it('a page is rendered in a thread, which gets the answers of its calls', async () => {
  const page = await opened()(requestOf('/corsi'));
  expect(page).toMatchObject({
    status: 200,
    head: '/dist/renderer/render.js',
    body: 'answer of /api/of/corsi',
  });
  expect(page.state).toBeGreaterThan(0);
});

it('a page that takes half a minute fails, and the next one has a thread of its own', async () => {
  const render = opened();
  const ended = expect(render(requestOf('/hangs'))).rejects.toThrow('has ended');
  jest.advanceTimersByTime(29_999);
  const { state: first } = await render(requestOf('/'));
  jest.advanceTimersByTime(1);
  await ended;
  expect((await render(requestOf('/'))).state).not.toBe(first);
});

it('a hundred pages wait for the thread, and the next visitor gets none at once', async () => {
  const render = opened();
  const waiting = Array.from({ length: 100 }, () =>
    render(requestOf('/hangs')).catch(({ message }) => message),
  );
  await expect(render(requestOf('/'))).rejects.toBeInstanceOf(BusyError);
  jest.advanceTimersByTime(30_000);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['The thread renderer.js has ended.']));
});

it('a program that runs from its sources has no such thread', () => {
  jest.mocked(Thread.of).mockRestore();
  expect(renderInThread('/dist/renderer/render.js')).toBeUndefined();
});
