import { type HubConnection, type HubUser, SILENT_AFTER } from '../connection';
import type { Packet } from '../packet';
import { MOST_UNREAD, type Transport } from '../transport';

/** Milliseconds after which a poll is answered with nothing. */
export const POLL_LASTS = 90_000;

/** What a poll is answered with: 200 with what there is, or 204 where there will be no more. */
export interface PollAnswer {
  readonly status: 200 | 204;
  readonly body: Buffer;
}

interface Poll {
  readonly since: number;
  readonly answer: (answer: PollAnswer) => void;
}

const NOTHING = Buffer.alloc(0);
const OVER: PollAnswer = { status: 204, body: NOTHING };
const EMPTY: PollAnswer = { status: 200, body: NOTHING };

/** Keeps what is sent until a poll fetches it. */
export class LongPollingTransport implements Transport {
  readonly kind = 'LongPolling';
  readonly isPolled = true;
  private poll: Poll | undefined;
  private lastSeen: number;
  private kept: Buffer[] = [];
  private size = 0;
  private isEnding = false;

  constructor(
    private readonly connection: HubConnection,
    private readonly uptime: () => number,
  ) {
    this.lastSeen = uptime();
  }

  /**
   * The client asks for what there is; answered when there is something.
   * @param onAway calls back when the client gives its request up
   */
  next(onAway: (leave: () => void) => void): Promise<PollAnswer> {
    this.answer(OVER);
    this.lastSeen = this.uptime();
    return new Promise((resolve) => {
      const poll: Poll = { since: this.lastSeen, answer: resolve };
      this.poll = poll;
      onAway(() => {
        if (this.poll === poll) this.answer(OVER);
      });
      this.flush();
    });
  }

  write({ bytes }: Packet): void {
    if (this.isEnding) return;
    this.kept.push(bytes);
    this.size += bytes.length;
    if (this.size > MOST_UNREAD) this.destroy();
    else this.flush();
  }

  end(): void {
    this.isEnding = true;
    this.flush();
  }

  /** What was kept is lost, and who polls is told that it is over. */
  destroy(): void {
    this.isEnding = true;
    this.kept = [];
    this.answer(OVER);
    this.connection.gone();
  }

  tick(now: number): void {
    if (this.poll && now - this.poll.since >= POLL_LASTS) this.answer(EMPTY);
    if (!this.poll && now - this.lastSeen >= SILENT_AFTER) this.destroy();
  }

  private flush(): void {
    if (!this.poll) return;
    if (this.kept.length > 0) {
      const body = Buffer.concat(this.kept);
      this.kept = [];
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

/** The first poll: it is answered at once, with nothing. */
export function startLongPolling(
  connection: HubConnection,
  uptime: () => number,
  user: HubUser | undefined,
): PollAnswer {
  connection.start(new LongPollingTransport(connection, uptime), user);
  return EMPTY;
}
