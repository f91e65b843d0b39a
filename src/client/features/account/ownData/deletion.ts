import type { Action } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { loggedOut } from '../../identity/session/sessionSlice';
import { isNewVisit } from '../profileEvents';

const WORD = 'ELIMINA';

interface DeletionDraft {
  /** A handle of the vault; null for an account without a password. */
  readonly password: string | null;
  /** Typed in place of a password. */
  readonly word: string;
}

/** Deletes the account. Its dialog is open while there is a draft. */
export const deletion = createSubmission({
  name: 'deletion',
  *send({ password, word }: DeletionDraft) {
    const api = yield* service('api');
    const vault = yield* service('vault');
    const Password = password === null ? '' : (vault.take<string>(password) ?? '');
    const isConfirmed = word.trim().toUpperCase() === WORD;
    refuseFaults(
      password === null
        ? { Confirmation: isConfirmed ? undefined : `Scrivi ${WORD} per confermare.` }
        : { Password: Password ? undefined : 'Scrivi la tua password.' },
    );
    accepted(yield* call(api.users.deleteAccount, { Password, Confirmation: word }));
  },
  resetOn: isNewVisit,
});

/** The belongings lost with the account; loaded each time the dialog is opened. */
export const deletionTerms = createLoadable({
  name: 'deletionTerms',
  *fetch() {
    const api = yield* service('api');
    return found(yield* call(api.users.getDeletionTerms));
  },
  resetOn: (action: Action) => deletion.actions.opened.match(action) || isNewVisit(action),
});

function* loadTerms(): SagaGenerator<void> {
  yield* call(deletionTerms.load);
}

/** Ends the session, here and in other tabs. */
function* leave(): SagaGenerator<void> {
  const session = yield* service('session');
  yield* call(session.clear);
  yield* put(loggedOut(paths.farewell()));
}

export function* watchDeletion(): SagaGenerator<void> {
  yield* takeLatest(deletion.actions.opened, guarded(loadTerms));
  yield* takeEvery(deletion.actions.done, guarded(leave));
}
