import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Purchase } from '../../../contract/users';
import { type Failure, failureText } from '../../api/failure';

/** What the success page knows of the purchase in its address. */
export interface ReceiptState {
  /**
   * `settled`: its state is final, paid or not. `waiting`: the provider has not said yet; `overdue`: it has not
   * for so long that asking stopped. `refused`: there is no such purchase of this person.
   */
  readonly status: 'idle' | 'loading' | 'waiting' | 'overdue' | 'settled' | 'refused' | 'failed';
  readonly purchaseId: string;
  readonly purchase: Purchase | null;
  readonly message: string;
}

const initialState: ReceiptState = { status: 'idle', purchaseId: '', purchase: null, message: '' };

const receiptSlice = createSlice({
  name: 'receipt',
  initialState,
  reducers: {
    /** Asked again for the same purchase, what is known of it stays in view. */
    receiptRequested: (state, { payload }: PayloadAction<{ purchaseId: string }>): ReceiptState => {
      const known = state.purchaseId === payload.purchaseId ? state.purchase : null;
      const status = known ? (known.status === 'pending' ? 'waiting' : 'settled') : 'loading';
      return { status, purchaseId: payload.purchaseId, purchase: known, message: '' };
    },
    receiptReceived: (state, { payload: purchase }: PayloadAction<Purchase>): ReceiptState => ({
      ...state,
      purchase,
      status: purchase.status === 'pending' ? 'waiting' : 'settled',
    }),
    receiptOverdue: (state): ReceiptState => ({ ...state, status: 'overdue' }),
    receiptRefused: (state, { payload }: PayloadAction<{ message: string }>): ReceiptState => ({
      ...state,
      status: 'refused',
      message: payload.message,
    }),
    receiptFailed: (state, { payload }: PayloadAction<Failure>): ReceiptState => ({
      ...state,
      status: 'failed',
      message: failureText(payload),
    }),
  },
});

type State = { readonly receipt?: ReceiptState };
/** The page's whole state; also before the slice has joined the store. */
export const selectReceipt = (state: State) => state.receipt ?? initialState;

export const { receiptRequested, receiptReceived, receiptOverdue, receiptRefused, receiptFailed } =
  receiptSlice.actions;
export default receiptSlice;
