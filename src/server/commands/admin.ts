import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ROLE } from '../../contract/roles';
import { email as emailShape } from '../../contract/users';
import type { Settings } from '../configuration';
import { type Database, openDatabase, StartError, users } from '../database';

import { databaseOptions } from '../start';
import { hashPassword } from '../users/passwords';
import { userQueries } from '../users/queries';
import { commandLog } from './log';

/**
 * `admin MAIL`: the first admin of a shop. Promotes who has an account with that mail; makes one otherwise
 * and prints its password, this once.
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
    const password = await promote(database, checked.data, new Date());
    console.log(`${checked.data} is an admin now.`);
    if (password)
      console.log(`Password: ${password}\nIt is not shown again: change it after the first login.`);
  } finally {
    await database.close();
  }
}

/** @returns the password, if the account had to be made */
export async function promote(database: Database, email: string, now: Date): Promise<string | undefined> {
  const found = await userQueries(database).findByEmail(email);
  if (found) {
    const activatedAt = found.activatedAt ?? now;
    await database.orm.update(users).set({ role: ROLE.admin, activatedAt }).where(eq(users.id, found.id));
    return undefined;
  }
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await database.orm.insert(users).values({ email, passwordHash, role: ROLE.admin, activatedAt: now });
  return password;
}

/** Without the letters and digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four: 79 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
