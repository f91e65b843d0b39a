import { createAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { choicesForgotten } from '../resource/adminSlice';
import { watchChoices } from '../resource/choiceSaga';
import { notifications } from './notifications';

/** A purchase was picked, by its id; '' if none. */
export const purchasePicked = createAction<string>('admin/notifications/purchasePicked');

/** The toast that announces a purchase; the key is the purchase's id. */
export const toastPreview = createLoadable({
  name: 'admin/notifications/preview',
  resetOn: isSessionEnd,
  *fetch(id) {
    const { admin } = yield* call(adminApis);
    return found(yield* call(admin.notifications.preview, { id }));
  },
});

/** Announces a purchase to everybody in the shop; the draft is its id. */
export const announcing = createSubmission({
  name: 'admin/notifications/announcing',
  resetOn: isSessionEnd,
  *send(IdEnc: string) {
    refuseFaults({ purchase: IdEnc ? '' : 'Scegli un acquisto.' });
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.notifications.notifyPurchaseAsync, { IdEnc }));
  },
});

function* preview({ payload: id }: ReturnType<typeof purchasePicked>): SagaGenerator<void> {
  if (id) yield* call(toastPreview.load, id);
}

/** The picker offers nothing of an earlier dialog. */
function* forgetChoices(): SagaGenerator<void> {
  yield* put(choicesForgotten());
}

/** Closes the dialog, tells so and loads the history again. */
export function* afterAnnouncement(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* put(announcing.actions.closed());
  yield* call(toaster.show, 'Notifica inviata a chi si trova nel negozio.', 'success' as const);
  yield* put(notifications.list.actions.retryRequested());
}

export function* watchAnnouncing(): SagaGenerator<void> {
  yield* put(announcing.actions.closed());
  yield* fork(announcing.watch);
  yield* fork(watchChoices);
  yield* takeEvery(announcing.actions.opened.type, guarded(forgetChoices));
  yield* takeLatest(purchasePicked, guarded(preview));
  yield* takeEvery(announcing.actions.done.type, guarded(afterAnnouncement));
}
