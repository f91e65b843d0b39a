import type { Database } from '../database';
import type { Backplane } from '../hub/backplane';
import { writeOnce } from './bytes';

/**
 * The subjects that an answer shows and a write changes. Ratings and reviews are of one course, by its id; a rating is
 * what cards show of the reviews.
 */
export type Subject = 'courses' | 'bundles' | 'teachers' | 'site' | `rating ${string}` | `reviews ${string}`;

/** Fixed, or read from the answer. */
type About<Answer> = readonly Subject[] | ((answer: Answer) => readonly Subject[]);

interface Entry {
  readonly answer: Promise<object>;
  /** Undefined until it is known; any write drops the entry until then. */
  subjects: readonly Subject[] | undefined;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
}

const MOST_ENTRIES = 1000;
/** Bounds what another process's write, or a new buyer, may be late by. */
const MAX_AGE_MS = 60_000;
/** Subjects per message to other processes, which holds 7,500 bytes; if there are more, everything is dropped. */
const MOST_SUBJECTS = 100;

/**
 * Public answers, kept in this process as finished bytes. Only for answers that are the same for all callers, and
 * never for what is charged: a checkout and a coupon check always ask the database.
 */
export class PublicCache {
  private readonly entries = new Map<string, Entry>();
  private tellOthers: (subjects: readonly Subject[] | null) => void = () => {};

  /**
   * Returns the kept answer, or the one that `make` gives: asked once, however many wait for it.
   * @param about what it shows: a write to any of these drops it
   */
  get<Answer extends object>(
    key: string,
    about: About<Answer>,
    make: () => Promise<Answer>,
    maxAgeMs = MAX_AGE_MS,
  ): Promise<Answer> {
    const now = Date.now();
    const kept = this.entries.get(key);
    if (kept && kept.freshUntil > now) return kept.answer as Promise<Answer>;
    const freshUntil = now + maxAgeMs;
    const answer = make().then((made) => {
      if (typeof about === 'function') entry.subjects = about(made);
      return writeOnce(made);
    });
    const subjects = typeof about === 'function' ? undefined : about;
    const entry: Entry = { answer, subjects, freshUntil };
    this.keep(key, entry);
    // A failure is nobody's answer but the ones that wait for it now.
    answer.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return answer;
  }

  /**
   * Drops what shows one of the subjects, in all processes; without subjects, everything. Call it after the commit of
   * any write that visitors see.
   */
  invalidate(subjects: readonly Subject[] | null = null): void {
    if (subjects?.length === 0) return;
    this.drop(subjects);
    this.tellOthers(subjects !== null && subjects.length > MOST_SUBJECTS ? null : subjects);
  }

  /**
   * Joins the caches of the other processes: what one invalidates, all drop. A message that is lost with its
   * connection costs no more than the age that an answer may reach.
   * @param onFailure called if the message could not be sent
   * @returns a function that leaves again
   */
  share(backplane: Backplane, onFailure: (error: unknown) => void): () => void {
    this.tellOthers = (subjects) => void backplane.publish('content', subjects).catch(onFailure);
    const ends = [
      backplane.subscribe('content', (subjects) => this.drop(subjects)),
      backplane.onGap(() => this.drop(null)),
      () => {
        this.tellOthers = () => {};
      },
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  private drop(subjects: readonly Subject[] | null): void {
    if (subjects === null) {
      this.entries.clear();
      return;
    }
    const changed = new Set(subjects);
    for (const [key, entry] of this.entries) {
      if (!entry.subjects || entry.subjects.some((subject) => changed.has(subject))) this.entries.delete(key);
    }
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
