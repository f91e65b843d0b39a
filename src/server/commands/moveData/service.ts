import path from 'node:path';
import type { DatabaseLog } from '../../platform/database/log';
import { StartError } from '../../platform/database/startError';
import { type MovedTable, type MoveOptions, moveData } from './moveData';
import { openSource, openTarget, type Place, readPlace } from './places';

export type { MovedTable };

export interface ShopMove {
  /** Data folders or addresses of a PostgreSQL. */
  readonly from: string;
  readonly to: string;
  /** The folder of the PostgreSQL that made the folder `from`, where that is an earlier major version. */
  readonly programs?: string | undefined;
  readonly log: DatabaseLog;
  readonly onProgress: MoveOptions['onProgress'];
}

export interface MovedShop {
  readonly tables: readonly MovedTable[];
  /** The data folder of either side; undefined for an address. */
  readonly folders: { readonly from: string | undefined; readonly to: string | undefined };
}

/**
 * Copies a shop's database from one place to another, empty one, and compares both.
 * @throws StartError, a line for the operator; `to` has no rows then
 */
export async function moveShop({ from, to, programs, log, onProgress }: ShopMove): Promise<MovedShop> {
  const [source, target] = [readPlace(from), readPlace(to)];
  assertDifferent(source, target);
  const opened = await openSource(source, log, programs);
  try {
    const filled = await openTarget(target, log);
    try {
      const tables = await moveData({ source: opened, target: filled, onProgress });
      return { tables, folders: { from: folderOf(source), to: folderOf(target) } };
    } finally {
      await filled.close();
    }
  } finally {
    await opened.close();
  }
}

/** Two addresses of one PostgreSQL are noticed later, by a lock in it. */
function assertDifferent(from: Place, to: Place): void {
  const isSame =
    (from.kind === 'postgres' && to.kind === 'postgres' && from.url === to.url) ||
    (from.kind === 'embedded' && to.kind === 'embedded' && from.dataDir === to.dataDir);
  if (isSame) throw new StartError('--from and --to are the same database.');
}

function folderOf(place: Place): string | undefined {
  if (place.kind === 'postgres') return undefined;
  return place.kind === 'embedded' ? place.dataDir : path.dirname(place.folder);
}
