import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { consents, leads, oneTimeTokens } from '../platform/database';
import type { Executor } from '../platform/database/executor';

export async function addConsents(tx: Executor, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(consents).values(rows);
}

/** The latest answer: given, or withdrawn. */
export async function lastConsent(
  tx: Executor,
  userId: string,
  purpose: (typeof consents.$inferSelect)['purpose'],
) {
  const own = and(eq(consents.userId, userId), eq(consents.purpose, purpose));
  return (await tx.select().from(consents).where(own).orderBy(desc(consents.givenAt)).limit(1))[0];
}

/** Forms by which something is sent; a message to the shop asks for its answer alone. */
const standing = (email: string) =>
  and(sql`lower(${leads.email}) = lower(${email})`, ne(leads.kind, 'contact'), isNull(leads.withdrawnAt));

/** The consents given on forms with an address that still hold, the newest first. */
export async function listFormConsents(tx: Executor, email: string) {
  const { consentText, consentAt, advertisingText, advertisingAt, id } = leads;
  const found = await tx
    .select({ consentText, consentAt, advertisingText, advertisingAt })
    .from(leads)
    .where(standing(email))
    .orderBy(desc(consentAt), id);
  return found
    .flatMap((lead) => [
      { text: lead.consentText, at: lead.consentAt },
      ...(lead.advertisingText && lead.advertisingAt
        ? [{ text: lead.advertisingText, at: lead.advertisingAt }]
        : []),
    ])
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

export async function withdrawFormConsents(tx: Executor, email: string, now: Date): Promise<void> {
  await tx.update(leads).set({ withdrawnAt: now }).where(standing(email));
}

/** The data in the links of all sign-ups with an account's address, the first one's first. */
export async function listSignUpPayloads(
  tx: Executor,
  userId: string,
): Promise<(Record<string, unknown> | null)[]> {
  const isSignUp = sql`${oneTimeTokens.payload} ->> 'isSignUp' = 'true'`;
  const rows = await tx
    .select({ payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'activation'), isSignUp))
    .orderBy(oneTimeTokens.createdAt);
  return rows.map(({ payload }) => payload);
}
