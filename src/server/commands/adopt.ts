import type { Settings } from '../platform/configuration/configuration';
import { databaseOptions } from '../platform/configuration/databaseOptions';
import { withSessionSecret } from '../platform/configuration/sessionSecret';
import { openDatabase } from '../platform/database';
import { openMedia } from '../platform/media/openMedia';
import { adoptShared } from '../platform/sharedMarks';
import { commandLog } from './log';

/** `adopt`: from now on the shop has this mode, and the processes of a PostgreSQL this secret and these media. */
export async function adopt(settings: Settings): Promise<void> {
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const configuration = await withSessionSecret(settings);
    const media = await openMedia(configuration, () => new Date());
    await adoptShared({ ...configuration, database, media });
    console.log(`MODE=${settings.mode}, SESSION_SECRET and media of this process are those of the shop now.`);
  } finally {
    await database.close();
  }
}
