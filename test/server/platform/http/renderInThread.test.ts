import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { PageRenderer, RenderRequest } from '../../../../src/contract/platform/renderer';
import { renderInThread } from '../../../../src/server/platform/http/renderInThread';
import { BusyError } from '../../../../src/server/platform/work/outage';
import { Thread } from '../../../../src/server/platform/work/thread';
import { callThrough, serveThrough } from '../../../../src/server/platform/work/threadCalls';

/** What the module of the thread finds when it is loaded as one. */
const stage: { parent: MessagePort | null; file: string } = { parent: null, file: '' };
jest.mock('node:worker_threads', () => ({
  ...jest.requireActual('node:worker_threads'),
  get parentPort() {
    return stage.parent;
  },
  get workerData() {
    return stage.file;
  },
}));

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

it('the thread renders with the renderer that it is given, and lets go of the calls of each page', async () => {
  const file = path.join(folder, 'render.js');
  writeFileSync(
    file,
    `exports.render = async ({ fetch, ...request }) => {
       const { data } = await fetch({ method: 'GET', url: '/api/of' + request.address });
       if (request.address === '/broken') throw new Error('no window');
       return { status: 200, state: request, body: data };
     };`,
  );
  const { port1, port2 } = new MessageChannel();
  Object.assign(stage, { parent: port2, file });
  await import('../../../../src/server/platform/http/rendererThread');
  const render = async (address: string) => {
    const { fetch, ...request } = requestOf(address);
    const calls = new MessageChannel();
    const closed = new Promise((resolve) => calls.port1.once('close', () => resolve('closed')));
    serveThrough<Parameters<typeof fetch>[0]>(calls.port1, fetch);
    const page = callThrough(port1, { request, calls: calls.port2 }, [calls.port2]);
    return Promise.all([page.catch(({ message }) => message), closed]);
  };
  const state = { address: '/corsi', environment: {}, now: 0, cookies: '' };
  const page = { status: 200, state, body: 'answer of /api/of/corsi' };
  expect(await render('/corsi')).toEqual([page, 'closed']);
  expect(await render('/broken')).toEqual(['no window', 'closed']);
  port1.close();
});
