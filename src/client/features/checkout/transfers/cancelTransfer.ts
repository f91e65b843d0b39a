import { call, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { accepted, createSubmission } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** The order that the buyer is asked about. */
export interface CancelDraft {
  readonly IdPurchaseEnc: string;
  readonly title: string;
}

/** Cancels an order that waits for its bank transfer. */
export const cancelTransfer = createSubmission({
  name: 'cancelTransfer',
  *send({ IdPurchaseEnc }: CancelDraft): SagaGenerator<void> {
    const api = yield* service('api');
    accepted(yield* call(api.payments.cancelTransfer, { IdPurchaseEnc }));
    const toaster = yield* service('toaster');
    yield* call(toaster.show, 'Ordine annullato: non devi pagare nulla.', 'success' as const);
  },
  resetOn: isSessionEnd,
});

/** The order is cancelled, or is not since money has come: what is shown of it is out of date. */
export const cancellationAnswers = [cancelTransfer.actions.done.type, cancelTransfer.actions.refused.type];
