import { causeOfOutage } from '../work/outage';
import type { DatabaseLog } from './log';

/** How often an open outage is checked for its end, in milliseconds. */
const PROBE_EVERY_MS = 5000;

const REFUSED = 'calls are answered with 503';

/**
 * Logs each cause of an outage once, however many calls fail of it, and once more when the database takes writes again.
 */
export class OutageLog {
  private readonly causes = new Map<string, { reason: string; times: number }>();
  private timer: NodeJS.Timeout | undefined;
  private isProbing = false;
  private since = 0;

  /** @param probe throws while the database takes no writes */
  constructor(
    private readonly log: DatabaseLog,
    private readonly probe: () => Promise<unknown>,
  ) {}

  get isOpen(): boolean {
    return this.causes.size > 0;
  }

  /**
   * Logs an error if it belongs to an outage.
   * @param line of the log, where nobody waits for an answer
   * @returns whether it does
   */
  note(error: unknown, line?: string): boolean {
    const cause = causeOfOutage(error);
    if (!cause) return false;
    const { key, reason } = cause;
    const name = line ? `${line} ${key}` : key;
    const known = this.causes.get(name);
    if (known) {
      known.times += 1;
      return true;
    }
    if (line) this.log.warn({ reason }, line);
    else this.log.error({ reason }, REFUSED);
    if (!this.isOpen) this.since = Date.now();
    this.causes.set(name, { reason, times: 1 });
    this.timer ??= setInterval(() => void this.check(), PROBE_EVERY_MS).unref();
    return true;
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async check(): Promise<void> {
    if (this.isProbing) return;
    this.isProbing = true;
    try {
      await this.probe();
      this.end();
    } catch {
      // Still out.
    } finally {
      this.isProbing = false;
    }
  }

  private end(): void {
    const seconds = Math.round((Date.now() - this.since) / 1000);
    this.log.warn({ seconds, causes: [...this.causes.values()] }, 'the database takes work again');
    this.causes.clear();
    this.close();
  }
}
