import { MessageChannel } from 'node:worker_threads';
import type { PageRenderer, RenderedPage, RenderRequest } from '../../../contract/platform/renderer';
import { Thread } from '../work/thread';
import { serveThrough } from '../work/threadCalls';

/** Beyond this a request gets the empty shell at once, and the browser builds the page. */
const MOST_WAITING = 100;
/** Milliseconds: a hundred times what a page takes. */
const LONGEST_RENDER = 30_000;

/**
 * Renders pages in a thread of their own: a page takes 20 to 80 ms, which would block all other requests.
 * @param file of the renderer
 * @returns undefined where the program runs from its sources
 */
export function renderInThread(file: string): PageRenderer | undefined {
  const thread = Thread.of('rendererThread', {
    data: file,
    longestMs: LONGEST_RENDER,
    mostCalls: MOST_WAITING,
  });
  if (!thread) return undefined;
  thread.open();
  return async ({ fetch, ...request }) => {
    const { port1, port2 } = new MessageChannel();
    serveThrough<Parameters<RenderRequest['fetch']>[0]>(port1, fetch);
    try {
      return (await thread.call({ request, calls: port2 }, [port2])) as RenderedPage;
    } finally {
      port1.close();
    }
  };
}
