import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { failureText, toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { attachmentDownload } from '../../learning/attachments';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { adminHref } from '../adminPaths';
import { recordSaved } from '../resource/adminSlice';
import { watchActions } from '../resource/listSaga';
import { watchRecord } from '../resource/recordSaga';
import { type UploadKind, uploadCancelled, uploadDismissed, uploadDone } from '../upload/uploadSlice';
import { attachmentRemoving, attachmentRenaming } from './attachments';
import { courses } from './courses';
import { watchProcessing } from './processingSaga';
import {
  captionsRemoving,
  duplication,
  sectionOrder,
  sectionRemoving,
  sectionSaving,
  videoProcessing,
} from './sections';

/** Of the part of a course's page with its sections. */
export const SECTIONS_ID = 'lezioni';

const pageOf = (id: string) => adminHref('/admin/corsi/dettaglio/*', id);

/** Tells of a save. A new course's page follows, at the sections that it still lacks. */
export function* afterCourseSaved({ payload: id }: PayloadAction<string>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* put(recordSaved({ resource: courses.name, id }));
  yield* call(toaster.show, courses.labels.saved, 'success' as const);
  const { pathname } = yield* select(selectAddress);
  if (pathname === adminHref('/admin/corsi/aggiungi')) {
    yield* put(navigationRequested({ to: `${pageOf(id)}#${SECTIONS_ID}`, replace: true }));
  }
}

function* tellAndReload(text: string): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, text, 'success' as const);
  yield* put(courses.record.actions.retryRequested());
}

const UPLOADED: Partial<Record<UploadKind, string>> = {
  section: 'Video caricato.',
  captions: 'Sottotitoli caricati.',
  attachment: 'Allegato aggiunto.',
};

function* afterUpload({ payload }: ReturnType<typeof uploadDone>): SagaGenerator<void> {
  const text = UPLOADED[payload.kind];
  if (text === undefined) return;
  yield* put(uploadDismissed(payload));
  yield* call(tellAndReload, text);
}

/** Deletes what has arrived of an upload, and shows the section without it. */
function* cancelUpload({ payload: { kind, id } }: ReturnType<typeof uploadCancelled>): SagaGenerator<void> {
  if (kind !== 'section') return;
  const toaster = yield* service('toaster');
  try {
    const { admin } = yield* call(adminApis);
    const { item } = yield* call(admin.courses.uploadToCloud, { IdEnc: id });
    if (item?.upload) yield* call(admin.courses.cancelUpload, { IdEnc: id, Upload: item.upload.id });
  } catch (error) {
    yield* call(toaster.show, failureText(toFailure(error)), 'error' as const);
  }
  yield* put(courses.record.actions.retryRequested());
}

function* afterDuplication({ payload: id }: PayloadAction<string>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Corso duplicato: la copia non è ancora in vendita.', 'success' as const);
  yield* put(navigationRequested({ to: pageOf(id) }));
}

function* showStored(): SagaGenerator<void> {
  yield* put(courses.record.actions.retryRequested());
}

const removals = [sectionRemoving, captionsRemoving, attachmentRemoving] as const;

/** Handles what is done on a course's page. */
export function* watchCourse(): SagaGenerator<void> {
  yield* fork(watchRecord, courses, afterCourseSaved);
  yield* fork(watchActions, courses, courses.record);
  for (const { watch } of [sectionSaving, ...removals, attachmentRenaming, sectionOrder, duplication]) {
    yield* fork(watch);
  }
  yield* fork(attachmentDownload.watch);
  yield* fork(watchProcessing);
  yield* takeEvery(sectionSaving.actions.done.type, guarded(tellAndReload), 'Lezione salvata.');
  yield* takeEvery(sectionRemoving.actions.done.type, guarded(tellAndReload), 'Lezione eliminata.');
  yield* takeEvery(captionsRemoving.actions.done.type, guarded(tellAndReload), 'Sottotitoli eliminati.');
  yield* takeEvery(attachmentRemoving.actions.done.type, guarded(tellAndReload), 'Allegato eliminato.');
  yield* takeEvery(attachmentRenaming.actions.done.type, guarded(tellAndReload), 'Allegato rinominato.');
  yield* takeEvery(uploadDone, guarded(afterUpload));
  yield* takeEvery(uploadCancelled, guarded(cancelUpload));
  yield* takeEvery(duplication.actions.done.type, guarded(afterDuplication));
  for (const submission of [sectionOrder, duplication, videoProcessing]) {
    const { refused, failed } = submission.actions;
    yield* takeEvery([refused.type, failed.type], guarded(showStored));
  }
}
