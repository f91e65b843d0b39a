import { randomInt } from 'node:crypto';
import { ROLE } from '../../contract/roles';
import type { Database } from '../database';
import { hashPassword } from './passwords';
import { userQueries } from './queries';

export { hashPassword };

/**
 * Makes a person an admin. An existing account keeps its password; otherwise one is created.
 * @returns the password of the account that had to be made
 */
export async function promoteToAdmin(
  database: Database,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const queries = userQueries(database);
  const found = await queries.findByEmail(email);
  if (found) {
    const activatedAt = found.activatedAt ?? now;
    await queries.update(found.id, { role: ROLE.admin, activatedAt });
    return undefined;
  }
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await queries.add({ email, passwordHash, role: ROLE.admin, activatedAt: now });
  return password;
}

/** Without the letters and digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four: 79 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
