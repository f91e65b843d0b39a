import { modeOf } from '../checkout/providers/openPayments';
import { archiveTestSales } from '../checkout/purchases/testSales';
import type { Settings } from '../platform/configuration/configuration';
import { databaseOptions } from '../platform/configuration/databaseOptions';
import { withSessionSecret } from '../platform/configuration/sessionSecret';
import { openDatabase } from '../platform/database';
import { adoptMode } from '../platform/shopMode';
import { commandLog } from './log';

/** `adopt`: puts the test sales of a shop that goes live aside; from now on the shop has this mode, this kind of payments and, on a PostgreSQL, this session secret. */
export async function adopt(settings: Settings): Promise<void> {
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const mode = modeOf(await withSessionSecret(settings));
    await database.orm.transaction(async (orm) => {
      await archiveTestSales(orm, mode, new Date());
      await adoptMode({ orm, embedded: database.embedded }, mode);
    });
    console.log(`MODE=${mode.mode} with ${mode.payments} payments is the shop's now.`);
  } finally {
    await database.close();
  }
}
