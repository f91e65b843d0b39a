import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { adminHref } from '../adminPaths';

/** Makes a teacher of an account; the draft is its e-mail address, the result the teacher's id. */
export const newTeacher = createSubmission({
  name: 'admin/teachers/new',
  resetOn: isSessionEnd,
  *send(draft: string) {
    const Email = draft.trim();
    const isAddress = /^\S+@\S+$/.test(Email);
    refuseFaults({ Email: isAddress ? '' : 'Scrivi l’e-mail con cui la persona si è iscritta.' });
    const { admin } = yield* call(adminApis);
    const { item } = accepted(yield* call(admin.admin.addTeacher, { Email }));
    return item?.id ?? '';
  },
});

/** Goes on to the teacher's page, which is still to be written. */
export function* afterAddition({ payload: id }: PayloadAction<string>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Relatore aggiunto: ora scrivi la sua pagina.', 'success' as const);
  yield* put(newTeacher.actions.closed());
  yield* put(navigationRequested({ to: adminHref('/admin/relatori/:id', id) }));
}

export function* watchNewTeacher(): SagaGenerator<void> {
  yield* put(newTeacher.actions.closed());
  yield* fork(newTeacher.watch);
  yield* takeEvery(newTeacher.actions.done.type, guarded(afterAddition));
}
