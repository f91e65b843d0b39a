import { and, eq } from 'drizzle-orm';
import { ROLE } from '../../../contract/identity/roles';
import { creditNoteCounters, creditNotes, type paymentMovements } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Caller } from '../../platform/http/access';
import { notFound } from '../../platform/http/refusals';
import { SentFile } from '../../platform/http/sentFile';
import { draw } from '../../platform/pdf/draw';
import { addCreditNote, findCreditNote, findReceipt, notedCents, takeNumber } from './queries';
import { creditNoteName, creditNotePaper, readNumber, receiptNumber, yearInItaly } from './receiptDocument';

type MovementRow = typeof paymentMovements.$inferSelect;

interface Owed {
  /** What has gone back of the purchase by all its movements, and what has to after a bank returned it. In cents. */
  readonly owedCents: number;
  readonly now: Date;
}

/**
 * Issues the credit notes of refunds that were booked just now, in their transaction. A refund that makes up for one that
 * came back adds nothing to the note of that. Purchases without a receipt get none. Call it last in the transaction: the
 * counter of the year stays locked until the commit.
 * @returns the numbers ("3/2026") by the refund's movement
 */
export async function issueCreditNotes(
  tx: Transaction,
  purchaseId: string,
  refunds: readonly MovementRow[],
  { owedCents, now: issuedAt }: Owed,
): Promise<Map<number, string>> {
  const numbers = new Map<number, string>();
  const found = refunds.length > 0 ? await findReceipt(tx, purchaseId) : undefined;
  if (!found) return numbers;
  let left = owedCents - (await notedCents(tx, purchaseId));
  const year = yearInItaly(issuedAt);
  for (const { id: movementId, cents: refunded } of refunds) {
    const cents = Math.min(-refunded, left);
    if (cents <= 0) continue;
    left -= cents;
    const { details, isTest } = found.receipt;
    const number = await takeNumber(tx, creditNoteCounters, { year, isTest });
    await addCreditNote(tx, { movementId, purchaseId, year, number, isTest, cents, issuedAt, details });
    numbers.set(movementId, receiptNumber({ year, number, isTest }));
  }
  return numbers;
}

/** DownloadCreditNote: for its buyer, or for an admin. @throws CallError 404, the same for "none" and "not yours" */
export async function downloadCreditNote(
  db: Executor,
  { IdPurchaseEnc, Number: wanted }: { readonly IdPurchaseEnc: string; readonly Number: string },
  caller: Caller,
): Promise<SentFile> {
  const { number, year, isTest } = readNumber(wanted);
  const isWanted = and(
    eq(creditNotes.purchaseId, IdPurchaseEnc),
    eq(creditNotes.year, year),
    eq(creditNotes.number, number),
    eq(creditNotes.isTest, isTest),
  );
  const found = await findCreditNote(db, isWanted, caller.role === ROLE.admin ? undefined : caller.id);
  if (!found) throw notFound('Non troviamo questa nota di credito fra le tue.');
  const content = await draw('receipt', creditNotePaper(found));
  return new SentFile(creditNoteName(found.note), 'application/pdf', content);
}

/** A refund's credit note as PDF, the same bytes each time. */
export async function creditNoteFile(db: Executor, movementId: number) {
  const found = await findCreditNote(db, eq(creditNotes.movementId, movementId));
  if (!found) return undefined;
  return { name: creditNoteName(found.note), content: await draw('receipt', creditNotePaper(found)) };
}
