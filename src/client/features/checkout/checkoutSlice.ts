import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PriceQuote, ValidCoupon } from '../../../contract/coupons';
import { type Failure, failureText } from '../../api/failure';
import type { CartLine, Invoice, KeptCart } from '../../services/cartStorage';
import { expired, loggedOut, loginNeeded } from '../identity/session/sessionSlice';

export type { CartLine, Invoice } from '../../services/cartStorage';

interface CouponState {
  readonly status: 'none' | 'checking' | 'applied' | 'refused';
  /** In capitals and without spaces around it, as the server compares it; with status `none` not yet checked. */
  readonly code: string;
  /** Italian: why it was refused, or why it could not be checked. */
  readonly message: string;
  readonly applied: ValidCoupon | null;
}

/** The cart (one line), its coupon, what it costs, the invoice's data and how far the purchase is. */
export interface CheckoutState {
  readonly line: CartLine | null;
  readonly coupon: CouponState;
  /** The coupon of the page's address: checked once; what a person types after it comes first. */
  readonly offeredCode: string;
  /** The server's own sum. */
  readonly quote: PriceQuote;
  readonly invoice: Invoice;
  readonly checkout: {
    readonly status: 'idle' | 'pending' | 'failed';
    readonly message: string;
    /** Of a refusal: `already_owned`, `coupon_…`, `not_found`. */
    readonly code: string;
  };
}

const noCoupon: CouponState = { status: 'none', code: '', message: '', applied: null };
const noQuote: PriceQuote = { listPrice: 0, discount: 0, total: 0 };
const idle: CheckoutState['checkout'] = { status: 'idle', message: '', code: '' };
const initialState: CheckoutState = {
  line: null,
  coupon: noCoupon,
  offeredCode: '',
  quote: noQuote,
  invoice: {},
  checkout: idle,
};

const COUPON_GONE = 'Il prezzo è cambiato: controlla l’importo e premi di nuovo il pulsante per acquistare.';

/** Spaces around it and small letters are forgiven. */
export const normalizedCode = (code: string) => code.trim().toUpperCase();

const fullPrice = ({ price }: CartLine): PriceQuote => ({ listPrice: price, discount: 0, total: price });
const isSameLine = (one: CartLine | null, other: CartLine) => one?.kind === other.kind && one.id === other.id;

/** A code is being checked; what the same code has given before stays in view. */
const checking = (state: CheckoutState, code: string): CheckoutState => {
  if (state.coupon.status === 'applied' && state.coupon.code === code) return state;
  return {
    ...state,
    coupon: { ...noCoupon, status: 'checking', code },
    quote: state.line ? fullPrice(state.line) : noQuote,
  };
};

const withoutCoupon = (state: CheckoutState, coupon: CouponState): CheckoutState => ({
  ...state,
  coupon,
  quote: state.line ? fullPrice(state.line) : noQuote,
});

const toIdle = (state: CheckoutState): CheckoutState => ({ ...state, checkout: idle });

