import { parentPort } from 'node:worker_threads';
import { serveThrough } from '../work/threadCalls';
import type { Order } from './draw';
import { DRAWINGS, type Drawings } from './drawings';

/** The thread that PDFs are drawn in. */
if (parentPort) serveThrough<Order>(parentPort, drawOrder);

function drawOrder<Name extends keyof Drawings>({ name, content }: Order<Name>): Promise<Buffer> {
  return DRAWINGS[name](content);
}
