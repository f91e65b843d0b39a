import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvoiceDraft } from '../../../contract/checkout/invoice';
import type { PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import type { PriceQuote, ValidCoupon } from '../../../contract/promotions/coupons';
import { type Failure, failureText } from '../../api/failure';
import type { CartLine, KeptCart } from '../../services/cartStorage';
import { expired, loggedOut, loginNeeded, replaced } from '../identity/session/sessionSlice';

export type { CartLine } from '../../services/cartStorage';
/** The invoice fields typed so far. */
export type Invoice = InvoiceDraft;

/** The invoice data as they were typed, and whether an invoice is asked for. */
export interface InvoiceDraftNote {
  readonly invoice: Invoice;
  readonly isNeeded: boolean;
}

interface CouponState {
  readonly status: 'none' | 'checking' | 'applied' | 'refused';
  /** Upper case, trimmed, as the server compares it; with status `none` not yet checked. */
  readonly code: string;
  /** Italian: why it was refused, or why it could not be checked. */
  readonly message: string;
  readonly applied: ValidCoupon | null;
}

/** What is being bought, its coupon, the invoice data and the progress of the purchase. */
export interface CheckoutState {
  readonly line: CartLine | null;
  readonly coupon: CouponState;
  /** The coupon of the page's address: checked once; a typed coupon wins over it. */
  readonly linkCode: string;
  readonly invoice: Invoice;
  /** Its form, whose code comes when it is opened: open for a buyer who needs an invoice. */
  readonly invoiceForm: 'closed' | 'loading' | 'open' | 'failed';
  /** The way to pay that the buyer chose on the checkout page; null for the default. */
  readonly provider: PaymentProviderName | null;
  readonly checkout: {
    readonly status: 'idle' | 'pending' | 'failed';
    readonly message: string;
    /** Of a refusal: `already_owned`, `coupon_…`, `not_found`. */
    readonly code: string;
    /** Italian messages by field of the invoice. */
    readonly errors: Readonly<Record<string, string>>;
  };
}

const noCoupon: CouponState = { status: 'none', code: '', message: '', applied: null };
const idle: CheckoutState['checkout'] = { status: 'idle', message: '', code: '', errors: {} };
const initialState: CheckoutState = {
  line: null,
  coupon: noCoupon,
  linkCode: '',
  invoice: {},
  invoiceForm: 'closed',
  provider: null,
  checkout: idle,
};

/** The code of an order whose invoice data are missing or wrong. */
export const INVALID_INVOICE = 'invalid_invoice';

const COUPON_GONE = 'Il prezzo è cambiato: controlla l’importo e premi di nuovo il pulsante per acquistare.';

export const normalizedCode = (code: string) => code.trim().toUpperCase();

const isSameLine = (one: CartLine | null, other: CartLine) => one?.kind === other.kind && one.id === other.id;

/** A code is being checked; if it is the applied one, its price stays in view. */
const checking = (state: CheckoutState, code: string): CheckoutState =>
  state.coupon.status === 'applied' && state.coupon.code === code
    ? state
    : { ...state, coupon: { ...noCoupon, status: 'checking', code } };

/** What a coupon lowers: the price without it, and the things of a cart. */
const offerOf = ({ price, things = [] }: CartLine): string =>
  [price, ...things.map(({ IdItemEnc }) => IdItemEnc)].join();

const checkedAgain = (state: CheckoutState): CheckoutState =>
  state.coupon.code === ''
    ? state
    : { ...state, coupon: { ...noCoupon, status: 'checking', code: state.coupon.code } };

/** A line that is shown. The coupon stays only for the same line, and is checked again where it may hold no more. */
function withLine(state: CheckoutState, line: CartLine): CheckoutState {
  const { invoice, invoiceForm } = state;
  if (!isSameLine(state.line, line)) return { ...initialState, line, invoice, invoiceForm };
  // A cart that changes keeps its way to pay.
  const provider = line.kind === 'cart' ? state.provider : null;
  const same = { ...withoutError(state), line, provider };
  // For other things or another price the coupon may hold no more, or take off another sum.
  if (state.line && offerOf(state.line) !== offerOf(line)) return checkedAgain(same);
  return state.coupon.status === 'none' && state.coupon.code ? checking(same, state.coupon.code) : same;
}

const appliedCoupon = (coupon: ValidCoupon): CouponState => ({
  status: 'applied',
  code: normalizedCode(coupon.CouponCode),
  message: '',
  applied: coupon,
});
const refusedCoupon = (code: string, message: string): CouponState => ({
  ...noCoupon,
  status: 'refused',
  code: normalizedCode(code),
  message,
});

/** No tax code is left for the next person at the same computer. */
const withoutInvoice = (state: CheckoutState): CheckoutState => ({
  ...state,
  checkout: idle,
  invoice: {},
  invoiceForm: 'closed',
});

const toIdle = (state: CheckoutState): CheckoutState => ({ ...state, checkout: idle });
const withoutError = (state: CheckoutState): CheckoutState =>
  state.checkout.status === 'failed' ? toIdle(state) : state;

/** Other fields belong to another kind of buyer or country, so their errors go with it. */
function errorsLeft({ checkout, invoice: before }: CheckoutState, invoice: Invoice): Record<string, string> {
  if (before.kind !== invoice.kind || before.country !== invoice.country) return {};
  const isSame = (field: string) => before[field as keyof Invoice] === invoice[field as keyof Invoice];
  return Object.fromEntries(Object.entries(checkout.errors).filter(([field]) => isSame(field)));
}

const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    /** A page shows something for sale. */
    lineChosen: (state, { payload: line }: PayloadAction<CartLine>): CheckoutState => withLine(state, line),
    /** The server quoted the cart together with its coupon, which holds or is refused: it needs no check of its own. */
    cartQuoted: (
      state,
      {
        payload: { line, coupon, refusal = '' },
      }: PayloadAction<{ line: CartLine; coupon?: ValidCoupon | undefined; refusal?: string | undefined }>,
    ): CheckoutState => ({
      ...withLine(state, line),
      coupon: coupon ? appliedCoupon(coupon) : refusedCoupon(state.coupon.code, refusal),
    }),
    /** The saved cart was read. A line that the page shows already wins over it. */
    lineRestored: (state, { payload: kept }: PayloadAction<KeptCart>): CheckoutState => {
      const { couponCode: code = '', linkCode = '' } = kept;
      if (!state.line) return { ...state, line: kept.line, coupon: { ...noCoupon, code }, linkCode };
      // A saved coupon that was typed wins over the coupon of the address.
      const givesWay = state.coupon.code === '' || state.coupon.code === linkCode;
      return isSameLine(state.line, kept.line) && code !== '' && givesWay
        ? checking({ ...state, linkCode }, code)
        : state;
    },
    couponSubmitted: (state, { payload }: PayloadAction<{ code: string }>): CheckoutState =>
      checking(state, normalizedCode(payload.code)),
    /** The page checks a coupon by itself: that of its address, or one whose time is up. */
    couponLinked: (state, { payload }: PayloadAction<{ code: string }>): CheckoutState => {
      const linkCode = normalizedCode(payload.code);
      return { ...checking(state, linkCode), linkCode };
    },
    couponApplied: (state, { payload }: PayloadAction<ValidCoupon>): CheckoutState => ({
      ...withoutError(state),
      coupon: appliedCoupon(payload),
    }),
    /** `code` is the coupon's, `reason` the refusal's ("coupon_expired"). */
    couponRefused: (
      state,
      { payload: { code, message } }: PayloadAction<{ code: string; message: string; reason?: string }>,
    ): CheckoutState => ({
      ...state,
      coupon: refusedCoupon(code, message),
    }),
    couponFailed: (state, { payload }: PayloadAction<Failure>): CheckoutState => ({
      ...state,
      coupon: {
        ...noCoupon,
        status: 'refused',
        code: state.coupon.code,
        message: payload.errors?.CouponCode ?? failureText(payload),
      },
    }),
    /** Its check was cancelled: the next page, or the same one once more, makes it. */
    couponUnchecked: (state): CheckoutState =>
      state.coupon.status === 'checking'
        ? { ...state, coupon: { ...noCoupon, code: state.coupon.code } }
        : state,
    couponRemoved: (state): CheckoutState => ({ ...toIdle(state), coupon: noCoupon, linkCode: '' }),
    /** The errors of fields that were changed are out of date. */
    invoiceFilled: (state, { payload: invoice }: PayloadAction<Invoice>): CheckoutState => {
      const errors = errorsLeft(state, invoice);
      const isMended = state.checkout.code === INVALID_INVOICE && Object.keys(errors).length === 0;
      return {
        ...state,
        invoice,
        checkout: isMended ? idle : { ...state.checkout, errors },
      };
    },
    /** By the person, or because something in it was refused. */
    invoiceToggled: (state, { payload }: PayloadAction<{ isOpen: boolean }>): CheckoutState => {
      if (payload.isOpen === (state.invoiceForm !== 'closed')) return state;
      const known = state.checkout.code === INVALID_INVOICE ? toIdle(state) : state;
      return { ...known, invoiceForm: payload.isOpen ? 'loading' : 'closed' };
    },
    /** The draft of this device was read. */
    invoiceRestored: (state, { payload }: PayloadAction<InvoiceDraftNote>): CheckoutState => {
      const opened = state.invoiceForm === 'closed' ? 'loading' : state.invoiceForm;
      return { ...state, invoice: payload.invoice, invoiceForm: payload.isNeeded ? opened : 'closed' };
    },
    invoiceFormLoaded: (state): CheckoutState =>
      state.invoiceForm === 'closed' ? state : { ...state, invoiceForm: 'open' },
    invoiceFormFailed: (state): CheckoutState =>
      state.invoiceForm === 'closed' ? state : { ...state, invoiceForm: 'failed' },
    providerChosen: (state, { payload }: PayloadAction<PaymentProviderName | null>): CheckoutState => ({
      ...withoutError(state),
      provider: payload,
    }),
    /** The buy button was pressed. */
    requested: (state): CheckoutState => ({ ...state, checkout: { ...idle, status: 'pending' } }),
    /** The purchase exists; the browser goes to the payment page. */
    redirected: (state, _action: PayloadAction<{ purchaseId: string }>) => state,
    /** With `price`: the price has changed; it is shown, and the button asks for it. */
    refused: (
      state,
      {
        payload: { message, code, price, errors = {} },
      }: PayloadAction<{
        message: string;
        code: string;
        price?: PriceQuote;
        errors?: Readonly<Record<string, string>>;
      }>,
    ): CheckoutState => {
      const { line, coupon } = state;
      const refused: CheckoutState = { ...state, checkout: { status: 'failed', message, code, errors } };
      if (price && line) {
        const applied = coupon.applied && { ...coupon.applied, price };
        return { ...refused, line: { ...line, price: price.listPrice }, coupon: { ...coupon, applied } };
      }
      if (!code.startsWith('coupon_')) return refused;
      return {
        ...refused,
        checkout: { ...idle, status: 'failed', message: COUPON_GONE, code },
        coupon: { ...noCoupon, status: 'refused', code: coupon.code, message },
      };
    },
    failed: (state, { payload }: PayloadAction<Failure>): CheckoutState => ({
      ...state,
      checkout: { ...idle, status: 'failed', message: failureText(payload), code: payload.code ?? '' },
    }),
    /** The buyer returned without paying, or never reached the payment page. */
    resumed: toIdle,
    /** The line was paid. */
    cartCleared: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(loginNeeded, toIdle)
      .addCase(expired, toIdle)
      .addCase(loggedOut, withoutInvoice)
      .addCase(replaced, withoutInvoice);
  },
});

export const {
  lineChosen,
  cartQuoted,
  lineRestored,
  couponSubmitted,
  couponLinked,
  couponApplied,
  couponRefused,
  couponFailed,
  couponRemoved,
  couponUnchecked,
  invoiceFilled,
  invoiceToggled,
  invoiceRestored,
  invoiceFormLoaded,
  invoiceFormFailed,
  providerChosen,
  requested: checkoutRequested,
  redirected: checkoutRedirected,
  refused: checkoutRefused,
  failed: checkoutFailed,
  resumed: checkoutResumed,
  cartCleared,
} = checkoutSlice.actions;
export default checkoutSlice;
