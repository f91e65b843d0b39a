import { and, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mails } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { FormerAddress } from '../platform/personalData';

/**
 * Causes of the mails about a change of address. They name the account: the mails themselves are what remembers its
 * former addresses.
 */
export const changeCauses = {
  /** To the new address, unless that is another account's: such a mail is that one's. */
  asked: (userId: string, tokenId: string) => `email-new:${userId}:${tokenId}`,
  taken: (tokenId: string) => `email-new:${tokenId}`,
  told: (tokenId: string) => `email-old:${tokenId}`,
  /** To the address that was given up when a change was undone: it never was the person's. */
  undone: (tokenId: string) => `email-undone:${tokenId}`,
  /** To the former address, when the change is done. */
  done: (userId: string, tokenId: string) => `email:${userId}:${tokenId}`,
};

const causedBy = (prefix: string) => sql`starts_with(${mails.cause}, ${prefix})`;
/** Mails that asked for the confirmation of a user's new addresses, whether it came or not. */
export const askedOf = (userId: string) => causedBy(changeCauses.asked(userId, ''));

export function listFormerAddresses(db: Executor, userId: string): Promise<FormerAddress[]> {
  return db
    .select({ address: mails.to, until: mails.createdAt })
    .from(mails)
    .where(causedBy(changeCauses.done(userId, '')));
}

/** Whether a row with an address belongs to the person who has that address, or had it at the time. */
export function isOfPerson(
  { address, createdAt }: { readonly address: PgColumn; readonly createdAt: PgColumn },
  email: string,
  former: readonly FormerAddress[],
): SQL | undefined {
  const is = (text: string) => sql`lower(${address}) = lower(${text})`;
  return or(is(email), ...former.map((left) => and(is(left.address), lte(createdAt, left.until))));
}
