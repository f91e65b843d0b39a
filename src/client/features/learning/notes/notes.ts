import { call, fork, put, type SagaGenerator, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Note } from '../../../../contract/notes';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { accepted, createSubmission } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { selectClassroom } from '../learningSelectors';
import { classroomReceived } from '../learningSlice';

/** The student's notes of a course, by its id, in the order of its lessons. */
export const notes = createLoadable({
  name: 'notes',
  *fetch(IdCourseEnc: string): SagaGenerator<readonly Note[]> {
    const api = yield* service('api');
    return (yield* call(api.notes.getNotes, { IdCourseEnc })).items;
  },
  resetOn: isSessionEnd,
  isList: true,
});

/** A note at a second of a lesson. */
export interface NoteDraft {
  readonly IdSectionEnc: string;
  readonly Seconds: number;
  readonly Text: string;
}

export const noteForm = createSubmission({
  name: 'noteForm',
  *send({ Seconds, ...draft }: NoteDraft) {
    const api = yield* service('api');
    accepted(yield* call(api.notes.addNote, { ...draft, Seconds: Math.floor(Seconds) }));
  },
  resetOn: isSessionEnd,
});

/** Asks first; its draft is the note. */
export const noteRemoval = createSubmission({
  name: 'noteRemoval',
  *send({ IdEnc }: Note) {
    const api = yield* service('api');
    accepted(yield* call(api.notes.deleteNote, { IdEnc }));
  },
  resetOn: isSessionEnd,
});

function* loadNotes(): SagaGenerator<void> {
  const courseId = (yield* select(selectClassroom))?.IdCourseEnc;
  if (courseId === undefined) return;
  // A classroom is received again with each new address of its video.
  if ((yield* select(notes.selectByKey(courseId))).status === 'idle') yield* call(notes.load, courseId);
}

/** Also closes the dialog of a removal. */
function* loadChanged(): SagaGenerator<void> {
  if ((yield* select(noteRemoval.select)).status === 'done') yield* put(noteRemoval.actions.closed());
  const { key } = yield* select(notes.selectAny);
  yield* call(notes.load, key);
}

export function* watchNotes(): SagaGenerator<void> {
  yield* takeLatest(classroomReceived, guarded(loadNotes));
  yield* takeEvery([noteForm.actions.done, noteRemoval.actions.done], guarded(loadChanged));
  for (const { watch } of [notes, noteForm, noteRemoval]) yield* fork(watch);
}

export const noteSlices = [notes.slice, noteForm.slice, noteRemoval.slice];
