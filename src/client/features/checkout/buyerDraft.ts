import { createAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import { NOTHING_TYPED } from '../identity/account/components/SignUpFields';
import type { NewAccount } from '../identity/account/signUp';
import { readDraft, saveDraft } from './tabDraft';

/** What a reload keeps of a new buyer's account: never the password, nor what has to be agreed to again. */
type BuyerTexts = Pick<NewAccount, 'firstName' | 'lastName' | 'email'>;

export const buyerTyped = createAction<BuyerTexts>('buyerDraft/typed');

function* saveTyped({ payload }: ReturnType<typeof buyerTyped>): SagaGenerator<void> {
  yield* call(saveDraft, 'buyerDraft' as const, { ...payload });
}

export function* watchBuyerDraft(): SagaGenerator<void> {
  yield* takeEvery(buyerTyped, guarded(saveTyped));
}

/** Returns what a visitor typed before, as the form opens with it. */
export function* readBuyer(): SagaGenerator<NewAccount> {
  const { firstName = '', lastName = '', email = '' } = yield* call(readDraft, 'buyerDraft' as const);
  return { ...NOTHING_TYPED, firstName, lastName, email };
}
