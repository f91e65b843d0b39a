import { email as emailShape } from '../../contract/identity/users';
import { promoteToAdmin } from '../identity/accountService';
import type { Settings } from '../platform/configuration/configuration';
import { databaseOptions } from '../platform/configuration/databaseOptions';
import { openDatabase, StartError } from '../platform/database';
import { commandLog } from './log';

/**
 * `admin MAIL`: makes the first admin of a shop. Promotes the account with that address, or creates one. Prints the
 * password of an account that is new or was never activated, once.
 */
export async function makeAdmin(settings: Settings, [mail, ...rest]: readonly string[]): Promise<void> {
  const checked = emailShape.safeParse(mail);
  if (!checked.success || rest.length > 0) {
    throw new StartError(
      'Say whose account shall be an admin\'s: admin MAIL, such as "admin anna@example.com".',
    );
  }
  const database = await openDatabase(databaseOptions(settings), commandLog);
  try {
    const password = await promoteToAdmin(database, checked.data, new Date());
    console.log(`${checked.data} is an admin now.`);
    if (!password) return;
    console.log(`Password: ${password}\nIt is not shown again: change it after the first login.`);
  } finally {
    await database.close();
  }
}
