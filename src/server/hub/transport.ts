import type { Packet } from './packet';

/** As a negotiation names them. */
export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** The way from us to one client; what it sends comes by `HubConnection.receive`. */
export interface Transport {
  readonly kind: TransportKind;
  /** Whether the client's own requests show that it is there: then neither side sends pings. */
  readonly isPolled: boolean;
  /** Sends, or keeps for the next poll. Who does not read is dropped: see MOST_UNREAD. */
  write(packet: Packet): void;
  /** No more is written; what was still reaches the client, and then the connection is `gone`. */
  end(): void;
  /** The same at once. */
  destroy(): void;
  /** Told once a second. @param now see HubConnection */
  tick(now: number): void;
}

/** Bytes that may wait for a client to read them. */
export const MOST_UNREAD = 1024 * 1024;

/** Milliseconds that a client has to read what was last and end its side. */
const ENDS_WITHIN = 5000;

/** The time between our end of a connection and the client's. */
export class Farewell {
  private before: number | undefined;

  begin(): void {
    this.before ??= Number.POSITIVE_INFINITY;
  }

  /** Asked once a second; the time runs from the first time that it is asked. */
  isOver(now: number): boolean {
    if (this.before === undefined) return false;
    if (this.before === Number.POSITIVE_INFINITY) this.before = now + ENDS_WITHIN;
    return now >= this.before;
  }
}
