import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';
import { knownEmailSlice } from '../identity/account/knownEmail';
import { mailRequest, sentMailSlice, watchMailRequest } from '../identity/account/mailRequest';
import { passwordStrengthSlice, watchPasswordStrength } from '../identity/account/passwordStrength';
import { providerStart } from '../identity/providerLogin/providerStart';
import { buyerLogin, buyerSignUp, watchBuyer } from './buyer';
import { readBuyer, watchBuyerDraft } from './buyerDraft';
import { checkoutResumed } from './checkoutSlice';
import { watchCouponExpiry } from './couponExpirySaga';
import { restoreInvoice } from './invoiceDraft';
import { waysToPay } from './waysToPay';

/** The slices of a page with account, invoice and payment. */
export const checkoutSlices = [
  waysToPay.slice,
  buyerSignUp.slice,
  buyerLogin.slice,
  knownEmailSlice,
  mailRequest.slice,
  sentMailSlice,
  passwordStrengthSlice,
  providerStart.slice,
];

/** Opens the page's forms anew, with the names, the address and the invoice that were typed before. */
export function* enterCheckout(): SagaGenerator<void> {
  yield* put(buyerSignUp.actions.opened(yield* call(readBuyer)));
  for (const form of [buyerLogin, mailRequest, providerStart]) yield* put(form.actions.opened());
  yield* put(passwordStrengthSlice.actions.opened());
  // A message of the page before.
  yield* put(checkoutResumed());
  yield* call(restoreInvoice);
}

/** Handles the actions of account, coupon and payment. */
export function* watchCheckout(): SagaGenerator<void> {
  yield* fork(watchBuyer);
  yield* fork(watchBuyerDraft);
  yield* fork(watchMailRequest);
  yield* fork(watchPasswordStrength);
  yield* fork(providerStart.watch);
  yield* fork(watchCouponExpiry);
}
