import { type Database, StartError } from '../../src/server/platform/database';
import { inBatches } from './batches';
import { insertCourses } from './courseQueries';
import { courseOf } from './courseRows';
import { pairsOf } from './pairs';
import { insertPurchases } from './purchaseQueries';
import { loadBuyers, loadItems, loadStock } from './stockQueries';
import { insertUsers } from './userQueries';

/** How many to add. */
export interface VolumeSize {
  readonly courses: number;
  readonly users: number;
  readonly purchases: number;
}

export interface VolumeOptions extends VolumeSize {
  readonly database: Database;
  /** Tells what is made in one run from what is made in another: part of mails and slugs. */
  readonly batch: string;
  /** Of all the users. */
  readonly passwordHash: string;
  readonly clock: () => Date;
  readonly onProgress?: (progress: VolumeProgress) => void;
  /** Once aborted, what was begun is finished and the rest left out. */
  readonly signal?: AbortSignal | undefined;
}

export interface VolumeProgress {
  readonly stage: keyof VolumeSize;
  readonly done: number;
  readonly total: number;
  /** Rows of all tables, since the beginning. */
  readonly rows: number;
}

export interface Volume extends VolumeSize {
  readonly rows: number;
}

/** Things of one statement: a fraction of a second. */
const BATCH = { courses: 100, users: 5000, purchases: 4000 } as const;
/** Batches that are added at the same time. */
const LANES = 4;
/**
 * Adds believable courses, users and purchases to a shop, in short transactions of their own: what is
 * interrupted leaves whole things and may be followed by another batch.
 * @returns what was added, which is less than asked for when it was told to stop
 * @throws StartError when there is nobody to buy or nothing to be bought, or when the batch exists already
 */
export async function addVolume(options: VolumeOptions): Promise<Volume> {
  const { database, batch, passwordHash, clock, onProgress, signal } = options;
  const { pool } = database;
  const done = { courses: 0, users: 0, purchases: 0 };
  let rows = 0;

  const stage = (name: keyof VolumeSize, add: (from: number, to: number) => Promise<number>) => {
    const total = options[name];
    return inBatches({ total, size: BATCH[name], lanes: LANES, signal }, async ({ from, to }) => {
      const added = await add(from, to);
      rows += added;
      done[name] += to - from + 1;
      onProgress?.({ stage: name, done: done[name], total, rows });
    });
  };

  try {
    const stock = await loadStock(pool);
    await stage('courses', (from, to) => {
      const numbers = Array.from({ length: to - from + 1 }, (_none, at) => from + at);
      return insertCourses(
        pool,
        numbers.map((number) => courseOf(batch, number, stock, clock())),
      );
    });
    await stage('users', (from, to) => insertUsers(pool, { batch, from, to, passwordHash }));
    if (options.purchases > 0 && !signal?.aborted) {
      const pair = await buyersAndItems(options);
      await stage('purchases', (from, to) => {
        const pairs = Array.from({ length: to - from + 1 }, (_none, at) => pair(from - 1 + at));
        const [userIds, courseIds] = [pairs.map(([userId]) => userId), pairs.map(([, courseId]) => courseId)];
        return insertPurchases(pool, userIds, courseIds);
      });
    }
  } catch (error) {
    throw isDuplicate(error)
      ? new StartError(`Batch "${batch}" exists already: give another --batch.`)
      : error;
  }
  // Plans made for an empty shop would be slow in a full one.
  if (rows > 0) await pool.query('analyze');
  return { ...done, rows };
}

/** @throws StartError when so many purchases cannot be */
async function buyersAndItems({ database: { pool }, batch, purchases }: VolumeOptions) {
  const [buyers, items] = [await loadBuyers(pool), await loadItems(pool)];
  const most = buyers.length * items.length;
  if (most < purchases) {
    throw new StartError(
      `${purchases} purchases are more than ${buyers.length} students can make of ${items.length} courses: ` +
        'ask for more --users or --courses.',
    );
  }
  return pairsOf(batch, buyers, items);
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
