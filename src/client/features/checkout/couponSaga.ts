import { call, cancelled, put, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import type { CartLine } from '../../services/cartStorage';
import { service } from '../../services/services';
import { isSameData } from '../../state/isSameData';
import { loggedIn } from '../identity/session/sessionSlice';
import {
  selectAppliedCoupon,
  selectCouponCode,
  selectCouponStatus,
  selectLine,
  selectLinkCode,
} from './checkoutSelectors';
import {
  cartQuoted,
  couponApplied,
  couponFailed,
  couponLinked,
  couponRefused,
  couponRemoved,
  couponSubmitted,
  couponUnchecked,
  lineChosen,
  lineRestored,
  normalizedCode,
} from './checkoutSlice';

const MAX_CODE_LENGTH = 100;

function* fetchQuote(line: CartLine, CouponCode: string) {
  const api = yield* service('api');
  if (line.kind === 'cart') {
    const { item } = yield* call(api.payments.quoteCart, { lines: [...(line.things ?? [])], CouponCode });
    if (item?.coupon) return { isOk: true, item: item.coupon };
    return { isOk: false, ...item?.couponRefusal };
  }
  return line.kind === 'course'
    ? yield* call(api.courses.isValidCoupon, { IdCourseEnc: line.id, CouponCode })
    : yield* call(api.bundles.isValidBundleCoupon, { IdBundleEnc: line.id, CouponCode });
}

const idsOf = ({ things = [] }: CartLine) => things.map(({ IdItemEnc }) => IdItemEnc).join();

/** Whether this code of this line, with the things that it had, is still the one to check. */
function* isCurrent(line: CartLine, code: string) {
  const current = yield* select(selectLine);
  const isSame = current?.id === line.id && idsOf(current) === idsOf(line);
  return isSame && (yield* select(selectCouponCode)) === code;
}

/** Asks the server what the line costs with a coupon, and drops an answer that is out of date. */
function* checkCode(line: CartLine, code: string): SagaGenerator<void> {
  try {
    const answer = yield* call(fetchQuote, line, code);
    if (!(yield* call(isCurrent, line, code))) return;
    if (answer.isOk && answer.item) {
      const applied = yield* select(selectAppliedCoupon);
      // The same again would take away what was said of the purchase.
      if (!isSameData(applied, answer.item)) yield* put(couponApplied(answer.item));
    } else {
      const message = answer.message ?? 'Questo coupon non è valido.';
      yield* put(couponRefused({ code, message, ...(answer.code ? { reason: answer.code } : {}) }));
    }
  } catch (error) {
    if (yield* call(isCurrent, line, code)) yield* put(couponFailed(toFailure(error)));
  }
}

/**
 * Checks a coupon of the line. A code that was not submitted is one that the page checks by itself: it is skipped if a
 * person has typed another one over it.
 */
export function* validateCoupon(input: string): SagaGenerator<void> {
  const line = yield* select(selectLine);
  const code = normalizedCode(input);
  if (!line) return;
  if (code === '' || code.length > MAX_CODE_LENGTH) {
    const message = code ? 'Questo codice è troppo lungo per un coupon.' : 'Scrivi il codice del coupon.';
    yield* put(couponRefused({ code: code.slice(0, MAX_CODE_LENGTH), message }));
    return;
  }
  const status = yield* select(selectCouponStatus);
  const current = yield* select(selectCouponCode);
  if (status !== 'checking' || current !== code) {
    const wasReplaced = (yield* select(selectLinkCode)) === code && current !== code && status !== 'refused';
    if (wasReplaced) return;
    yield* put(couponLinked({ code }));
  }
  yield* call(checkCode, line, code);
}

/** Checks the coupon that was submitted or restored, unless it was removed meanwhile. */
function* checkSubmittedCoupon(): SagaGenerator<void> {
  if ((yield* select(selectCouponStatus)) !== 'checking') return;
  yield* call(validateCoupon, yield* select(selectCouponCode));
}

/** For pages that show the cart's price without its item: checks a coupon that came from the saved cart. */
export function* checkRestoredCoupon(): SagaGenerator<void> {
  const code = yield* select(selectCouponCode);
  if (!code || (yield* select(selectCouponStatus)) !== 'none') return;
  try {
    yield* call(validateCoupon, code);
  } finally {
    if (yield* cancelled()) yield* put(couponUnchecked());
  }
}

/** Whether this person may use the coupon once more is known from the login on. The prices of a cart say it by themselves. */
function* checkForBuyer(): SagaGenerator<void> {
  const line = yield* select(selectLine);
  const isApplied = (yield* select(selectCouponStatus)) === 'applied';
  if (line && line.kind !== 'cart' && isApplied)
    yield* call(checkCode, line, yield* select(selectCouponCode));
}

/** False if the coupon turned out not to hold for the price that the buyer saw. */
export function* waitForCoupon() {
  const wasChecking = (yield* select(selectCouponStatus)) === 'checking';
  while ((yield* select(selectCouponStatus)) === 'checking') {
    yield* take([couponApplied, couponRefused, couponFailed, couponRemoved, lineChosen, cartQuoted]);
  }
  return !wasChecking || (yield* select(selectCouponStatus)) === 'applied';
}

export function* couponSaga(): SagaGenerator<void> {
  yield* takeLatest(
    [couponSubmitted, couponRemoved, lineChosen, lineRestored],
    guarded(checkSubmittedCoupon),
  );
  yield* takeLatest(loggedIn, guarded(checkForBuyer));
}
