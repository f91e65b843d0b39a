import { randomInt } from 'node:crypto';
import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import { bankTransferPayments, bankTransfers, purchases } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { ProviderEvent } from '../../platform/paymentProvider';
import type { Transfer, TransferRow } from './transferStatus';

/** Digits and letters that are not mistaken for each other by hand or by telephone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const NUMBER_LENGTH = 8;

const newNumber = (): string =>
  Array.from({ length: NUMBER_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Opens the transfer of a purchase, under a number of its own. Idempotent: repeated, it returns the first. */
export async function openTransfer(
  db: Executor,
  transfer: Omit<typeof bankTransfers.$inferInsert, 'number'>,
) {
  const { purchaseId } = transfer;
  for (;;) {
    await db
      .insert(bankTransfers)
      .values({ ...transfer, number: newNumber() })
      .onConflictDoNothing();
    const [opened] = await db.select().from(bankTransfers).where(eq(bankTransfers.purchaseId, purchaseId));
    // Without one, the number was another's.
    if (opened) return opened;
  }
}

type TransferKey = { readonly number: string } | { readonly purchaseId: string };

/** Whether its purchase has its number: not where the process died before that was stored, and the buyer was told. */
const isOfPurchase = sql`exists (select from ${purchases} p
  where p.id = ${bankTransfers.purchaseId} and p.provider_reference = ${bankTransfers.number})`;

const matching = (key: TransferKey) =>
  'number' in key
    ? eq(bankTransfers.number, key.number)
    : and(eq(bankTransfers.purchaseId, key.purchaseId), isOfPurchase);

export async function findTransfer(db: Executor, key: TransferKey): Promise<Transfer | undefined> {
  const [found] = await db.select().from(bankTransfers).where(matching(key));
  return found && withPayments(db, found);
}

/** The same, locked until the transaction ends, so that no payment is recorded meanwhile. */
export async function lockTransfer(tx: Transaction, key: TransferKey): Promise<Transfer | undefined> {
  const [found] = await tx.select().from(bankTransfers).where(matching(key)).for('update');
  return found && withPayments(tx, found);
}

async function withPayments(db: Executor, transfer: TransferRow): Promise<Transfer> {
  const payments = await db
    .select()
    .from(bankTransferPayments)
    .where(eq(bankTransferPayments.purchaseId, transfer.purchaseId))
    .orderBy(asc(bankTransferPayments.id));
  return { ...transfer, payments };
}

export async function changeTransfer(
  tx: Transaction,
  { purchaseId }: Pick<TransferRow, 'purchaseId'>,
  changes: Partial<Pick<TransferRow, 'endedAt' | 'completedAt'>>,
): Promise<void> {
  await tx.update(bankTransfers).set(changes).where(eq(bankTransfers.purchaseId, purchaseId));
}

/** @returns undefined when the bank's reference is recorded already */
export async function addPayment(tx: Transaction, payment: typeof bankTransferPayments.$inferInsert) {
  const [added] = await tx.insert(bankTransferPayments).values(payment).onConflictDoNothing().returning();
  return added;
}

const PAGE = 100;

/** The payments that were recorded since then with the numbers of their transfers, page by page. */
export async function* listRecorded(db: Executor, since: Date) {
  let last = 0;
  for (;;) {
    const page = await db
      .select({ id: bankTransferPayments.id, number: bankTransfers.number })
      .from(bankTransferPayments)
      .innerJoin(bankTransfers, eq(bankTransfers.purchaseId, bankTransferPayments.purchaseId))
      .where(and(gte(bankTransferPayments.createdAt, since), gt(bankTransferPayments.id, last)))
      .orderBy(asc(bankTransferPayments.id))
      .limit(PAGE);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)?.id ?? last;
  }
}

/** The event of a recorded payment. */
export const recordedEvent = ({
  id,
  number,
}: {
  readonly id: number;
  readonly number: string;
}): ProviderEvent => ({
  id: `transfer:${id}`,
  kind: 'transfer.recorded',
  reference: number,
});

/** The last second of the day in Italy that comes so many days after a moment. */
export async function endOfDayAfter(db: Executor, moment: Date, days: number): Promise<Date> {
  const day = sql`(${moment.toISOString()}::timestamptz at time zone 'Europe/Rome')::date + ${days}::int + 1`;
  const end = sql`(${day})::timestamp at time zone 'Europe/Rome' - interval '1 second'`;
  const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from ${end}) * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
}