const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    /** A course or a bundle is looked at, to be bought. Its coupon stays only if it is the same as before. */
    lineChosen: (state, { payload: line }: PayloadAction<CartLine>): CheckoutState => {
      if (!isSameLine(state.line, line))
        return { ...initialState, line, quote: fullPrice(line), invoice: state.invoice };
      const checkout = state.checkout.status === 'failed' ? idle : state.checkout;
      const same = { ...state, line, checkout, quote: state.coupon.applied ? state.quote : fullPrice(line) };
      return state.coupon.status === 'none' && state.coupon.code ? checking(same, state.coupon.code) : same;
    },
    /** The cart that was kept while the person was away. What the page shows already comes first. */
    lineRestored: (state, { payload: kept }: PayloadAction<KeptCart>): CheckoutState => {
      const { couponCode: code = '', offeredCode = '', invoice = state.invoice } = kept;
      if (!state.line) {
        const coupon = { ...noCoupon, code };
        return { ...state, line: kept.line, quote: fullPrice(kept.line), coupon, offeredCode, invoice };
      }
      const known = { ...state, invoice };
      // The coupon of the address is no reason to forget the one that was typed over it.
      const givesWay = state.coupon.code === '' || state.coupon.code === offeredCode;
      return isSameLine(state.line, kept.line) && code !== '' && givesWay
        ? checking({ ...known, offeredCode }, code)
        : known;
    },
    couponSubmitted: (state, { payload }: PayloadAction<{ code: string }>): CheckoutState =>
      checking(state, normalizedCode(payload.code)),
    /** The same, of a page that checks the coupon in its address while it loads. */
    couponOffered: (state, { payload }: PayloadAction<{ code: string }>): CheckoutState => {
      const offeredCode = normalizedCode(payload.code);
      return { ...checking(state, offeredCode), offeredCode };
    },
    couponApplied: (state, { payload }: PayloadAction<ValidCoupon>): CheckoutState => ({
      ...state,
      coupon: { status: 'applied', code: normalizedCode(payload.CouponCode), message: '', applied: payload },
      quote: payload.price,
      checkout: state.checkout.status === 'failed' ? idle : state.checkout,
    }),
    /** `code` is the coupon's, `reason` the refusal's ("coupon_expired"). */
    couponRefused: (
      state,
      { payload }: PayloadAction<{ code: string; message: string; reason?: string }>,
    ): CheckoutState =>
      withoutCoupon(state, {
        status: 'refused',
        code: normalizedCode(payload.code),
        message: payload.message,
        applied: null,
      }),
    couponFailed: (state, { payload }: PayloadAction<Failure>): CheckoutState =>
      withoutCoupon(state, {
        ...state.coupon,
        status: 'refused',
        message: payload.errors?.CouponCode ?? failureText(payload),
        applied: null,
      }),
    couponRemoved: (state): CheckoutState => ({
      ...withoutCoupon(toIdle(state), noCoupon),
      offeredCode: '',
    }),
    invoiceFilled: (state, { payload }: PayloadAction<Invoice>): CheckoutState => ({
      ...state,
      invoice: payload,
    }),
    /** The buying button was pressed. */
    checkoutRequested: (state): CheckoutState => ({ ...state, checkout: { ...idle, status: 'pending' } }),
    /** The purchase is made, and the browser on its way to pay it. */
    checkoutRedirected: (state, _action: PayloadAction<{ purchaseId: string }>) => state,
    checkoutRefused: (
      state,
      {
        payload: { message, code, price },
      }: PayloadAction<{ message: string; code: string; price?: PriceQuote }>,
    ): CheckoutState => {
      // It costs something else by now: that is shown, and the button asks for it.
      if (price && state.line) {
        const line = { ...state.line, price: price.listPrice };
        return { ...state, line, quote: price, checkout: { status: 'failed', message, code } };
      }
      if (!code.startsWith('coupon_')) return { ...state, checkout: { status: 'failed', message, code } };
      return withoutCoupon(
        { ...state, checkout: { status: 'failed', message: COUPON_GONE, code } },
        { ...noCoupon, status: 'refused', code: state.coupon.code, message },
      );
    },
    checkoutFailed: (state, { payload }: PayloadAction<Failure>): CheckoutState => ({
      ...state,
      checkout: { status: 'failed', message: failureText(payload), code: payload.code ?? '' },
    }),
    /** The person is back from the pay page without having paid, or never got there. */
    checkoutResumed: toIdle,
    /** What was in it is paid. */
    cartCleared: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(loginNeeded, toIdle)
      .addCase(expired, toIdle)
      // Who logs out leaves no tax code behind for the next at the same computer.
      .addCase(loggedOut, (state) => ({ ...toIdle(state), invoice: {} }));
  },
});

export const {
  lineChosen,
  lineRestored,
  couponSubmitted,
  couponOffered,
  couponApplied,
  couponRefused,
  couponFailed,
  couponRemoved,
  invoiceFilled,
  checkoutRequested,
  checkoutRedirected,
  checkoutRefused,
  checkoutFailed,
  checkoutResumed,
  cartCleared,
} = checkoutSlice.actions;
export default checkoutSlice;
