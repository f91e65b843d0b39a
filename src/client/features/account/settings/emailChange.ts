import { call, put, select } from 'typed-redux-saga';
import { isSameEmail } from '../../../../contract/platform/isSameEmail';
import { service } from '../../../services/services';
import { emailFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { notePendingEmail, selectLinkedItems } from '../../identity';
import { selectUser } from '../../identity/session/sessionSelectors';
import { emailPending, isNewForm } from './settingsSlice';

interface EmailDraft {
  readonly email: string;
  /** The password, as a handle of the vault. */
  readonly current: string;
}

/** Asks for a new address. A malformed one is not sent: a 4xx here would end the session. */
export const emailChange = createSubmission({
  name: 'emailChange',
  *send({ email, current }: EmailDraft) {
    const api = yield* service('api');
    const vault = yield* service('vault');
    const CurrentPassword = vault.take<string>(current) ?? '';
    const user = yield* select(selectUser);
    // Only the server knows whether a person with a linked account has a password too.
    const linked = yield* select(selectLinkedItems);
    const needsPassword = CurrentPassword === '' && linked.length === 0;
    refuseFaults({
      Email: isSameEmail(email, user?.username) ? 'È già la tua e-mail.' : emailFault(email),
      CurrentPassword: needsPassword ? 'Scrivi la password attuale.' : undefined,
    });
    accepted(yield* call(api.users.updateUserEmail, { Email: email, CurrentPassword }));
    yield* call(notePendingEmail, email);
    yield* put(emailPending(email));
  },
  resetOn: isNewForm,
});
