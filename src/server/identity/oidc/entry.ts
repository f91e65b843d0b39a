import type { Executor } from '../../platform/database/executor';
import { addUser, changeUser, endLogins } from '../accountQueries';
import type { UserRow } from '../queries';
import { voidTokens } from '../tokenQueries';
import type { ProvenPerson } from './person';
import { type Identity, linkIdentity, lockOwner, lockUserByEmail, unlinkAll } from './queries';

export type Entry =
  /**
   * `first`: nobody has entered this account before, and so agreed to nothing. `linked`: it was in use, and has one
   * more way in now.
   */
  | { readonly kind: 'first' | 'linked' | 'known'; readonly user: UserRow }
  | { readonly kind: 'no_email' | 'unverified' };

/**
 * Finds the account that a proven person enters: the one linked with the provider's account; or that of the same
 * confirmed address; or a new one. Without a confirmed address no account is linked or made.
 */
export async function enter(tx: Executor, provider: string, person: ProvenPerson, now: Date): Promise<Entry> {
  const identity: Identity = { provider, subject: person.subject };
  const owner = await lockOwner(tx, identity);
  if (owner) return { kind: 'known', user: await activated(tx, owner, now) };
  const { email, isEmailVerified } = person;
  if (email === undefined) return { kind: 'no_email' };
  if (!isEmailVerified) return { kind: 'unverified' };
  const { firstName, lastName } = person;
  const added = await addUser(tx, { email, firstName, lastName, activatedAt: now });
  const user = await lockUserByEmail(tx, email);
  if (!user) throw new Error('the account of a confirmed address is not there');
  const isWaiting = !user.activatedAt;
  const entered = isWaiting ? await takeOver(tx, user, person, now) : user;
  await linkIdentity(tx, { ...identity, userId: user.id, email }, now);
  return { kind: added || isWaiting ? 'first' : 'linked', user: entered };
}

/**
 * Somebody signed up with this address and never proved it to be theirs; its owner now has. Whatever that
 * somebody may have left behind to come in by later goes: password, links, logins, other providers' accounts.
 */
async function takeOver(
  tx: Executor,
  user: UserRow,
  { firstName, lastName }: ProvenPerson,
  now: Date,
): Promise<UserRow> {
  const fields = { passwordHash: null, firstName, lastName, activatedAt: now, claimedAt: now };
  await voidTokens(tx, user.id, now);
  await endLogins(tx, user.id, now);
  await unlinkAll(tx, user.id);
  await changeUser(tx, user.id, fields);
  return { ...user, ...fields };
}

/** A linked account proved its address when it was linked. */
async function activated(tx: Executor, user: UserRow, now: Date): Promise<UserRow> {
  if (user.activatedAt) return user;
  await changeUser(tx, user.id, { activatedAt: now });
  return { ...user, activatedAt: now };
}
