import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { LoadReason } from '../../../routing/page';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { navigationRequested, pageMissed } from '../../platform/navigation/navigationSlice';
import { NEW } from '../adminPaths';
import { lazyEditor } from '../editor/lazyEditor';
import { watchUploads } from '../upload/uploadSaga';
import { selectIsUploading, uploadsForgotten } from '../upload/uploadSlice';
import { choicesForgotten, recordSaved } from './adminSlice';
import { watchChoices, watchNames } from './choiceSaga';
import { watchLeave } from './leaveSaga';
import { draftForgotten } from './leaveSlice';
import { afterRemoval, listAddress, watchActions } from './listSaga';
import type { Resource } from './resource';

/** Tells of a save and goes back to the list, which marks the record. An upload keeps the page open. */
export function* afterSave<Item>(
  resource: Resource<Item>,
  { payload: id }: PayloadAction<string>,
): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* put(recordSaved({ resource: resource.name, id }));
  const isUploading = yield* select(selectIsUploading);
  const rest = isUploading ? ' Il caricamento continua: resta in questa pagina finché non è finito.' : '';
  yield* call(toaster.show, resource.labels.saved + rest, 'success' as const);
  if (!isUploading) yield* put(navigationRequested({ to: yield* call(listAddress, resource) }));
}

/** Loads the record that the address names; nothing for a new one. */
export function* loadRecord<Item>(
  resource: Resource<Item>,
  id: string,
  reason: LoadReason = 'entered',
): SagaGenerator<void> {
  const isEntered = reason === 'entered';
  // After a retry the form is still there, with what was typed.
  if (isEntered) {
    yield* put(resource.saving.actions.opened());
    yield* put(resource.removing.actions.closed());
    yield* put(resource.acting.actions.closed());
    yield* put(uploadsForgotten());
    yield* put(draftForgotten());
    yield* put(choicesForgotten());
  }
  if (resource.fields?.some(({ input }) => input === 'rich')) yield* call(lazyEditor.load);
  for (const part of resource.parts ?? []) yield* call(part.load);
  if (id === NEW) return;
  // A form begins with what is stored now, not with what was seen last.
  if (isEntered) yield* put(resource.record.actions.requested(''));
  yield* call(resource.record.load, id);
}

function* showMissing(): SagaGenerator<void> {
  yield* put(pageMissed());
}

/** Loads a page's record again when that is asked for; one that is gone shows the not-found page. */
function* watchLoading<Item>(resource: Resource<Item>): SagaGenerator<void> {
  const { record } = resource;
  yield* fork(record.watch);
  yield* fork(watchNames<Item>, resource);
  yield* takeEvery(record.actions.missed.type, guarded(showMissing));
}

/** @param saved handles a save in place of `afterSave` */
export function* watchRecord<Item>(
  resource: Resource<Item>,
  saved?: (action: PayloadAction<string>) => SagaGenerator<void>,
): SagaGenerator<void> {
  yield* fork(watchLoading<Item>, resource);
  yield* fork(watchLeave);
  yield* fork(resource.saving.watch);
  yield* fork(resource.removing.watch);
  const { type } = resource.saving.actions.done;
  if (saved) yield* takeEvery(type, guarded(saved));
  else yield* takeEvery(type, guarded(afterSave<Item>), resource);
  yield* takeEvery(resource.removing.actions.done.type, guarded(afterRemoval<Item>), resource);
  yield* fork(watchChoices);
  yield* fork(watchUploads);
}

/** As `watchRecord`, for a page that saves nothing. */
export function* watchDetail<Item>(resource: Resource<Item>): SagaGenerator<void> {
  yield* fork(watchLoading<Item>, resource);
  yield* fork(resource.removing.watch);
  yield* takeEvery(resource.removing.actions.done.type, guarded(afterRemoval<Item>), resource);
  yield* fork(watchChoices);
  yield* call(watchActions<Item>, resource, resource.record);
}
