import { call, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { passwordFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { weaknessOf } from '../../identity';
import { selectFullName, selectUser } from '../../identity/session/sessionSelectors';
import { logins } from '../logins/logins';
import { isNewForm } from './settingsSlice';

/** Handles of the vault. */
interface PasswordDraft {
  readonly current: string;
  readonly password: string;
}

/** Changes the password; the server ends all other logins. */
export const passwordChange = createSubmission({
  name: 'passwordChange',
  *send({ current, password }: PasswordDraft) {
    const api = yield* service('api');
    const vault = yield* service('vault');
    const CurrentPassword = vault.take<string>(current) ?? '';
    const Password = vault.take<string>(password) ?? '';
    const user = yield* select(selectUser);
    const hints = [yield* select(selectFullName), user?.username ?? ''];
    refuseFaults({
      CurrentPassword: CurrentPassword ? undefined : 'Scrivi la password attuale.',
      Password: passwordFault(Password) ?? (yield* call(weaknessOf, Password, hints)),
    });
    accepted(yield* call(api.users.updatePassword, { Password, CurrentPassword }));
  },
  resetOn: isNewForm,
});

function* reloadLogins(): SagaGenerator<void> {
  yield* call(logins.load);
}

export function* watchPasswordChanged(): SagaGenerator<void> {
  yield* takeEvery(passwordChange.actions.done, guarded(reloadLogins));
}
