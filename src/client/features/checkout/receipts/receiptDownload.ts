import { call } from 'typed-redux-saga';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, refuse } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** A document of a purchase: its receipt, or the credit note of a refund. */
export interface DocumentOf {
  readonly IdEnc: string;
  readonly kind: 'receipt' | 'creditNote';
  /** "12/2026"; "PROVA 12/2026" of a test sale. */
  readonly number: string;
}

const NAMES = { receipt: 'ricevuta', creditNote: 'nota-di-credito' } as const;
/** Before the number of a test sale's document. */
const TEST = 'PROVA ';
const NOT_THERE = {
  receipt: 'La ricevuta non è pronta. Riprova tra poco.',
  creditNote: 'La nota di credito non è pronta. Riprova tra poco.',
} as const;

/** "ricevuta-2026-12.pdf", as it is named in the mail that it comes with. */
function fileName(kind: DocumentOf['kind'], shown: string): string {
  const [number, year] = shown.replace(TEST, '').split('/');
  return `${NAMES[kind]}-${shown.startsWith(TEST) ? 'prova-' : ''}${year}-${number}.pdf`;
}

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
    yield* call(browserFiles.save, answer.item, fileName(kind, shown));
  },
});
