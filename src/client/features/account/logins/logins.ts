import { call, put, select } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable, listed } from '../../../state/loadable';
import { createSubmission, refuse } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { isNewVisit } from '../profileEvents';

const NOT_ENDED = 'L’accesso non è stato terminato. Riprova.';

/** The devices on which a person is logged in. */
export const logins = createLoadable({
  name: 'logins',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    return listed(yield* call(api.users.getLogins));
  },
  resetOn: isSessionEnd,
});

/** Ends the login on another device, named by its `IdEnc`. */
export const loginEnd = createSubmission({
  name: 'loginEnd',
  *send(IdEnc: string) {
    const api = yield* service('api');
    const toaster = yield* service('toaster');
    const answer = yield* call(api.users.endLogin, { IdEnc });
    // A login that is over already leaves the list too.
    if (!answer.isOk && answer.code !== 'not_found') refuse({ message: NOT_ENDED, ...answer });
    const { data } = yield* select(logins.selectAny);
    yield* put(logins.actions.received((data ?? []).filter((login) => login.IdEnc !== IdEnc)));
    yield* call(toaster.show, 'Accesso terminato.', 'success' as const);
  },
  resetOn: isNewVisit,
});
