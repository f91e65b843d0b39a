import { ROLE } from '../../../contract/identity/roles';
import { type purchases, receiptCounters } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { notFound } from '../../platform/http/refusals';
import { SentFile } from '../../platform/http/sentFile';
import { draw } from '../../platform/pdf/draw';
import { vatRate } from '../../settings/vatService';
import { addReceipt, findReceipt, takeNumber } from './queries';
import { receiptName, receiptNumber, receiptPaper, yearInItaly } from './receiptDocument';

export { receiptNumber, vatContained } from './receiptDocument';

export interface IssuedReceipt {
  /** "12/2026". */
  readonly number: string;
  /** Per cent. */
  readonly vatRate: number;
}

/**
 * Issues the receipt of a purchase, in the transaction that makes it paid. Call it last there: the counter of the year
 * stays locked until the commit.
 * @param buyer first and last name
 */
export async function issueReceipt(
  { configuration }: Pick<Deps, 'configuration'>,
  tx: Transaction,
  { id: purchaseId, isTest }: Pick<typeof purchases.$inferSelect, 'id' | 'isTest'>,
  { buyer, now: issuedAt }: { buyer: string; now: Date },
): Promise<IssuedReceipt> {
  const rate = await vatRate(tx);
  const { name, address, vatNumber, mail } = configuration.environment.seller;
  const details = { seller: { name, address, vatNumber, mail }, buyer, vatRate: rate };
  const year = yearInItaly(issuedAt);
  const number = await takeNumber(tx, receiptCounters, { year, isTest });
  await addReceipt(tx, { purchaseId, year, number, isTest, issuedAt, details });
  return { number: receiptNumber({ year, number, isTest }), vatRate: rate };
}

/** DownloadReceipt: a receipt for its buyer, or for an admin. @throws CallError 404, the same for "none" and "not yours" */
export async function downloadReceipt(
  { database }: Deps,
  purchaseId: string,
  caller: Caller,
): Promise<SentFile> {
  const buyer = caller.role === ROLE.admin ? undefined : caller.id;
  const file = await receiptFile(database.orm, purchaseId, buyer);
  if (!file) throw notFound('Non troviamo questa ricevuta fra le tue.');
  return new SentFile(file.name, 'application/pdf', file.content);
}

/** A receipt as PDF: the same bytes each time, until money goes back. @param userId only if this person bought it */
export async function receiptFile(db: Executor, purchaseId: string, userId?: string) {
  const found = await findReceipt(db, purchaseId, userId);
  if (!found) return undefined;
  return { name: receiptName(found.receipt), content: await draw('receipt', receiptPaper(found)) };
}
