import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { emailFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuse, refuseFaults } from '../../../state/submission';
import { italianOffset } from '../../../ui/italianTime';
import { selectIsAuthenticated } from '../../identity/session/sessionSelectors';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { goToPayment } from '../checkoutSaga';
import { selectInvoice, selectNeedsInvoice, selectProvider } from '../checkoutSelectors';
import { checkoutRefused, INVALID_INVOICE, invoiceToggled } from '../checkoutSlice';
import { invoiceErrorsOf } from '../invoice';
import { CHECK_INVOICE, isInvoiceReady } from '../invoiceSaga';
import { successPage } from '../itemPage';
import { isUnpaid } from '../purchaseState';
import { type GiftTexts, saveGift } from './giftDraft';
import { type GiftItem, giftItem } from './giftItem';

/** What the recipient reads. */
export type GiftWords = Pick<GiftTexts, 'receiver' | 'giver' | 'message'>;

export interface GiftMail {
  readonly subject: string;
  readonly text: string;
}

export interface GiftDraft extends GiftTexts {
  /** Absent in words that wait for their form. */
  readonly item?: GiftItem;
}

const wireWords = ({ receiver, giver, message }: GiftWords) => ({
  ...(receiver.trim() && { GiftReceiver: receiver.trim() }),
  ...(giver.trim() && { GiftGiver: giver.trim() }),
  GiftMessage: message,
});

/** The code of a message about an earlier order, which stands above the form. */
export const EARLIER = 'earlier_order';
const NOT_PAID = 'Il pagamento non è riuscito, nessun addebito.';

/** The checkout's message and the invoice's own fields say what is wrong, until it is mended. */
const TOLD_ELSEWHERE = { message: '' };

/** Orders a gift and leaves for the payment page. */
export const giving = createSubmission({
  name: 'giving',
  resetOn: isSessionEnd,
  *send({ item: gift, email, day, ...words }: GiftDraft): SagaGenerator<void> {
    if (!gift) return;
    const { kind, id, price } = gift;
    refuseFaults({ GiftEmail: emailFault(email) });
    if (!(yield* call(isInvoiceReady))) refuse(TOLD_ELSEWHERE);
    const { payments } = yield* service('api');
    const provider = yield* select(selectProvider);
    const invoice = yield* select(selectInvoice);
    const needsInvoice = yield* select(selectNeedsInvoice);
    const order = {
      // The total on the page: the server never charges another.
      Total: price,
      GiftEmail: email.trim(),
      ...wireWords(words),
      ...(day && { GiftDay: day }),
      ...(provider && { Provider: provider }),
      ...(needsInvoice && { invoice, NeedsInvoice: true }),
    };
    const answer =
      kind === 'course'
        ? yield* call(payments.createCheckout, { IdCourseEnc: id, ...order })
        : yield* call(payments.createBundleCheckout, { IdBundleEnc: id, ...order });
    if (answer.code === 'price_changed') yield* put(giftItem.actions.retryRequested());
    const faults = invoiceErrorsOf(answer.errors);
    if (faults) {
      yield* put(invoiceToggled({ isOpen: true }));
      yield* put(checkoutRefused({ message: CHECK_INVOICE, code: INVALID_INVOICE, errors: faults }));
      refuse(TOLD_ELSEWHERE);
    }
    const { item } = accepted(answer);
    if (!item) return;
    yield* call(saveGift, { email, day, ...words }, item.IdPurchaseEnc);
    yield* call(goToPayment, item.url);
  },
});

/** Shows the mail before it is paid for. */
export const giftPreview = createSubmission({
  name: 'giftPreview',
  resetOn: isSessionEnd,
  *send({ item, ...words }: GiftWords & { readonly item: GiftItem }): SagaGenerator<GiftMail> {
    const { payments } = yield* service('api');
    const { kind, id: IdItemEnc } = item;
    const { item: mail } = accepted(
      yield* call(payments.previewGift, { kind, IdItemEnc, ...wireWords(words) }),
    );
    return mail ?? { subject: '', text: '' };
  },
});

/** In the address that a payment leads back to: the purchase that came to nothing. */
const PURCHASE = 'acquisto';

/** Returns `YYYY-MM-DD`. */
const dayInItaly = (time: number) =>
  new Date(time + italianOffset(time)).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Says of the purchase that the address names that nothing was charged, and fills an empty form with its words. */
export function* resume(): SagaGenerator<void> {
  const { search } = yield* select(selectAddress);
  const IdPurchaseEnc = new URLSearchParams(search).get(PURCHASE);
  if (IdPurchaseEnc === null || !(yield* select(selectIsAuthenticated))) return;
  const { payments } = yield* service('api');
  const { item: purchase } = yield* call(payments.confirmCheckout, { IdPurchaseEnc });
  if (!purchase?.gift) return;
  if (!isUnpaid(purchase)) {
    yield* put(navigationRequested({ to: successPage(purchase), replace: true }));
    return;
  }
  const { email, receiver = '', giver = '', message, deliverAt } = purchase.gift;
  const now = yield* service('now');
  const time = Date.parse(deliverAt);
  const day = time > now() ? dayInItaly(time) : '';
  const { draft } = yield* select(giving.select);
  yield* put(giving.actions.opened(draft ?? { email, receiver, giver, message, day }));
  const told = purchase.status === 'pending' ? 'Hai annullato, nessun addebito.' : NOT_PAID;
  yield* put(giving.actions.refused({ message: told, code: EARLIER }));
}
