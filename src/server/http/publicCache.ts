import type { Database } from '../database';
import type { Backplane } from '../hub/backplane';
import { writeOnce } from './bytes';

interface Entry {
  readonly answer: Promise<object>;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
}

const MOST_ENTRIES = 1000;
/** Bounds what another process's write, or a new buyer, may be late by. */
const MAX_AGE_MS = 60_000;

/**
 * What everybody gets to see, kept in this process as finished bytes. Only for answers that are the same for
 * all callers, and never for what is charged: a checkout and a coupon check always ask the database.
 */
export class PublicCache {
  private readonly entries = new Map<string, Entry>();
  private tellOthers: () => void = () => {};

  /** The kept answer, or the one that `make` gives: asked once, however many wait for it. */
  get<Answer extends object>(
    key: string,
    make: () => Promise<Answer>,
    maxAgeMs = MAX_AGE_MS,
  ): Promise<Answer> {
    const now = Date.now();
    const kept = this.entries.get(key);
    if (kept && kept.freshUntil > now) return kept.answer as Promise<Answer>;
    const freshUntil = now + maxAgeMs;
    const answer = make().then(writeOnce);
    const entry: Entry = { answer, freshUntil };
    this.keep(key, entry);
    // A failure is nobody's answer but the ones that wait for it now.
    answer.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return answer;
  }

  /** Drops everything, in all processes; to be called after the commit of any write that visitors shall see. */
  invalidate(): void {
    this.drop();
    this.tellOthers();
  }

  /**
   * Joins the caches of the other processes: what one invalidates, all drop. A message that is lost with its
   * connection costs no more than the age that an answer may reach.
   * @param onFailure told when the others could not be
   * @returns what ends it
   */
  share(backplane: Backplane, onFailure: (error: unknown) => void): () => void {
    this.tellOthers = () => void backplane.publish('content', null).catch(onFailure);
    const ends = [
      backplane.subscribe('content', () => this.drop()),
      backplane.onGap(() => this.drop()),
      () => {
        this.tellOthers = () => {};
      },
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  private drop(): void {
    this.entries.clear();
  }

  /** The oldest leave first: a Map keeps the order of what came in. */
  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > MOST_ENTRIES) {
      const [oldest = ''] = this.entries.keys();
      this.entries.delete(oldest);
    }
  }
}

const caches = new WeakMap<object, PublicCache>();

/** The one cache of a database's content. */
export function publicCache(database: Database): PublicCache {
  const cache = caches.get(database.pool) ?? new PublicCache();
  caches.set(database.pool, cache);
  return cache;
}
