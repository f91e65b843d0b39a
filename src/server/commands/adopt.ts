import type { Settings } from '../configuration';
import { openDatabase } from '../database';
import { openMedia } from '../media/openMedia';
import { withSessionSecret } from '../sessionSecret';
import { adoptShared } from '../sharedMarks';
import { databaseOptions } from '../start';
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
