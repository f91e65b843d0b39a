import { createAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { selectPathname } from '../../platform/navigation/navigationSlice';
import { invoiceRestored } from '../checkoutSlice';
import { removeInvoice } from '../invoiceDraft';
import { readDraft, removeDraft, saveDraft } from '../tabDraft';

/** What is typed in the form of a gift. */
export interface GiftTexts {
  readonly email: string;
  readonly receiver: string;
  readonly giver: string;
  readonly message: string;
  /** `YYYY-MM-DD`; '' for at once. */
  readonly day: string;
}

export const giftTyped = createAction<GiftTexts>('giftDraft/typed');

/** @param purchaseId of the order that was made of them; '' before */
export function* saveGift(texts: GiftTexts, purchaseId = ''): SagaGenerator<void> {
  const page = yield* select(selectPathname);
  yield* call(saveDraft, 'giftDraft' as const, { ...texts, page, purchaseId });
}

function* saveTyped({ payload }: ReturnType<typeof giftTyped>): SagaGenerator<void> {
  yield* call(saveGift, payload);
}

export function* watchGiftDraft(): SagaGenerator<void> {
  yield* takeEvery(giftTyped, guarded(saveTyped));
}

/** Returns what was typed on this page before; undefined if nothing was. */
export function* readGift(): SagaGenerator<GiftTexts | undefined> {
  const {
    page,
    email = '',
    receiver = '',
    giver = '',
    message = '',
    day = '',
  } = yield* call(readDraft, 'giftDraft' as const);
  return page === (yield* select(selectPathname)) ? { email, receiver, giver, message, day } : undefined;
}

/** The gift was paid, or ordered by bank transfer: its form begins empty again, without an invoice. */
export function* forgetGift(purchaseId: string): SagaGenerator<void> {
  const draft = yield* call(readDraft, 'giftDraft' as const);
  if (draft.purchaseId !== purchaseId) return;
  yield* call(removeDraft, 'giftDraft' as const);
  yield* call(removeInvoice);
  yield* put(invoiceRestored({ invoice: {}, isNeeded: false }));
}
