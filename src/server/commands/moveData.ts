import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../database';
import { type MovedTable, moveData } from '../moveData/moveData';
import { openSource, openTarget, type Place, readPlace } from '../moveData/places';
import { commandLog } from './log';

const USAGE =
  'Say from where to where: move-data --from PLACE --to PLACE, each a data folder or a postgresql:// address. --programs FOLDER names the PostgreSQL of an earlier major version that made the folder of --from.';

/** `move-data --from PLACE --to PLACE`: copies a shop's database into an empty one. Files stay where they are. */
export async function moveShop(parameters: readonly string[]): Promise<void> {
  const { from, to, programs } = readParameters(parameters);
  assertDifferent(from, to);
  const started = Date.now();
  const stop = () => {
    console.error('Interrupted: --to holds no rows, and --from is as it was.');
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const source = await openSource(from, commandLog, programs);
  try {
    const target = await openTarget(to, commandLog);
    try {
      const moved = await moveData({ source, target, onProgress: tellProgress });
      tellResult(moved, Date.now() - started);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  tellFiles(from, to);
}

function readParameters(parameters: readonly string[]): {
  from: Place;
  to: Place;
  programs?: string | undefined;
} {
  const words = { from: { type: 'string' }, to: { type: 'string' }, programs: { type: 'string' } } as const;
  let values: { from?: string; to?: string; programs?: string };
  try {
    ({ values } = parseArgs({ args: [...parameters], options: words }));
  } catch {
    throw new StartError(USAGE);
  }
  const { from, to, programs } = values;
  if (!from || !to) throw new StartError(USAGE);
  return { from: readPlace(from), to: readPlace(to), programs };
}

/** Two addresses of one PostgreSQL are noticed later, by a lock in it. */
function assertDifferent(from: Place, to: Place): void {
  const isSame =
    (from.kind === 'postgres' && to.kind === 'postgres' && from.url === to.url) ||
    (from.kind === 'embedded' && to.kind === 'embedded' && from.dataDir === to.dataDir);
  if (isSame) throw new StartError('--from and --to are the same database.');
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function tellProgress(table: string, bytes: number, isDone: boolean): void {
  if (bytes > 0) console.log(`${table}: ${megabytes(bytes)}${isDone ? '' : ' …'}`);
}

/** Rows, sums of money, time and memory. */
function tellResult(moved: readonly MovedTable[], milliseconds: number): void {
  for (const { name, sums } of moved) {
    for (const [column, cents] of Object.entries(sums)) {
      if (cents !== '0') console.log(`${name}.${column}: ${(Number(cents) / 100).toFixed(2)} on both sides`);
    }
  }
  const rows = moved.reduce((total, table) => total + table.rows, 0);
  const seconds = (milliseconds / 1000).toFixed(1);
  const memory = megabytes(process.resourceUsage().maxRSS * 1024);
  console.log(
    `${rows} rows in ${moved.length} tables, the same on both sides: ${seconds} s, at most ${memory} of memory.`,
  );
}

/** Media, mails’ attachments and the session secret lie beside the embedded database. */
function tellFiles(from: Place, to: Place): void {
  const folderOf = (place: Place) =>
    place.kind === 'postgres'
      ? undefined
      : place.kind === 'embedded'
        ? place.dataDir
        : path.dirname(place.folder);
  const [before, after] = [folderOf(from), folderOf(to)];
  if (before === after) return;
  const place = after === undefined ? 'the DATA_DIR of the shop' : after;
  console.log(
    `Media and the session secret are files: copy "media" and "session-secret" from ${before ?? 'the DATA_DIR of the shop'} to ${place}.`,
  );
}
