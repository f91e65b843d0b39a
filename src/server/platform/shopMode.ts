import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Settings } from './configuration/configuration';
import { KIND_REFUSALS } from './configuration/paymentSettings';
import { type Database, StartError, sharedMarks } from './database';
import type { Executor } from './database/executor';

/** The mode of a shop, kept for its life. `live`: payments move real money. */
export interface ShopMode {
  readonly mode: Settings['mode'];
  readonly payments: 'live' | 'test';
  /** The session secret. Compared where several processes share the database. */
  readonly secret: string;
}

const ADOPT =
  'If the change is meant, stop all processes and run "node dist/server/main.js adopt" once with the new setting.';
const REFUSALS: Readonly<Record<ShopMode['mode' | 'payments'], string>> = {
  demo: 'MODE is demo (its default), and this shop is one in production: as a demo, anybody could pay by the sandbox and read its mails. Set MODE=production.',
  production:
    'MODE is production, and this shop is a demo, whose accounts have a public password. Set DATA_DIR or DATABASE_URL to an empty place.',
  ...KIND_REFUSALS,
};

const OTHER_SECRET =
  'SESSION_SECRET differs from that of the other processes of this database: everybody would be logged out. Set the same one everywhere.';

type Shared = Pick<Database, 'embedded'> & { readonly orm: Executor };

const entries = ({ embedded }: Shared, { mode, payments, secret }: ShopMode) => [
  { name: 'mode' as const, mark: mode, refusal: REFUSALS[mode] },
  { name: 'payments' as const, mark: payments, refusal: REFUSALS[payments] },
  ...(embedded ? [] : [{ name: 'secret' as const, mark: fingerprintOf(secret), refusal: OTHER_SECRET }]),
];

/** Identifies a secret without revealing it. */
const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('fingerprint of the session secret').digest('base64url');

/**
 * Compares the mode with the one in the database, which the first start writes.
 * @throws StartError, one line, when they differ
 */
export async function assertMode(database: Shared, mode: ShopMode): Promise<void> {
  const { orm } = database;
  for (const { name, mark, refusal } of entries(database, mode)) {
    await orm.insert(sharedMarks).values({ name, mark }).onConflictDoNothing();
    const [kept] = await orm.select().from(sharedMarks).where(eq(sharedMarks.name, name));
    if (kept?.mark !== mark) throw new StartError(`${refusal} ${ADOPT}`);
  }
}

/** Makes this the shop's mode, whatever it was. */
export async function adoptMode(database: Shared, mode: ShopMode): Promise<void> {
  for (const { name, mark } of entries(database, mode)) {
    const row = { name, mark };
    await database.orm
      .insert(sharedMarks)
      .values(row)
      .onConflictDoUpdate({ target: sharedMarks.name, set: { mark } });
  }
}
