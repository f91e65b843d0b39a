import type { Action } from '@reduxjs/toolkit';
import {
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLeading,
} from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { isOwnLogin, paths } from '../../routing/paths';
import { channelOf } from '../../sagas/channel';
import { guarded } from '../../sagas/guarded';
import type { CartLine } from '../../services/cartStorage';
import { service } from '../../services/services';
import { selectIsAuthenticated, selectSessionStatus } from '../identity/session/sessionSelectors';
import {
  loggedIn,
  loggedOut,
  loginNeeded,
  replaced,
  restored,
  returnNoted,
  returnRead,
} from '../identity/session/sessionSlice';
import { navigated, navigationRequested, selectAddress } from '../platform/navigation/navigationSlice';
import { buyAddress } from './buyAddress';
import { noteCart, restoreNotedCart } from './cartNote';
import {
  selectAppliedCoupon,
  selectCouponCode,
  selectCouponStatus,
  selectInvoice,
  selectLine,
  selectLinkCode,
  selectNeedsInvoice,
  selectProvider,
  selectQuote,
} from './checkoutSelectors';
import {
  cartCleared,
  cartQuoted,
  checkoutFailed,
  checkoutRedirected,
  checkoutRefused,
  checkoutRequested,
  checkoutResumed,
  couponApplied,
  couponRefused,
  couponRemoved,
  invoiceToggled,
  lineChosen,
  lineRestored,
} from './checkoutSlice';
import { couponSaga, waitForCoupon } from './couponSaga';
import { internalPath } from './internalPath';
import { invoiceErrorsOf } from './invoice';
import { restoreInvoice } from './invoiceDraft';
import { invoiceSaga, isInvoiceReady } from './invoiceSaga';
import type { TabDraft } from './tabDraft';

/** Milliseconds after which the button works again if the payment page has not opened. */
const LEAVING_TIME = 15_000;

function* createCheckout(line: CartLine) {
  const api = yield* service('api');
  const coupon = yield* select(selectAppliedCoupon);
  const invoice = yield* select(selectInvoice);
  const needsInvoice = yield* select(selectNeedsInvoice);
  const { total } = yield* select(selectQuote);
  const provider = yield* select(selectProvider);
  const extras = {
    // The total on the page: the server never charges another.
    Total: total,
    ...(coupon ? { IdCouponEnc: coupon.IdCouponEnc } : {}),
    ...(needsInvoice ? { invoice, NeedsInvoice: true } : {}),
    // For nothing to pay there is no choice.
    ...(provider && total > 0 ? { Provider: provider } : {}),
  };
  if (line.kind === 'cart') {
    return yield* call(api.payments.createCartCheckout, { lines: [...(line.things ?? [])], ...extras });
  }
  return line.kind === 'course'
    ? yield* call(api.payments.createCheckout, { IdCourseEnc: line.id, ...extras })
    : yield* call(api.payments.createBundleCheckout, { IdBundleEnc: line.id, ...extras });
}

/** Goes to an internal page, or leaves for the payment page; returns if the buyer is still or again here. */
export function* goToPayment(url: string): SagaGenerator<void> {
  const { shopUrl } = yield* service('environment');
  const inside = internalPath(url, shopUrl);
  if (inside) {
    yield* put(navigationRequested({ to: inside }));
  } else {
    const browser = yield* service('browser');
    yield* call(browser.leave, url);
    yield* race({ back: take(checkoutResumed), elsewhere: take(navigated), stuck: delay(LEAVING_TIME) });
  }
  yield* put(checkoutResumed());
}

/** Visitors get the checkout's own page; where the login is another site's, that leads back to an address that buys. */
function* goToCheckout({ kind, slug, id }: CartLine): SagaGenerator<void> {
  if (!isOwnLogin()) {
    const { pathname, search } = yield* select(selectAddress);
    yield* put(loginNeeded(buyAddress(pathname + search)));
    return;
  }
  yield* put(checkoutResumed());
  const to = kind === 'cart' ? paths.cart() : paths.checkout(kind, kind === 'course' ? slug : id);
  yield* put(navigationRequested({ to }));
}

