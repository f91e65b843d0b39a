import { LRUCache } from 'lru-cache';
import { addressKey, tooMany } from './limits';

const WINDOW_MS = 60_000;

/** Addresses remembered at once; more are only seen under attack, and then the least recent are forgotten. */
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
  private readonly windows = new LRUCache<string, Window>({ max: MOST_ADDRESSES });

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
    const window = { used: 0, ends: now + WINDOW_MS };
    this.windows.set(key, window);
    return window;
  }
}
