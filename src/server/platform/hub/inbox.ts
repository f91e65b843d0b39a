import { ProtocolError } from './protocol';
import { Records } from './records';

/** Bytes that may wait to be processed. */
const MAX_PENDING_BYTES = 1024 * 1024;

interface Owner {
  readonly isClosed: boolean;
  /** Processes one message. A thrown error ends the connection. */
  process(record: string): Promise<void> | undefined;
  fail(error: unknown): void;
}

/** Processes a client's messages one after the other. */
export class Inbox {
  private readonly records = new Records();
  /** Resolves when the chunks received so far are processed. */
  private queue: Promise<void> | undefined;
  private pendingBytes = 0;

  constructor(private readonly owner: Owner) {}

  /** Resolves when all messages of the chunk are processed. Never throws. */
  async receive(chunk: Buffer): Promise<void> {
    this.pendingBytes += chunk.length;
    if (this.pendingBytes > MAX_PENDING_BYTES)
      this.owner.fail(new ProtocolError('Too much was sent at once.'));
    const queue = this.queue ? this.queue.then(() => this.processChunk(chunk)) : this.processChunk(chunk);
    this.queue = queue;
    await queue;
    this.pendingBytes -= chunk.length;
    if (this.queue === queue) this.queue = undefined;
  }

  private async processChunk(chunk: Buffer): Promise<void> {
    try {
      for (const record of this.records.split(chunk)) {
        if (this.owner.isClosed) return;
        const done = this.owner.process(record);
        if (done) await done;
      }
    } catch (error) {
      this.owner.fail(error);
    }
  }
}
