import path from 'node:path';
import type { Settings } from '../configuration';
import { openDatabase, StartError } from '../database';
import { seedDemo } from '../database/demo/seed';
import { openFolderStore } from '../media/folder';
import { withSessionSecret } from '../sessionSecret';
import { databaseOptions } from '../start';
import { hashPassword } from '../users/accountService';
import { commandLog } from './log';

/** `demo`: fills an empty database with the demo shop. A database with anything in it stays as it is. */
export async function makeDemo(settings: Settings, parameters: readonly string[]): Promise<void> {
  if (settings.mode === 'production') throw new StartError('The demo shop is not for MODE=production.');
  if (parameters.length > 0) {
    throw new StartError(
      `demo takes no ${parameters[0]}: a shop with a given number of courses, users and purchases is not made yet.`,
    );
  }
  const clock = () => new Date();
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const { sessionSecret: secret, dataDir } = await withSessionSecret(settings);
    const media = openFolderStore({ folder: path.join(dataDir, 'media'), secret, clock });
    const done = await seedDemo({ database, media, clock, log: commandLog, hashPassword });
    console.log(
      done === 'filled' ? 'The demo shop is set up.' : 'There is a shop already: nothing was changed.',
    );
  } finally {
    await database.close();
  }
}
