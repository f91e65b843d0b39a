import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { StartError } from '../../platform/database/startError';
import { type Row, SESSION, type Source } from './source';

/** The part of PGlite that is used here: the package is there for this command alone, and may be left out. */
interface Pglite {
  query<Found>(statement: string): Promise<{ rows: Found[]; blob?: Blob }>;
  exec(statements: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens a copy of the folder in which earlier versions kept their embedded database: opening it changes it.
 * @throws StartError when PGlite is not installed, or does not open it
 */
export async function openPgliteSource(folder: string): Promise<Source> {
  const open = await loadPglite();
  const copy = mkdtempSync(`${folder}-copy-`);
  const remove = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    cpSync(folder, copy, { recursive: true });
    rmSync(path.join(copy, 'postmaster.pid'), { force: true });
    const database = await open(copy);
    await database.exec(SESSION);
    return {
      query: async <Found extends Row>(statement: string) => (await database.query<Found>(statement)).rows,
      async copyOut(select) {
        const { blob } = await database.query(`copy (${select}) to '/dev/blob'`);
        return Readable.fromWeb((blob ?? new Blob([])).stream() as ReadableStream);
      },
      async close() {
        await database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw new StartError(`The database in ${folder} cannot be read: ${lineOf(error)}`);
  }
}

async function loadPglite(): Promise<(folder: string) => Promise<Pglite>> {
  try {
    const [{ PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/contrib/unaccent'),
    ]);
    return (dataDir) => PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } });
  } catch {
    throw new StartError(
      'The database of an earlier version is read by PGlite, which is not installed: npm install --no-save @electric-sql/pglite@0.5.16',
    );
  }
}

const lineOf = (error: unknown) => String((error as Error).message).split('\n', 1)[0];
