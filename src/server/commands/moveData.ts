import { parseArgs } from 'node:util';
import { StartError } from '../platform/database';
import { commandLog } from './log';
import { type MovedShop, moveShop } from './moveData/service';

const USAGE =
  'Say from where to where: move-data --from PLACE --to PLACE, each a data folder or a postgresql:// address. --programs FOLDER names the PostgreSQL of an earlier major version that made the folder of --from.';

/** `move-data --from PLACE --to PLACE`: copies a shop's database into an empty one. Files stay where they are. */
export async function moveDatabase(words: readonly string[]): Promise<void> {
  const parameters = readParameters(words);
  const started = Date.now();
  const stop = () => {
    console.error('Interrupted: --to holds no rows, and --from is as it was.');
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const moved = await moveShop({ ...parameters, log: commandLog, onProgress: tellProgress });
    tellResult(moved, Date.now() - started);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function readParameters(words: readonly string[]): { from: string; to: string; programs?: string } {
  const options = { from: { type: 'string' }, to: { type: 'string' }, programs: { type: 'string' } } as const;
  try {
    const { from, to, programs } = parseArgs({ args: [...words], options }).values;
    if (from && to) return { from, to, ...(programs ? { programs } : {}) };
  } catch {} // a word that it does not know
  throw new StartError(USAGE);
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function tellProgress(table: string, bytes: number, isDone: boolean): void {
  if (bytes > 0) console.log(`${table}: ${megabytes(bytes)}${isDone ? '' : ' …'}`);
}

/** Rows, sums of money, time and memory, and the files that a database does not hold. */
function tellResult({ tables, folders }: MovedShop, milliseconds: number): void {
  for (const { name, sums } of tables) {
    for (const [column, cents] of Object.entries(sums)) {
      if (cents !== '0') console.log(`${name}.${column}: ${(Number(cents) / 100).toFixed(2)} on both sides`);
    }
  }
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  const seconds = (milliseconds / 1000).toFixed(1);
  const memory = megabytes(process.resourceUsage().maxRSS * 1024);
  console.log(
    `${rows} rows in ${tables.length} tables, the same on both sides: ${seconds} s, at most ${memory} of memory.`,
  );
  if (folders.from === folders.to) return;
  const { from = 'the DATA_DIR of the shop', to = 'the DATA_DIR of the shop' } = folders;
  console.log(
    `Media and the session secret are files: copy "media" and "session-secret" from ${from} to ${to}.`,
  );
}
