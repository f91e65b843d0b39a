import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Settings } from './configuration/configuration';
import { type Database, media as mediaRows, StartError, sharedMarks, users } from './database';
import type { Transaction } from './database/executor';
import type { MediaStore } from './media/store';

type MarkName = typeof sharedMarks.$inferSelect.name;

interface Shared {
  readonly database: Database;
  readonly media: MediaStore;
  readonly sessionSecret: string;
  readonly mode: Settings['mode'];
}

/** An arbitrary lock number: processes that start at the same time take turns. */
const LOCK = 7_305_117_422;

const REMEDY =
  'If the change is meant, stop all processes and run "node dist/server/main.js adopt" once with the new setting.';
const REFUSALS: Readonly<Record<MarkName, (shared: Shared) => string>> = {
  mode: ({ mode }) => `${MODE_REFUSALS[mode]} ${REMEDY}`,
  secret: () =>
    `SESSION_SECRET differs from that of the other processes of this database: logins and media addresses of one would be refused by the other. Set the same one everywhere. ${REMEDY}`,
  media: () =>
    `DATA_DIR/media, or S3_BUCKET, does not hold the media of the other processes of this database: pictures and videos would be missing. Use the same one everywhere. ${REMEDY}`,
};
const MODE_REFUSALS: Readonly<Record<Settings['mode'], string>> = {
  demo: 'MODE is demo (its default), and this shop is one in production: as a demo, anybody could pay by the sandbox and read its mails. Set MODE=production.',
  production:
    'MODE is production, and this shop is a demo, whose accounts have a public password. Set DATA_DIR or DATABASE_URL to an empty place.',
};

/**
 * Compares what a shop keeps for its life with the marks in the database, which the first start writes: its mode, and what all
 * processes of a PostgreSQL must share. (An embedded database has one process, whose secret and media lie beside it.)
 * @throws StartError, one line, when this process has another mode, another secret or other media
 */
export async function assertShared(shared: Shared): Promise<void> {
  await withMarks(shared, async (own, known, keep) => {
    for (const [name, mark] of own) {
      const expected = known.get(name);
      if (expected === undefined) await keep(name, mark ?? (await nameMedia(shared.media)));
      else if (mark !== expected) throw new StartError(REFUSALS[name](shared));
    }
  });
}

/** Marks this process's mode, secret and media as the database's, replacing earlier marks. */
export async function adoptShared(shared: Shared): Promise<void> {
  await withMarks(shared, async (own, _known, keep) => {
    for (const [name, mark] of own) await keep(name, mark ?? (await nameMedia(shared.media)));
  });
}

type Keep = (name: MarkName, mark: string) => Promise<unknown>;

async function withMarks(
  { database, media, sessionSecret, mode }: Shared,
  work: (
    own: ReadonlyMap<MarkName, string | undefined>,
    known: ReadonlyMap<MarkName, string>,
    keep: Keep,
  ) => Promise<void>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const rows = await tx.select().from(sharedMarks);
    const known = new Map<MarkName, string>(rows.map(({ name, mark }) => [name, mark]));
    const former = known.has('mode') ? undefined : await formerMode(tx);
    if (former) known.set('mode', former);
    const own = new Map<MarkName, string | undefined>([['mode', mode]]);
    if (!database.embedded) {
      own.set('secret', fingerprint(sessionSecret));
      own.set('media', await media.readMark());
    }
    await work(own, known, (name, mark) =>
      tx
        .insert(sharedMarks)
        .values({ name, mark })
        .onConflictDoUpdate({ target: sharedMarks.name, set: { mark } }),
    );
  });
}

/** The mode of a shop from before modes were marked: only a demo has the demo's films. Undefined for an empty one. */
async function formerMode(tx: Transaction): Promise<Settings['mode'] | undefined> {
  const { rows } = await tx.execute<{ used: boolean; demo: boolean }>(
    sql`select exists (select 1 from ${users}) as used,
      exists (select 1 from ${mediaRows} where ${mediaRows.key} like 'clips/%') as demo`,
  );
  const [{ used, demo } = { used: false, demo: false }] = rows;
  if (demo) return 'demo';
  return used ? 'production' : undefined;
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
