import { and, count, eq, gt, like, lt, ne, sql } from 'drizzle-orm';
import { type Database, mails } from '../database';
import type { Executor } from '../database/executor';
import { escapeLike } from '../database/likePattern';

export type MailRow = typeof mails.$inferSelect;

/** @returns false when the cause has a mail already */
export async function addMail(executor: Executor, mail: typeof mails.$inferInsert): Promise<boolean> {
  const added = await executor
    .insert(mails)
    .values(mail)
    .onConflictDoNothing({ target: mails.cause })
    .returning({
      id: mails.id,
    });
  return added.length > 0;
}

/**
 * Claims the due mail that has waited longest, in one statement that other processes skip. It becomes due again at
 * `leaseEnds`, so that a crash only delays it.
 */
export async function claimMail({ orm }: Database, now: Date, leaseEnds: Date): Promise<MailRow | undefined> {
  const due = sql`(select id from ${mails} where status = 'waiting' and next_attempt_at <= ${now}
    order by next_attempt_at limit 1 for update skip locked)`;
  const claimed = await orm
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: leaseEnds })
    .where(eq(mails.id, due))
    .returning();
  return claimed[0];
}

export async function changeMail(
  { orm }: Database,
  id: string,
  fields: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  await orm.update(mails).set(fields).where(eq(mails.id, id));
}

export async function findMail({ orm }: Database, id: string): Promise<MailRow | undefined> {
  return (await orm.select().from(mails).where(eq(mails.id, id)))[0];
}

/** Whether the cause has a mail, sent or waiting. */
export async function hasMail(db: Executor, cause: string): Promise<boolean> {
  return (await db.select({ id: mails.id }).from(mails).where(eq(mails.cause, cause))).length > 0;
}

/** Counts an address's mails of a kind of cause (`reset:…`) since then. */
export async function countMailsTo(
  { orm }: Database,
  to: string,
  cause: string,
  since: Date,
): Promise<number> {
  const found = await orm
    .select({ count: count() })
    .from(mails)
    .where(
      and(
        eq(sql`lower(${mails.to})`, to.toLowerCase()),
        like(mails.cause, `${escapeLike(cause)}:%`),
        gt(mails.createdAt, since),
      ),
    );
  return found[0]?.count ?? 0;
}

/** Deletes sent and failed mails of a kind of cause that are older than that. */
export async function deleteMailsBefore({ orm }: Database, kind: string, moment: Date): Promise<void> {
  const isOver = and(ne(mails.status, 'waiting'), lt(mails.createdAt, moment));
  await orm.delete(mails).where(and(like(mails.cause, `${escapeLike(kind)}:%`), isOver));
}
