import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../services/services';
import { emailFault } from '../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../state/submission';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { type GiftItem, giftItem } from './giftItem';

export interface GiftDraft {
  readonly item: GiftItem;
  readonly email: string;
  readonly message: string;
  /** `YYYY-MM-DD`; '' for at once. */
  readonly day: string;
}

/** Orders a gift and leaves for the payment page. */
export const giving = createSubmission({
  name: 'giving',
  resetOn: isSessionEnd,
  *send({ item: { kind, id, price }, email, message, day }: GiftDraft): SagaGenerator<void> {
    refuseFaults({ GiftEmail: emailFault(email) });
    const { payments } = yield* service('api');
    const order = {
      // The total on the page: the server never charges another.
      Total: price,
      GiftEmail: email.trim(),
      GiftMessage: message,
      ...(day && { GiftDay: day }),
    };
    const answer =
      kind === 'course'
        ? yield* call(payments.createCheckout, { IdCourseEnc: id, ...order })
        : yield* call(payments.createBundleCheckout, { IdBundleEnc: id, ...order });
    if (answer.code === 'price_changed') yield* put(giftItem.actions.retryRequested());
    const { item } = accepted(answer);
    const browser = yield* service('browser');
    if (item) yield* call(browser.leave, item.url);
  },
});
