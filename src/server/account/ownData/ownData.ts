import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { account } from '../../../contract/account/account';
import { withArticle } from '../../../contract/platform/dayArticle';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { listFormerAddresses } from '../../identity/formerAddresses';
import { type UserRow, userQueries } from '../../identity/queries';
import { type Database, media } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { type CallContext, notFound, SentFile } from '../../platform/http/serve';
import { italianDay, longDate } from '../../platform/italianDays';
import type { CopiedFile } from '../../platform/personalData';
import { PERSONAL_TABLES } from '../personalData';

/** One file of the archive; its content comes in parts, so that no large one is ever held whole. */
interface ZipEntry {
  /** Path inside the archive. */
  readonly name: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Packed already (a picture): stored as it is. */
  readonly isPacked?: boolean;
}

/** A zip as it is made: what has been written is given out before more is asked for. */
async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  const encoder = new TextEncoder();
  for await (const { name, parts, isPacked = false } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A copy of all data that the shop keeps of the caller, as a zip that is made while it is sent. */
export function createOwnData(deps: Deps) {
  return async ({
    caller,
  }: CallContext<'user'>): Promise<OutputOf<typeof account.downloadData> | SentFile> => {
    const user = await userQueries(deps.database).findById(caller.id);
    if (!user) throw notFound();
    const now = deps.clock();
    const name = `i-miei-dati-${italianDay(now)}.zip`;
    return new SentFile(
      name,
      'application/zip',
      Readable.from(zipOf(filesOf(deps, user, now), now), { objectMode: false }),
    );
  };
}

const PERSON = {
  name: 'dati-personali.json',
  about: 'Nome, e-mail, recapiti e gli altri dati del tuo profilo',
};
const PICTURE = { name: 'immagine-profilo.webp', about: 'La tua immagine del profilo, se ne hai una' };

async function* filesOf(deps: Deps, user: UserRow, now: Date): AsyncGenerator<ZipEntry> {
  const { orm } = deps.database;
  const person = { ...user, former: await listFormerAddresses(orm, user.id) };
  const files = PERSONAL_TABLES.flatMap(({ copy }) => (typeof copy === 'string' ? [] : copy));
  yield { name: 'LEGGIMI.txt', parts: only(readMe(now, [PERSON, ...files, PICTURE])) };
  yield { name: PERSON.name, parts: only(`${JSON.stringify(personOf(user), null, 2)}\n`) };
  for (const { name, rows } of files) yield { name, parts: jsonOf(rows(orm, person)) };
  const key = await findPicture(deps.database, user.id);
  if (key && (await deps.media.stat(key))) {
    yield { name: PICTURE.name, parts: await deps.media.open(key), isPacked: true };
  }
}

/** The key of the picture that the person shows. */
async function findPicture({ orm }: Database, userId: string): Promise<string | undefined> {
  const shown = sql`${media.isPublic} and ${media.orphanedAt} is null and ${media.width} = 512`;
  const found = await orm
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.ownerId, userId), shown));
  return found[0]?.key;
}

/** The user's row without the password hash and our own counters. */
function personOf({ passwordHash, version: _version, deletedAt: _deletedAt, ...person }: UserRow) {
  return { ...person, hasPassword: passwordHash !== null };
}

async function* only(text: string) {
  yield text;
}

/** A JSON list, a row at a time. */
async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Explains the files of the archive to a person who opens it years later. */
export function readMe(at: Date, files: readonly Pick<CopiedFile, 'name' | 'about'>[]): string {
  const day = withArticle('al', longDate(at));
  const lines = files.map(({ name, about }) => `${name.padEnd(32)} ${about}`);
  return `I TUOI DATI
===========

Questa è la copia dei dati che conserviamo su di te, aggiornata ${day}.
I file .json sono testo: si aprono con qualsiasi editor e possono essere letti da altri programmi.
Le date sono in formato ISO 8601 (ora UTC), gli importi in euro.

${lines.join('\n')}

La password non c'è: ne conserviamo solo un'impronta, dalla quale non si può risalire al testo.
Conserva questo archivio in un posto sicuro: contiene dati personali.
`;
}
