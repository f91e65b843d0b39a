import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import type { BankTransfer } from '../../../../contract/checkout/transferShapes';
import { guarded } from '../../../sagas/guarded';
import { clipboard } from '../../../services/clipboard';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { clearBought } from '../cart/cartThings';
import { forgetGift } from '../gifts/giftDraft';
import { cancellationAnswers, cancelTransfer } from './cancelTransfer';

/** An order that is paid by bank transfer, by the id of its purchase. */
export const bankTransfer = createLoadable({
  name: 'bankTransfer',
  *fetch(IdPurchaseEnc: string): SagaGenerator<BankTransfer> {
    const api = yield* service('api');
    return found(
      yield* call(api.payments.getTransfer, { IdPurchaseEnc }),
      'Non troviamo questo ordine fra i tuoi.',
    );
  },
  resetOn: isSessionEnd,
});

/** Loads the order of the page. What is ordered leaves the cart, unless it is given: it may still be bought for oneself. */
export function* loadBankTransfer(id: string): SagaGenerator<void> {
  const { data } = yield* call(bankTransfer.load, id);
  if (data?.state !== 'awaited') return;
  if (data.isGift) yield* call(forgetGift, id);
  else yield* call(clearBought, data.lines);
}

/** The buyer asks for a text in the clipboard. */
export const copyRequested = createAction<{ readonly what: string; readonly text: string }>(
  'bankTransfer/copyRequested',
);

function* copy({ payload }: PayloadAction<{ what: string; text: string }>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  try {
    yield* call(clipboard.write, payload.text);
    yield* call(toaster.show, `Copiato: ${payload.what}.`, 'success' as const);
  } catch {
    const denied = 'Il browser non permette di copiare: seleziona il testo e copialo.';
    yield* call(toaster.show, denied, 'error' as const);
  }
}

/** Shows the order as it is now, also when it was not cancelled because money has come. */
function* showCancelled(): SagaGenerator<void> {
  yield* put(bankTransfer.actions.retryRequested());
}

export function* watchBankTransfer(): SagaGenerator<void> {
  yield* fork(bankTransfer.watch);
  yield* fork(cancelTransfer.watch);
  yield* takeEvery(copyRequested, guarded(copy));
  yield* takeEvery(cancellationAnswers, guarded(showCancelled));
}
