import { Thread } from '../work/thread';
import type { Drawings } from './drawings';

/** A drawing job for the thread. */
export interface Order<Name extends keyof Drawings = keyof Drawings> {
  readonly name: Name;
  readonly content: Drawings[Name];
}

/** About ten seconds of work; beyond it calls get 503. */
const MOST_WAITING = 100;
/** Fonts and the library take some fifty megabytes. */
const thread = Thread.of('pdfThread', { idleMs: 60_000, mostCalls: MOST_WAITING });

/** Draws a PDF. The library takes half a second to load, and a document 50 to 150 ms: in a thread, neither blocks other requests. */
export async function draw<Name extends keyof Drawings>(
  name: Name,
  content: Drawings[Name],
): Promise<Buffer> {
  const order: Order<Name> = { name, content };
  if (!thread) return (await import('./drawings')).DRAWINGS[name](content);
  const { buffer, byteOffset, byteLength } = (await thread.call(order)) as Uint8Array<ArrayBuffer>;
  return Buffer.from(buffer, byteOffset, byteLength);
}
