import { addressKey, tooMany } from './limits';

const WINDOW_MS = 60_000;

/** Addresses remembered at once; more are only seen under attack, and then the oldest are forgotten. */
const MOST_ADDRESSES = 100_000;

interface Window {
  used: number;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/**
 * All calls of an address together, by the minute, in this process's memory: it keeps a flood away from the
 * work, so it must cost nothing itself. What guards secrets holds across processes: see limits.ts.
 */
export class CallLimit {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: () => Date,
    private readonly callsPerMinute: number,
  ) {}

  /**
   * Counts one call of the address, whatever it calls (IPv6 by its /64 network).
   * @param now milliseconds since 1970
   * @throws CallError 429 with Retry-After when it is too many
   */
  count(ip: string, now = this.clock().getTime()): void {
    const key = addressKey(ip);
    const known = this.windows.get(key);
    const window = known && known.ends > now ? known : this.open(key, now);
    if (window.used >= this.callsPerMinute) throw tooMany(window.ends - now);
    window.used += 1;
  }

  private open(key: string, now: number): Window {
    if (this.windows.size >= MOST_ADDRESSES) this.forget(now);
    const window = { used: 0, ends: now + WINDOW_MS };
    this.windows.delete(key);
    this.windows.set(key, window);
    return window;
  }

  /** Drops what has run out, or else the older half: the map keeps the order of opening. */
  private forget(now: number): void {
    for (const [key, window] of this.windows) if (window.ends <= now) this.windows.delete(key);
    if (this.windows.size < MOST_ADDRESSES) return;
    for (const key of [...this.windows.keys()].slice(0, MOST_ADDRESSES / 2)) this.windows.delete(key);
  }
}
