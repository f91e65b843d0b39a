import {
  all,
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { channelOf } from '../../sagas/channel';
import { guarded } from '../../sagas/guarded';
import type { CartLine } from '../../services/cartStorage';
import { service } from '../../services/services';
import { selectIsAuthenticated, selectSessionStatus } from '../identity/session/sessionSelectors';
import { loggedOut, loginNeeded, restored, returnNoted, returnRead } from '../identity/session/sessionSlice';
import { navigated, navigationRequested } from '../navigation/navigationSlice';
import { addressInside } from './addressInside';
import { noteCart, restoreNotedCart } from './cartNote';
import {
  selectAppliedCoupon,
  selectCouponCode,
  selectCouponStatus,
  selectInvoice,
  selectLine,
  selectOfferedCode,
  selectQuote,
} from './checkoutSelectors';
import {
  cartCleared,
  checkoutFailed,
  checkoutRedirected,
  checkoutRefused,
  checkoutRequested,
  checkoutResumed,
  couponApplied,
  couponFailed,
  couponOffered,
  couponRefused,
  couponRemoved,
  couponSubmitted,
  invoiceFilled,
  lineChosen,
  lineRestored,
  normalizedCode,
} from './checkoutSlice';

const MAX_CODE_LENGTH = 100;
/** Milliseconds after which the button works again, should the pay page not have come. */
const LEAVING_TIME = 15_000;

function* askForQuote(line: CartLine, CouponCode: string) {
  const api = yield* service('api');
  return line.kind === 'course'
    ? yield* call(api.courses.isValidCoupon, { IdCourseEnc: line.id, CouponCode })
    : yield* call(api.bundles.isValidBundleCoupon, { IdBundleEnc: line.id, CouponCode });
}

/** Whether the answer about this line and code still concerns anybody. */
function* isStillAsked(line: CartLine, code: string) {
  return (yield* select(selectLine))?.id === line.id && (yield* select(selectCouponCode)) === code;
}

/**
 * Asks the server what the line costs with the coupon. A page's `load` may call it too, after `lineChosen`,
 * with the coupon of its address: that one is checked once, and gives way to the one that a person types over it.
 * The answer to an older question is dropped.
 */
export function* validateCoupon({ payload }: ReturnType<typeof couponSubmitted>): SagaGenerator<void> {
  const line = yield* select(selectLine);
  const code = normalizedCode(payload.code);
  if (!line) return;
  if (code === '' || code.length > MAX_CODE_LENGTH) {
    const message = code ? 'Questo codice è troppo lungo per un coupon.' : 'Scrivi il codice del coupon.';
    yield* put(couponRefused({ code: code.slice(0, MAX_CODE_LENGTH), message }));
    return;
  }
  const status = yield* select(selectCouponStatus);
  const known = yield* select(selectCouponCode);
  if (status !== 'checking' || known !== code) {
    const wasReplaced = (yield* select(selectOfferedCode)) === code && known !== code && status !== 'refused';
    if (wasReplaced) return;
    yield* put(couponOffered({ code }));
  }
  try {
    const answer = yield* call(askForQuote, line, code);
    if (!(yield* call(isStillAsked, line, code))) return;
    if (answer.isOk && answer.item) {
      yield* put(couponApplied(answer.item));
    } else {
      const message = answer.message ?? 'Questo coupon non è valido.';
      yield* put(couponRefused({ code, message, ...(answer.code ? { reason: answer.code } : {}) }));
    }
  } catch (error) {
    if (yield* call(isStillAsked, line, code)) yield* put(couponFailed(toFailure(error)));
  }
}

/** Checks the coupon that waits for it, whatever made it wait; one that was removed waits no more. */
function* checkWaitingCoupon(): SagaGenerator<void> {
  if ((yield* select(selectCouponStatus)) !== 'checking') return;
  yield* call(validateCoupon, couponSubmitted({ code: yield* select(selectCouponCode) }));
}

/** False when the coupon in the price that the person agreed to turned out not to hold. */
function* couponIsSettled() {
  const wasWaiting = (yield* select(selectCouponStatus)) === 'checking';
  while ((yield* select(selectCouponStatus)) === 'checking') {
    yield* take([couponApplied, couponRefused, couponFailed, couponRemoved, lineChosen]);
  }
  return !wasWaiting || (yield* select(selectCouponStatus)) === 'applied';
}

function* createCheckout(line: CartLine) {
  const api = yield* service('api');
  const coupon = yield* select(selectAppliedCoupon);
  const filled = Object.entries(yield* select(selectInvoice)).filter(([, value]) => value?.trim());
  const { total } = yield* select(selectQuote);
  const extras = {
    // What is on the page: another sum is never charged.
    Total: total,
    ...(coupon ? { IdCouponEnc: coupon.IdCouponEnc } : {}),
    ...(filled.length > 0 ? { invoice: Object.fromEntries(filled) } : {}),
  };
  return line.kind === 'course'
    ? yield* call(api.payments.createCheckout, { IdCourseEnc: line.id, ...extras })
    : yield* call(api.payments.createBundleCheckout, { IdBundleEnc: line.id, ...extras });
}

/** On to a page of ours, or away to the pay page, until the browser is gone or the person is back. */
function* goOn(url: string): SagaGenerator<void> {
  const { shopUrl } = yield* service('environment');
  const inside = addressInside(url, shopUrl);
  if (inside) {
    yield* put(navigationRequested({ to: inside }));
  } else {
    const browser = yield* service('browser');
    yield* call(browser.leave, url);
    yield* race({ back: take(checkoutResumed), elsewhere: take(navigated), stuck: delay(LEAVING_TIME) });
  }
  yield* put(checkoutResumed());
}

/** Buys the line. Who is not logged in is sent there first, and presses the button again afterwards. */
export function* checkOut(): SagaGenerator<void> {
  const line = yield* select(selectLine);
  if (!line) {
    yield* put(checkoutResumed());
    return;
  }
  if (!(yield* select(selectIsAuthenticated))) {
    yield* put(loginNeeded());
    return;
  }
  if (!(yield* call(couponIsSettled))) {
    const message = 'Il coupon non è stato applicato: controlla il prezzo e premi di nuovo per acquistare.';
    yield* put(checkoutRefused({ message, code: '' }));
    return;
  }
  try {
    const answer = yield* call(createCheckout, line);
    if (!answer.isOk || !answer.item) {
      const message = answer.message ?? 'Non è stato possibile avviare l’acquisto.';
      yield* put(
        checkoutRefused({ message, code: answer.code ?? '', ...(answer.price && { price: answer.price }) }),
      );
      return;
    }
    yield* put(checkoutRedirected({ purchaseId: answer.item.IdPurchaseEnc }));
    yield* call(goOn, answer.item.url);
  } catch (error) {
    yield* put(checkoutFailed(toFailure(error)));
  }
}

/** Writes down what the cart holds, so that it is there after a reload. */
function* keepCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  const line = yield* select(selectLine);
  if (!line) return;
  const code = yield* select(selectCouponCode);
  const isRefused = (yield* select(selectCouponStatus)) === 'refused';
  const invoice = yield* select(selectInvoice);
  const offeredCode = yield* select(selectOfferedCode);
  const coupon = code && !isRefused ? { couponCode: code, offeredCode } : {};
  yield* call(cart.save, { line, invoice, ...coupon });
}

function* restoreCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  const kept = yield* call(cart.read);
  if (kept) yield* put(lineRestored(kept));
  else yield* call(keepCart);
}

function* forgetCart(): SagaGenerator<void> {
  const cart = yield* service('cart');
  yield* call(cart.clear);
}

/** Once the session was read, and not before: the page that the server rendered has to be alive. */
function* restoreWhenAlive(): SagaGenerator<void> {
  if ((yield* select(selectSessionStatus)) === 'unknown') yield* take(restored);
  yield* call(guarded(restoreCart));
}

/** With the browser's back button a page may come back from its memory, as it was left: waiting. */
function* watchReturns(): SagaGenerator<void> {
  const browser = yield* service('browser');
  yield* takeEvery(channelOf(browser.onReturn), function* () {
    yield* put(checkoutResumed());
  });
}

export function* checkoutSaga(): SagaGenerator<void> {
  yield* takeEvery(returnNoted, guarded(noteCart));
  yield* takeEvery(returnRead, guarded(restoreNotedCart));
  yield* all([
    fork(watchReturns),
    fork(function* () {
      yield* takeEvery(
        [lineChosen, lineRestored, couponApplied, couponRefused, couponRemoved, invoiceFilled, loggedOut],
        guarded(keepCart),
      );
    }),
    fork(function* () {
      yield* takeEvery(cartCleared, guarded(forgetCart));
    }),
    fork(function* () {
      yield* takeLatest(
        [couponSubmitted, couponRemoved, lineChosen, lineRestored],
        guarded(checkWaitingCoupon),
      );
    }),
    fork(function* () {
      yield* takeLeading(checkoutRequested, guarded(checkOut));
    }),
    // Last: what was restored is checked by the watchers above.
    fork(restoreWhenAlive),
  ]);
}
