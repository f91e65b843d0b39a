import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest } from '../../../contract/platform/renderer';
import { callThrough, serveThrough } from '../work/threadCalls';
import { loadRenderer } from './loadRenderer';

/** A request whose calls are answered through a port. */
export interface ThreadRequest {
  readonly request: Omit<RenderRequest, 'fetch'>;
  readonly calls: MessagePort;
}

/** The thread that pages are rendered in. */
if (parentPort) {
  const { render } = loadRenderer(workerData as string);
  serveThrough(parentPort, ({ request, calls }: ThreadRequest) =>
    render({
      ...request,
      fetch: (call) => callThrough(calls, call) as ReturnType<RenderRequest['fetch']>,
    }).finally(() => calls.close()),
  );
}
