import type { Packet } from './packet';

/** Names from the negotiation. */
export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** Sends to one client; incoming messages go to `HubConnection.receive`. */
export interface Transport {
  readonly kind: TransportKind;
  /** Whether the client polls, which makes pings unnecessary. */
  readonly isPolled: boolean;
  /** Sends, or queues for the next poll. A client with more than MAX_UNREAD_BYTES waiting is dropped. */
  write(packet: Packet): void;
  /** Flushes what was written, then disconnects. */
  end(): void;
  /** Disconnects at once. */
  destroy(): void;
  /** Called once a second. @param now monotonic milliseconds */
  tick(now: number): void;
}

/** Bytes that may wait for a client to read them. */
export const MAX_UNREAD_BYTES = 1024 * 1024;

/** Milliseconds that a client has to read the rest and close its side. */
const CLOSE_TIMEOUT = 5000;

/** Measures the time since the server closed its side of a connection. */
export class CloseTimeout {
  private deadline: number | undefined;

  start(): void {
    this.deadline ??= Number.POSITIVE_INFINITY;
  }

  /** The time runs from the first call after `start`. */
  isExpired(now: number): boolean {
    if (this.deadline === undefined) return false;
    if (this.deadline === Number.POSITIVE_INFINITY) this.deadline = now + CLOSE_TIMEOUT;
    return now >= this.deadline;
  }
}
