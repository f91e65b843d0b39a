import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ValidCoupon } from '../../../contract/coupons';
import type { PromoterPage } from '../../../contract/promoters';
import { type Failure, failureText } from '../../api/failure';

export interface PromoterState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly promoter: PromoterPage | null;
  /** The promoter's coupon as the server has checked it for the course; null where it does not hold. */
  readonly coupon: ValidCoupon | null;
  /** Italian: why it did not come. */
  readonly message: string;
}

const initialState: PromoterState = { status: 'idle', promoter: null, coupon: null, message: '' };

const promoterSlice = createSlice({
  name: 'promoter',
  initialState,
  reducers: {
    /** Asked for once more, what is shown stays until the answer comes. */
    promoterRequested: (state): PromoterState =>
      state.promoter ? state : { ...initialState, status: 'loading' },
    promoterReceived: (
      _state,
      { payload }: PayloadAction<{ promoter: PromoterPage; coupon: ValidCoupon | null }>,
    ): PromoterState => ({ ...payload, status: 'ready', message: '' }),
    promoterFailed: (state, { payload }: PayloadAction<Failure>): PromoterState =>
      state.promoter ? state : { ...state, status: 'failed', message: failureText(payload) },
    /** There is none of this name, or not any more. */
    promoterMissed: (): PromoterState => initialState,
  },
});

/** The page's whole state; also before the slice has joined the store. */
export const selectPromoter = (state: { readonly promoter?: PromoterState }) =>
  state.promoter ?? initialState;

export const { promoterRequested, promoterReceived, promoterFailed, promoterMissed } = promoterSlice.actions;
export default promoterSlice;
