import { modeOf } from '../checkout/providers/openPayments';
import type { Settings } from '../platform/configuration/configuration';
import { databaseOptions } from '../platform/configuration/databaseOptions';
import { withSessionSecret } from '../platform/configuration/sessionSecret';
import { openDatabase } from '../platform/database';
import { adoptMode } from '../platform/shopMode';
import { commandLog } from './log';

/** `adopt`: from now on the shop has this mode, this kind of payments and, on a PostgreSQL, this session secret. */
export async function adopt(settings: Settings): Promise<void> {
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const mode = modeOf(await withSessionSecret(settings));
    await adoptMode(database, mode);
    console.log(`MODE=${mode.mode} with ${mode.payments} payments is the shop's now.`);
  } finally {
    await database.close();
  }
}
