import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { connectDirectly } from '../../platform/database/directConnection';
import { startEmbedded, unfinishedMark } from '../../platform/database/embedded/embedded';
import type { DatabaseLog } from '../../platform/database/log';
import { StartError } from '../../platform/database/startError';
import { openPgliteSource } from './pgliteSource';
import { openPostgresSource, type Source } from './source';

/** One side of a move. */
export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  /** A data folder that holds the embedded database, or is to hold one. */
  | { readonly kind: 'embedded'; readonly dataDir: string }
  /** The database's own folder, as earlier versions of the program made it. */
  | { readonly kind: 'pglite'; readonly folder: string };

/** Reads a PostgreSQL's address or a folder. */
export function readPlace(word: string): Place {
  if (/^postgres(ql)?:/.test(word)) return { kind: 'postgres', url: word };
  const folder = existsSync(word) ? realpathSync(word) : path.resolve(word);
  const isCluster = (name: string) => existsSync(path.join(folder, name, 'PG_VERSION'));
  if (isCluster('postgresql')) return { kind: 'embedded', dataDir: folder };
  if (isCluster('database')) return { kind: 'pglite', folder: path.join(folder, 'database') };
  if (isCluster('.')) return { kind: 'pglite', folder };
  return { kind: 'embedded', dataDir: folder };
}

/**
 * Opens the database to be read.
 * @param programs the folder of the PostgreSQL that made it, where that is an earlier major version
 */
export async function openSource(place: Place, log: DatabaseLog, programs?: string): Promise<Source> {
  if (place.kind === 'postgres') return openPostgresSource(await connectDirectly(place.url, '--from'));
  if (place.kind === 'pglite') return openPgliteSource(place.folder);
  const { dataDir } = place;
  if (!existsSync(path.join(dataDir, 'postgresql')))
    throw new StartError(`There is no database in ${dataDir}.`);
  const embedded = await startEmbedded(dataDir, log, { programs });
  try {
    return await openPostgresSource(await connectDirectly(embedded.url, '--from'), embedded.close);
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

export interface Target {
  readonly client: Client;
  /** Marks it as unfinished until `finish` is called, so that no shop starts on it. */
  begin(): void;
  finish(): void;
  close(): Promise<void>;
}

/** Opens the database to be filled. */
export async function openTarget(place: Place, log: DatabaseLog): Promise<Target> {
  if (place.kind === 'postgres') {
    const client = await connectDirectly(place.url, '--to');
    return { client, begin() {}, finish() {}, close: () => client.end() };
  }
  const dataDir = place.kind === 'embedded' ? place.dataDir : path.dirname(place.folder);
  const embedded = await startEmbedded(dataDir, log, { isMoveTarget: true });
  try {
    const client = await connectDirectly(embedded.url, '--to');
    const mark = unfinishedMark(dataDir);
    return {
      client,
      begin: () => writeFileSync(mark, 'npm run move-data has not finished.\n'),
      finish: () => rmSync(mark, { force: true }),
      async close() {
        await client.end();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}
