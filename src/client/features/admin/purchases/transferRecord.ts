import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { recordedTransfer } from '../../../../contract/checkout/bankTransfers';
import type { PurchaseDetail } from '../../../../contract/checkout/purchases';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { formatEuro, roundToCents } from '../../../ui/format';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { parseNumber } from '../resource/draft';
import { purchases } from './purchases';

/** A movement of the bank's statement as it is typed. */
export interface TransferDraft {
  readonly IdEnc: string;
  /** Euro, as typed. */
  readonly Amount: string;
  readonly IsReturn: boolean;
  /** `YYYY-MM-DD`. */
  readonly Day: string;
  readonly Reference: string;
  /** The sum that the admin saw, in euro. */
  readonly Received: number;
}

/** @param difference what is on the account beyond the total, in euro; below zero after a refund */
function paidText(difference: number): string {
  if (difference > 0) return `Pagato. Sono arrivati altri ${formatEuro(difference)}: restituiscili.`;
  return difference < 0 ? `Pagato, poi restituiti ${formatEuro(-difference)}.` : 'Pagato.';
}

/** Returns what the recorded money means, in Italian. */
export function transferOutcome({ transfer }: Pick<PurchaseDetail, 'transfer'>): string {
  if (!transfer) return '';
  const { state, amount, received } = transfer;
  const difference = roundToCents(received - amount);
  const texts = {
    awaited: 'Non è ancora arrivato nulla.',
    expired: 'Il termine è passato e non è arrivato nulla: un bonifico in ritardo paga l’ordine lo stesso.',
    short: `Mancano ${formatEuro(-difference)}: l’acquisto non è pagato finché non arriva il resto.`,
    over: `Sono arrivati ${formatEuro(difference)} di troppo: restituiscili e registra la restituzione, poi l’acquisto è pagato.`,
    paid: paidText(difference),
    cancelled:
      received > 0
        ? `L’ordine era stato annullato: restituisci ${formatEuro(received)} e registra la restituzione. Non dà accesso a nulla.`
        : 'L’ordine è stato annullato: se arriva un bonifico, va restituito.',
  };
  return texts[state];
}

/** Records a movement; the result says what it means for the purchase. */
export const transferRecord = createSubmission({
  name: 'admin/purchases/transferRecord',
  resetOn: isSessionEnd,
  *send({ Amount: typed, ...rest }: TransferDraft) {
    const order = { ...rest, Amount: parseNumber(typed) };
    const { error } = recordedTransfer.safeParse(order);
    const faults = Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    refuseFaults({
      ...faults,
      ...(Number.isNaN(order.Amount) && { Amount: 'Scrivi un importo, per esempio 49,90.' }),
    });
    const { admin } = yield* call(adminApis);
    const { item } = accepted(yield* call(admin.admin.recordTransfer, order));
    return item ? transferOutcome(item) : '';
  },
});

function* tellOutcome({ payload: outcome }: PayloadAction<string>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, `Movimento registrato. ${outcome}`, 'success' as const);
  yield* put(purchases.record.actions.retryRequested());
}

/** Other money was recorded than the page shows. */
function* lookAgain(): SagaGenerator<void> {
  const { code } = yield* select(transferRecord.select);
  if (code === 'conflict') yield* put(purchases.record.actions.retryRequested());
}

export function* watchTransferRecord(): SagaGenerator<void> {
  yield* put(transferRecord.actions.closed());
  yield* fork(transferRecord.watch);
  yield* takeEvery(transferRecord.actions.done.type, guarded(tellOutcome));
  yield* takeEvery(transferRecord.actions.refused.type, guarded(lookAgain));
}
