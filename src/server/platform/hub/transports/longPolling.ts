import { type HubConnection, type HubUser, SILENT_AFTER } from '../connection';
import type { Packet } from '../packet';
import { MAX_UNREAD_BYTES, type Transport } from '../transport';

/** Milliseconds after which a poll gets an empty answer. */
export const POLL_TIMEOUT = 90_000;

/** 200 with the queued messages, or 204 at the end of the connection. */
export interface PollAnswer {
  readonly status: 200 | 204;
  readonly body: Buffer;
}

interface Poll {
  readonly since: number;
  readonly answer: (answer: PollAnswer) => void;
}

const NOTHING = Buffer.alloc(0);
const ENDED: PollAnswer = { status: 204, body: NOTHING };
const EMPTY: PollAnswer = { status: 200, body: NOTHING };

/** Queues messages until a poll fetches them. */
export class LongPollingTransport implements Transport {
  readonly kind = 'LongPolling';
  readonly isPolled = true;
  private poll: Poll | undefined;
  private lastSeen: number;
  private queue: Buffer[] = [];
  private size = 0;
  private isEnding = false;

  constructor(
    private readonly connection: HubConnection,
    private readonly uptime: () => number,
  ) {
    this.lastSeen = uptime();
  }

  /**
   * Answers a poll as soon as there are messages.
   * @param onAbort registers a callback for when the client aborts the request
   */
  next(onAbort: (callback: () => void) => void): Promise<PollAnswer> {
    this.answer(ENDED);
    this.lastSeen = this.uptime();
    return new Promise((resolve) => {
      const poll: Poll = { since: this.lastSeen, answer: resolve };
      this.poll = poll;
      onAbort(() => {
        if (this.poll === poll) this.answer(ENDED);
      });
      this.flush();
    });
  }

  write({ bytes }: Packet): void {
    if (this.isEnding) return;
    this.queue.push(bytes);
    this.size += bytes.length;
    if (this.size > MAX_UNREAD_BYTES) this.destroy();
    else this.flush();
  }

  end(): void {
    this.isEnding = true;
    this.flush();
  }

  /** Drops queued messages and answers a pending poll with 204. */
  destroy(): void {
    this.isEnding = true;
    this.queue = [];
    this.answer(ENDED);
    this.connection.disconnected();
  }

  tick(now: number): void {
    if (this.poll && now - this.poll.since >= POLL_TIMEOUT) this.answer(EMPTY);
    if (!this.poll && now - this.lastSeen >= SILENT_AFTER) this.destroy();
  }

  private flush(): void {
    if (!this.poll) return;
    if (this.queue.length > 0) {
      const body = Buffer.concat(this.queue);
      this.queue = [];
      this.size = 0;
      this.answer({ status: 200, body });
    } else if (this.isEnding) this.destroy();
  }

  private answer(answer: PollAnswer): void {
    const { poll } = this;
    if (!poll) return;
    this.poll = undefined;
    this.lastSeen = this.uptime();
    poll.answer(answer);
  }
}

/** Answers the first poll at once, with nothing. */
export function startLongPolling(
  connection: HubConnection,
  uptime: () => number,
  user: HubUser | undefined,
): PollAnswer {
  connection.start(new LongPollingTransport(connection, uptime), user);
  return EMPTY;
}
