import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { MAX_NOTE_LENGTH } from '../../../../contract/learning/noteLimits';
import type { Note } from '../../../../contract/learning/notes';
import { guarded } from '../../../sagas/guarded';
import { takeLatestBy } from '../../../sagas/takeLatestBy';
import { service } from '../../../services/services';
import { textFault } from '../../../state/fieldRules';
import { createLoadable } from '../../../state/loadable';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
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

// Too long a text is never sent: a 400 of a guarded call would end the session.
const refuseNote = (Text: string) =>
  refuseFaults({ Text: textFault(Text, MAX_NOTE_LENGTH, 'Scrivi l’appunto.') });

export const noteForm = createSubmission({
  name: 'noteForm',
  *send({ Seconds, ...draft }: NoteDraft) {
    refuseNote(draft.Text);
    const api = yield* service('api');
    accepted(yield* call(api.notes.addNote, { ...draft, Seconds: Math.floor(Seconds) }));
  },
  resetOn: isSessionEnd,
});

/** The note that is changed, with its new text. Open while it has a draft. */
export const noteEdit = createSubmission({
  name: 'noteEdit',
  rowOf: ({ IdEnc }) => IdEnc,
  tell: tellUnseen('L’appunto non è stato cambiato.'),
  *send({ IdEnc, Text }: Note) {
    refuseNote(Text);
    const api = yield* service('api');
    accepted(yield* call(api.notes.updateNote, { IdEnc, Text }));
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

function* shownCourse(): SagaGenerator<string> {
  return (yield* select(selectClassroom))?.IdCourseEnc ?? '';
}

/** Also closes the form of a change and the dialog of a removal. */
function* loadChanged(): SagaGenerator<void> {
  for (const { select: selectForm, actions } of [noteEdit, noteRemoval]) {
    if (selectForm(yield* select()).status === 'done') yield* put(actions.closed());
  }
  const { key } = yield* select(notes.selectAny);
  yield* call(notes.load, key);
}

export function* watchNotes(): SagaGenerator<void> {
  // A dialog and a message of an earlier visit are over.
  for (const { actions } of [noteRemoval, noteForm]) yield* put(actions.closed());
  let isFresh = false;
  function* loadNotes(): SagaGenerator<void> {
    const courseId = yield* call(shownCourse);
    if (!courseId) return;
    // Once per visit: a classroom is received again with each new address of its video.
    yield* call(isFresh ? notes.ensure : notes.load, courseId);
    isFresh = true;
  }
  yield* fork(takeLatestBy, [classroomReceived], shownCourse, guarded(loadNotes));
  yield* takeEvery(
    [noteForm, noteEdit, noteRemoval].map(({ actions }) => actions.done.type),
    guarded(loadChanged),
  );
  for (const { watch } of [notes, noteForm, noteEdit, noteRemoval]) yield* fork(watch);
}

export const noteSlices = [notes.slice, noteForm.slice, noteEdit.slice, noteRemoval.slice];
