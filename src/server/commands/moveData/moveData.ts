import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, migrationMoments } from '../../platform/database/migrate';
import { StartError } from '../../platform/database/startError';
import type { Target } from './places';
import { SESSION, type Source } from './source';
import { type Content, type Query, readContent, readSequences, readTables, type Table } from './tables';

export interface MovedTable extends Content {
  readonly name: string;
}

export interface MoveOptions {
  readonly source: Source;
  readonly target: Pick<Target, 'client' | 'begin' | 'finish'>;
  /** Called when a table has been copied, and about once a second before. */
  readonly onProgress: (table: string, bytes: number, isDone: boolean) => void;
}

/**
 * Copies a shop's whole database in one snapshot of the source and one transaction of the target, then compares every
 * row. The schema is first made as the source has it, and brought up to date afterwards, as an update of the shop would.
 * @returns what was copied, by table
 * @throws StartError when the target holds anything, or the source is newer than this program, or both differ at the end;
 * the target has no rows then
 */
export async function moveData({ source, target: place, onProgress }: MoveOptions): Promise<MovedTable[]> {
  const { client: target } = place;
  const log = { info() {}, warn() {}, error() {} };
  const upTo = await versionOf(source);
  await assertEmpty(target);
  await assertOthers(source, target);
  place.begin();
  await migrate(target, log, { upTo });
  await target.query(SESSION);
  await target.query('begin');
  try {
    const moved = await copyAll(source, target, onProgress);
    await target.query('commit');
    await migrate(target, log);
    await target.query('analyze');
    place.finish();
    return moved;
  } catch (error) {
    await target.query('rollback').catch(() => {});
    throw error;
  }
}

/** @returns the moment of the source's last migration */
async function versionOf(source: Source): Promise<number> {
  const [journal] = await source.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  const applied = journal?.name
    ? await source.query<{ at: string }>('select created_at::text as at from drizzle.__drizzle_migrations')
    : [];
  if (applied.length === 0) throw new StartError('The database of --from holds no shop.');
  const known = migrationMoments();
  const moments = applied.map(({ at }) => Number(at));
  if (moments.every((moment) => known.includes(moment))) return Math.max(...moments);
  throw new StartError('The database of --from has a newer schema than this program. Use the newer program.');
}

/** @throws StartError when there are rows, or tables of somebody else */
async function assertEmpty(target: Client): Promise<void> {
  const query = queryOf(target);
  const [journal] = await query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  const tables = await readTables(query);
  for (const { name } of tables) {
    const [row] = await query(`select from ${name} limit 1`);
    if (!row && journal?.name) continue;
    throw new StartError(
      `The database of --to is not empty: it has ${row ? `rows in ${name}` : `a table ${name} that is not this shop’s`}. Name an empty one.`,
    );
  }
}

/** An arbitrary number: two sessions of one database cannot both hold the lock. */
const LOCK = 7_305_117_423;

/** @throws StartError when both are the same database, or another move runs */
async function assertOthers(source: Source, target: Client): Promise<void> {
  const statement = `select pg_try_advisory_lock(${LOCK}) as "isFree"`;
  const [first] = await source.query(statement);
  const { rows } = await target.query(statement);
  if (first?.isFree && rows[0]?.isFree) return;
  throw new StartError('--from and --to are the same database, or it is being moved already.');
}

const queryOf =
  (client: Client): Query =>
  async (statement) =>
    (await client.query(statement)).rows;

async function copyAll(
  source: Source,
  target: Client,
  onProgress: MoveOptions['onProgress'],
): Promise<MovedTable[]> {
  const tables = await readTables(source.query);
  const there = await readTables(queryOf(target));
  if (!isDeepStrictEqual(tables, there)) {
    throw new StartError('The tables of --from are not those that its version of the program makes.');
  }
  const restore = await suspendRules(target, tables);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    await copyTable(source, target, table, onProgress);
    moved.push({ name: table.name, ...(await compare(source, target, table)) });
  }
  for (const { name, value } of await readSequences(source.query)) {
    await target.query('select setval($1::regclass, $2)', [`public.${name}`, value]);
  }
  await restore();
  return moved;
}

/**
 * Takes foreign keys and triggers away, so that tables can be filled in any order and derived ones as they are.
 * @returns what puts them back, and checks the keys
 */
async function suspendRules(target: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await target.query<{ table: string; name: string; rule: string }>(`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { table, name, rule } of keys) {
      await target.query(`alter table ${table} add constraint ${name} ${rule}`);
    }
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`);
  };
}

/** How often progress is told: milliseconds. */
const TELL_EVERY = 1000;

async function copyTable(
  source: Source,
  target: Client,
  { name, columns, key }: Table,
  onProgress: MoveOptions['onProgress'],
): Promise<void> {
  const rows = await source.copyOut(`select ${columns} from ${name} order by ${key}`);
  let bytes = 0;
  let toldAt = Date.now();
  rows.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (Date.now() - toldAt < TELL_EVERY) return;
    toldAt = Date.now();
    onProgress(name, bytes, false);
  });
  await pipeline(rows, target.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
  onProgress(name, bytes, true);
}

/** @throws StartError when a table is not the same on both sides */
async function compare(source: Source, target: Client, table: Table): Promise<Content> {
  const [before, after] = [await readContent(source.query, table), await readContent(queryOf(target), table)];
  if (isDeepStrictEqual(before, after)) return after;
  throw new StartError(
    `The table ${table.name} differs after it was copied (${before.rows} and ${after.rows} rows): nothing was kept in --to.`,
  );
}