/** Buys the line. */
export function* checkOut(): SagaGenerator<void> {
  const line = yield* select(selectLine);
  if (!line) {
    yield* put(checkoutResumed());
    return;
  }
  if (!(yield* select(selectIsAuthenticated))) {
    yield* call(goToCheckout, line);
    return;
  }
  if (!(yield* call(isInvoiceReady))) return;
  if (!(yield* call(waitForCoupon))) {
    const message = 'Il coupon non è stato applicato: controlla il prezzo e premi di nuovo per acquistare.';
    yield* put(checkoutRefused({ message, code: '' }));
    return;
  }
  try {
    const answer = yield* call(createCheckout, line);
    if (!answer.isOk || !answer.item) {
      const message = answer.message ?? 'Non è stato possibile avviare l’acquisto.';
      const { code = '', price } = answer;
      const errors = invoiceErrorsOf(answer.errors);
      if (errors) yield* put(invoiceToggled({ isOpen: true }));
      yield* put(checkoutRefused({ message, code, ...(price && { price }), ...(errors && { errors }) }));
      return;
    }
    yield* put(checkoutRedirected({ purchaseId: answer.item.IdPurchaseEnc }));
    yield* call(goToPayment, answer.item.url);
  } catch (error) {
    yield* put(checkoutFailed(toFailure(error)));
  }
}

/** Saves the cart for a reload. */
function* saveCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  const line = yield* select(selectLine);
  if (!line) return;
  const code = yield* select(selectCouponCode);
  const isRefused = (yield* select(selectCouponStatus)) === 'refused';
  const linkCode = yield* select(selectLinkCode);
  const coupon = code && !isRefused ? { couponCode: code, linkCode } : {};
  yield* call(cart.save, { line, ...coupon });
}

function* restoreCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  const kept = yield* call(cart.read);
  if (kept) yield* put(lineRestored(kept));
  else yield* call(saveCart);
}

function* clearSavedCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  yield* call(cart.clear);
}

/** Waits until the session was read, so that the rendered page is hydrated first. */
function* restoreAfterHydration(): SagaGenerator<void> {
  if ((yield* select(selectSessionStatus)) === 'unknown') yield* take(restored);
  yield* call(guarded(restoreCart));
  yield* call(guarded(restoreInvoice));
}

/** The browser's back button shows the page from its memory as it was left: waiting. */
function* resume(): SagaGenerator<void> {
  yield* put(checkoutResumed());
  // It may have been typed in another tab.
  yield* call(restoreInvoice);
}

/** A login ends the form of a new account; a gift waits for its giver, whose session has expired perhaps. */
function* forgetDrafts({ type }: Action): SagaGenerator<void> {
  const tab = yield* service('tab');
  const ended: readonly TabDraft[] = type === loggedIn.type ? ['buyerDraft'] : ['buyerDraft', 'giftDraft'];
  for (const name of ended) yield* call(() => tab.removeItem(name));
}

export function* checkoutSaga(): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* takeEvery(channelOf(browser.onReturn), guarded(resume));
  yield* takeEvery(
    [lineChosen, cartQuoted, lineRestored, couponApplied, couponRefused, couponRemoved, loggedOut],
    guarded(saveCart),
  );
  yield* takeEvery(cartCleared, guarded(clearSavedCart));
  yield* takeEvery([loggedIn, loggedOut, replaced], guarded(forgetDrafts));
  yield* takeEvery(returnNoted, guarded(noteCart));
  yield* takeEvery(returnRead, guarded(restoreNotedCart));
  yield* fork(couponSaga);
  yield* fork(invoiceSaga);
  yield* takeLeading(checkoutRequested, guarded(checkOut));
  // Last: the watchers above check what was restored.
  yield* fork(restoreAfterHydration);
}
