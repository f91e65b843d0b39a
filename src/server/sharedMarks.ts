import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, StartError, sharedMarks } from './database';
import type { MediaStore } from './media/store';

type MarkName = typeof sharedMarks.$inferSelect.name;

interface Shared {
  readonly database: Database;
  readonly media: MediaStore;
  readonly sessionSecret: string;
}

/** An arbitrary lock number: processes that start at the same time take turns. */
const LOCK = 7_305_117_422;

const REMEDY =
  'If the change is meant, stop all processes and run "node dist/server/main.js adopt" once with the new setting.';
const REFUSALS: Readonly<Record<MarkName, string>> = {
  secret: `SESSION_SECRET differs from that of the other processes of this database: logins and media addresses of one would be refused by the other. Set the same one everywhere. ${REMEDY}`,
  media: `DATA_DIR/media, or S3_BUCKET, does not hold the media of the other processes of this database: pictures and videos would be missing. Use the same one everywhere. ${REMEDY}`,
};

/**
 * Compares what all processes of a PostgreSQL must share with the marks in the database, which the first process
 * writes. An embedded database has one process, whose secret and media lie beside it.
 * @throws StartError, one line, when this process has another secret or other media
 */
export async function assertShared(shared: Shared): Promise<void> {
  if (shared.database.embedded) return;
  await withMarks(shared, async (own, known, keep) => {
    for (const [name, mark] of own) {
      const expected = known.get(name);
      if (expected === undefined) await keep(name, mark ?? (await nameMedia(shared.media)));
      else if (mark !== expected) throw new StartError(REFUSALS[name]);
    }
  });
}

/** Marks this process's secret and media as the database's, replacing earlier marks. */
export async function adoptShared(shared: Shared): Promise<void> {
  await withMarks(shared, async (own, _known, keep) => {
    for (const [name, mark] of own) await keep(name, mark ?? (await nameMedia(shared.media)));
  });
}

type Keep = (name: MarkName, mark: string) => Promise<unknown>;

async function withMarks(
  { database, media, sessionSecret }: Shared,
  work: (
    own: ReadonlyMap<MarkName, string | undefined>,
    known: ReadonlyMap<MarkName, string>,
    keep: Keep,
  ) => Promise<void>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const rows = await tx.select().from(sharedMarks);
    const own = new Map<MarkName, string | undefined>([
      ['secret', fingerprint(sessionSecret)],
      ['media', await media.readMark()],
    ]);
    await work(own, new Map(rows.map(({ name, mark }) => [name, mark])), (name, mark) =>
      tx
        .insert(sharedMarks)
        .values({ name, mark })
        .onConflictDoUpdate({ target: sharedMarks.name, set: { mark } }),
    );
  });
}

/** Identifies a secret without revealing it. */
function fingerprint(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of the session secret').digest('base64url');
}

async function nameMedia(media: MediaStore): Promise<string> {
  const mark = randomUUID();
  await media.writeMark(mark);
  return mark;
}
