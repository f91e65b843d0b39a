import { newId } from '../../platform/database/ids';
import { FIRST_NAMES, LAST_NAMES, TOWNS } from '../content/people';
import type { Random } from '../random';
import type { UserRow } from './accounts';
import { addMinutes } from './days';

/** "D’Angelo" → "dangelo". */
const inMail = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Creates buyers with distinct e-mail addresses. */
export function buyersFrom(random: Random, passwordHash: string) {
  const taken = new Set<string>();
  return (firstPurchase: Date): UserRow => {
    const firstName = random.pick(FIRST_NAMES);
    const lastName = random.pick(LAST_NAMES);
    const [city, region, cap] = random.pick(TOWNS);
    const base = `${inMail(firstName)}.${inMail(lastName)}`;
    let mail = `${base}@example.com`;
    for (let again = 2; taken.has(mail); again += 1) mail = `${base}${again}@example.com`;
    taken.add(mail);
    const since = addMinutes(firstPurchase, -random.between(4, 3000));
    return {
      id: newId(),
      email: mail,
      passwordHash,
      firstName,
      lastName,
      city,
      region,
      cap,
      country: 'Italia',
      role: 0,
      activatedAt: addMinutes(since, 2),
      createdAt: since,
      updatedAt: since,
    };
  };
}
