import type { z } from 'zod';
import type { bankTransferAdmin, recordedTransfer } from '../../../contract/checkout/bankTransfers';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { fromEuro, italianAmount, toEuro } from '../../platform/http/money';
import { notFound, refuse } from '../../platform/http/refusals';
import { italianDay } from '../../platform/italianDays';
import { type Author, authorOf, writeAudit } from '../../platform/resource/audit';
import { fieldRefusal } from '../../platform/resource/refusals';
import type { AdminContext } from '../../platform/resource/resource';
import { addPayment, changeTransfer, lockTransfer, recordedEvent } from '../bankTransfers/queries';
import { balanceOf, isCancelled, transferState } from '../bankTransfers/transferStatus';
import { detailOf } from '../purchases/admin';
import { receiveEvent } from '../purchases/reconciliation';
import { mailDifference } from './mails';

type Movement = z.output<typeof recordedTransfer>;
type Answer = OutputOf<typeof bankTransferAdmin.recordTransfer>;

const CHANGED = 'Nel frattempo è stato registrato un altro movimento: controlla la somma e riprova.';

/**
 * RecordTransfer: records money that came for an order, or went back, and brings the purchase in line. A process that dies
 * in between leaves the second to the recovery of events. The same call again, after a lost answer, gets the same answer.
 */
export function recordTransfer(deps: Deps) {
  return async (movement: Movement, context: AdminContext): Promise<Answer> => {
    const { orm } = deps.database;
    const author = authorOf(deps, context);
    const recorded = await orm.transaction((tx) => record(deps, tx, movement, author));
    if (!recorded) {
      return { ...refuse(CHANGED, { code: 'conflict' }), item: await detailOf(orm, movement.IdEnc) };
    }
    // Of another sum its buyer is told.
    deps.mails.kick();
    await receiveEvent(deps, { name: 'bank_transfer' }, recordedEvent(recorded));
    return { isOk: true, item: await detailOf(orm, movement.IdEnc) };
  };
}

/**
 * Under the transfer's lock, so that of two admins at once one is refused.
 * @returns undefined when other money has been recorded since the admin looked
 */
async function record(
  deps: Deps,
  tx: Transaction,
  { IdEnc, Amount, IsReturn, Day, Reference, Received }: Movement,
  author: Author,
): Promise<{ id: number; number: string } | undefined> {
  const transfer = await lockTransfer(tx, { purchaseId: IdEnc });
  if (!transfer) throw notFound();
  const balance = balanceOf(transfer.payments);
  const cents = IsReturn ? -fromEuro(Amount) : fromEuro(Amount);
  if (Day > italianDay(author.at)) throw fieldRefusal('Day', 'La data è nel futuro.');
  const at = transfer.payments.findIndex(({ reference }) => reference === Reference);
  const known = transfer.payments[at];
  if (known) {
    const isRepeated =
      known.cents === cents &&
      known.day === Day &&
      balanceOf(transfer.payments.slice(0, at)) === fromEuro(Received);
    if (!isRepeated) throw alreadyRecorded();
    return { id: known.id, number: transfer.number };
  }
  if (balance !== fromEuro(Received)) return undefined;
  if (balance + cents < 0) {
    throw fieldRefusal('Amount', `Si possono restituire al massimo ${italianAmount(balance)}.`);
  }
  const payment = { purchaseId: IdEnc, cents, day: Day, reference: Reference, createdAt: author.at };
  const added = await addPayment(tx, payment);
  if (!added) throw alreadyRecorded();
  const isComplete = balance + cents === transfer.cents && !isCancelled(transfer);
  if (isComplete && !transfer.completedAt) await changeTransfer(tx, transfer, { completedAt: author.at });
  const now = { ...transfer, payments: [...transfer.payments, added] };
  const differs = !isComplete && ['short', 'over'].includes(transferState(now));
  if (cents > 0 && differs) await mailDifference(deps, tx, now);
  await writeAudit(tx, author, {
    action: 'transfer_recorded',
    resource: 'purchases',
    resourceId: IdEnc,
    before: { received: toEuro(balance) },
    after: { received: toEuro(balance + cents), amount: toEuro(cents), day: Day, reference: Reference },
  });
  return { id: added.id, number: transfer.number };
}

const alreadyRecorded = () =>
  fieldRefusal('Reference', 'Questo movimento è già registrato: nessuna somma è stata contata due volte.');
