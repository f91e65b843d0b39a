import { call } from 'typed-redux-saga';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, refuse, tellUnseen } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** A document of a purchase: its receipt, or the credit note of a refund. */
export interface DocumentOf {
  readonly IdEnc: string;
  readonly kind: 'receipt' | 'creditNote';
  /** "12/2026". */
  readonly number: string;
}

const NAMES = { receipt: 'ricevuta', creditNote: 'nota-di-credito' } as const;
const NOT_THERE = {
  receipt: 'La ricevuta non è pronta. Riprova tra poco.',
  creditNote: 'La nota di credito non è pronta. Riprova tra poco.',
} as const;

export const keyOfDocument = ({ IdEnc, kind, number }: DocumentOf): string => `${IdEnc} ${kind} ${number}`;

/** Downloads a document of a purchase as PDF. */
export const receiptDownload = createSubmission({
  name: 'receiptDownload',
  resetOn: isSessionEnd,
  rowOf: keyOfDocument,
  tell: tellUnseen('Il documento non è stato scaricato.'),
  *send({ IdEnc: IdPurchaseEnc, kind, number: shown }: DocumentOf) {
    const { payments } = yield* service('api');
    const answer =
      kind === 'receipt'
        ? yield* call(payments.downloadReceipt, { IdPurchaseEnc })
        : yield* call(payments.downloadCreditNote, { IdPurchaseEnc, Number: shown });
    if (!answer.isOk || !answer.item) return refuse({ message: NOT_THERE[kind], ...answer });
    const [number, year] = shown.split('/');
    yield* call(browserFiles.save, answer.item, `${NAMES[kind]}-${year}-${number}.pdf`);
  },
});
