import { LRUCache } from 'lru-cache';
import type { Backplane } from '../backplane/backplane';
import type { Subject } from '../backplane/subjects';
import type { Database } from '../database';
import { Bytes } from './bytes';

/** When an answer that is the same for all callers stops being true. */
export interface Facts {
  /** A write to any of these changes it. */
  readonly subjects: readonly Subject[];
  /** Milliseconds since 1970: from then on it is wrong without any write, such as the end of a banner. */
  readonly until?: number | undefined;
}

/** A response that tells a page inside the process about its answer. */
export interface WithFacts {
  facts?: Facts | undefined;
}

interface Ages {
  readonly maxAgeMs: number;
  /** From this age on, asking for an answer has the next one made in the background. */
  readonly renewAfterMs?: number;
}

interface Entry {
  readonly answer: Promise<object>;
  /** Undefined until it is known; any write drops the entry until then. */
  facts?: Facts;
  /** Bytes; at least 1, as the cache demands. */
  size: number;
  /** Milliseconds since 1970, as the next one. */
  freshUntil: number;
  renewAt: number;
}

const MOST_ENTRIES = 1000;
/** With their encodings the kept answers hold about half as much again. */
const MOST_BYTES = 64 * 2 ** 20;
/** Bounds what another process's write, or a new buyer, may be late by. */
const MAX_AGE_MS = 60_000;
/** Subjects per message to other processes, which holds 7,500 bytes; if there are more, everything is dropped. */
const MOST_SUBJECTS = 100;

const described = new WeakMap<object, Facts>();
const written = new WeakMap<object, Bytes>();

/** Says when an answer stops being true, so that a page that shows it can be kept as long. Returns the answer. */
export function describe<Answer extends object>(answer: Answer, facts: Facts): Answer {
  described.set(answer, facts);
  return answer;
}

/** The facts of an answer; undefined where it is not the same for all callers, or not known to be. */
export const factsOf = (answer: unknown): Facts | undefined => described.get(answer as object);

/** The JSON of a kept answer, written once; undefined for any other. */
export const writtenAnswer = (answer: unknown): Bytes | undefined => written.get(answer as object);

/** Facts that hold as long as all of these; undefined if one of them is unknown. */
export function factsOfAll(all: readonly (Facts | undefined)[]): Facts | undefined {
  const known = all.filter((facts) => facts !== undefined);
  if (known.length < all.length) return undefined;
  const until = Math.min(...known.map(({ until = Number.POSITIVE_INFINITY }) => until));
  return { subjects: [...new Set(known.flatMap(({ subjects }) => subjects))], until };
}

/**
 * Public answers and pages, kept in this process as finished bytes. Only for what is the same for all callers, and
 * never for what is charged: a checkout and a coupon check always ask the database.
 */
export class PublicCache {
  private readonly entries = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  /** Counts what was dropped, so that nothing older replaces what came after a write. */
  private drops = 0;
  private tellOthers: (subjects: readonly Subject[] | null) => void = () => {};
  private now: () => number = Date.now;

  /**
   * Returns the kept answer, or the one that `make` gives: asked once, however many wait for it. The answer must not be
   * changed afterwards.
   * @param about the subjects that it shows, fixed or read from it
   */
  get<Answer extends object>(
    key: string,
    about: readonly Subject[] | ((answer: Answer) => readonly Subject[]),
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    return this.keep(key, async () => {
      const answer = await make();
      written.set(answer, new Bytes(JSON.stringify(answer)));
      return describe(answer, { subjects: typeof about === 'function' ? about(answer) : about });
    });
  }

  /** The same for an answer that `make` has described; one that it has not described is not kept. */
  keep<Answer extends object>(
    key: string,
    make: () => Promise<Answer>,
    ages: Ages = { maxAgeMs: MAX_AGE_MS },
  ): Promise<Answer> {
    const now = this.now();
    const kept = this.entries.get(key);
    if (kept && kept.freshUntil > now) {
      if (kept.renewAt <= now) this.renew(key, kept, make, ages);
      return kept.answer as Promise<Answer>;
    }
    const entry = this.begin(key, make, ages);
    this.entries.set(key, entry);
    return entry.answer as Promise<Answer>;
  }

  private begin(key: string, make: () => Promise<object>, { maxAgeMs, renewAfterMs }: Ages): Entry {
    const now = this.now();
    const entry: Entry = {
      answer: make(),
      size: 1,
      freshUntil: now + maxAgeMs,
      renewAt: renewAfterMs === undefined ? Number.POSITIVE_INFINITY : now + renewAfterMs,
    };
    const isKept = () => this.entries.peek(key) === entry;
    const leave = () => {
      if (isKept()) this.entries.delete(key);
    };
    // A failure is nobody's answer but the ones that wait for it now.
    entry.answer.then((answer) => {
      const facts = factsOf(answer);
      if (!facts) return leave();
      entry.facts = facts;
      entry.freshUntil = Math.min(entry.freshUntil, facts.until ?? Number.POSITIVE_INFINITY);
      entry.size = (answer instanceof Bytes ? answer : writtenAnswer(answer))?.bytes.length || 1;
      if (!isKept()) return;
      // Setting the same value again would not measure it again.
      this.entries.delete(key);
      this.entries.set(key, entry);
    }, leave);
    return entry;
  }

  /** Makes the next answer while the present one is given; a failure leaves the present one. */
  private renew(key: string, kept: Entry, make: () => Promise<object>, ages: Ages): void {
    kept.renewAt = Number.POSITIVE_INFINITY;
    const drops = this.drops;
    const entry = this.begin(key, make, ages);
    const replace = () => {
      kept.renewAt = this.now();
      if (this.entries.peek(key) !== kept || drops !== this.drops || !entry.facts) return;
      this.entries.set(key, entry);
    };
    entry.answer.then(replace, () => {
      kept.renewAt = this.now() + MAX_AGE_MS;
    });
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
   * @param clock of the moments at which answers stop being true
   * @returns a function that leaves again
   */
  share(backplane: Backplane, onFailure: (error: unknown) => void, clock = () => new Date()): () => void {
    this.now = () => clock().getTime();
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
    this.drops += 1;
    const changed = new Set(subjects);
    for (const [key, { facts }] of [...this.entries.entries()]) {
      if (!subjects || !facts || facts.subjects.some((subject) => changed.has(subject)))
        this.entries.delete(key);
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
