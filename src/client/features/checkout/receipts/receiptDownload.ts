import { call } from 'typed-redux-saga';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, refuse, tellUnseen } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** A purchase that has a receipt. */
export interface ReceiptOf {
  readonly IdEnc: string;
  /** "12/2026". */
  readonly receipt: string;
}

const NOT_THERE = 'La ricevuta non è pronta. Riprova tra poco.';

/** Downloads the receipt of a purchase as PDF. */
export const receiptDownload = createSubmission({
  name: 'receiptDownload',
  resetOn: isSessionEnd,
  rowOf: ({ IdEnc }) => IdEnc,
  tell: tellUnseen('La ricevuta non è stata scaricata.'),
  *send({ IdEnc, receipt }: ReceiptOf) {
    const api = yield* service('api');
    const answer = yield* call(api.payments.downloadReceipt, { IdPurchaseEnc: IdEnc });
    if (!answer.isOk || !answer.item) return refuse({ message: NOT_THERE, ...answer });
    const [number, year] = receipt.split('/');
    yield* call(browserFiles.save, answer.item, `ricevuta-${year}-${number}.pdf`);
  },
});
