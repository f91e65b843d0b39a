import type { Settings } from '../configuration';
import { openDatabase, StartError } from '../database';
import { openMedia } from '../media/openMedia';
import { withSessionSecret } from '../sessionSecret';
import { adoptShared } from '../sharedMarks';
import { databaseOptions } from '../start';
import { commandLog } from './log';

/** `adopt`: from now on the processes of this PostgreSQL must have this secret and these media. */
export async function adopt(settings: Settings): Promise<void> {
  if (!settings.database.url) {
    throw new StartError(
      'There is nothing to adopt: the embedded database has one process. Set DATABASE_URL.',
    );
  }
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const { sessionSecret, dataDir } = await withSessionSecret(settings);
    const media = await openMedia({ ...settings, dataDir, sessionSecret }, () => new Date());
    await adoptShared({ database, media, sessionSecret });
    console.log('SESSION_SECRET and media of this process are those of all processes of the database now.');
  } finally {
    await database.close();
  }
}
