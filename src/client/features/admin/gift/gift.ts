import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';

export interface Gift {
  readonly EmailUser: string;
  readonly IdCourseEnc: string;
}

/** Gives a course to an e-mail address, with an account or without. */
export const gift = createSubmission({
  name: 'admin/gift',
  resetOn: isSessionEnd,
  *send(draft: Gift) {
    const EmailUser = draft.EmailUser.trim();
    refuseFaults({
      EmailUser: EmailUser ? '' : 'Scrivi l’e-mail di chi riceve il corso.',
      IdCourseEnc: draft.IdCourseEnc ? '' : 'Scegli un corso.',
    });
    const { admin } = yield* call(adminApis);
    const { message } = accepted(yield* call(admin.courses.giftCourse, { ...draft, EmailUser }));
    return message ?? 'Corso abilitato.';
  },
});

function* announceGift({ payload: message }: PayloadAction<string>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, message, 'success' as const);
}

export function* watchGift(): SagaGenerator<void> {
  yield* fork(gift.watch);
  yield* takeEvery(gift.actions.done.type, guarded(announceGift));
}
