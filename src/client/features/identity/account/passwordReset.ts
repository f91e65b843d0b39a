import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { passwordFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { emailKnown } from './knownEmail';
import { weaknessOf } from './passwordStrength';

/** Both are handles of the vault. */
interface ResetDraft {
  readonly token: string;
  readonly password: string;
}

interface ResetResult {
  /** Italian: why the link is no longer valid; '' when the password was changed. */
  readonly linkFault: string;
}

/** ResetPassword (specification §7); it ends every login of the account. */
export const passwordReset = createSubmission({
  name: 'passwordReset',
  *send(draft: ResetDraft): SagaGenerator<ResetResult> {
    const api = yield* service('api');
    const vault = yield* service('vault');
    const Token = vault.take<string>(draft.token) ?? '';
    const Password = vault.take<string>(draft.password) ?? '';
    refuseFaults({ Password: passwordFault(Password) ?? (yield* call(weaknessOf, Password, [])) });
    const answer = yield* call(api.users.resetPassword, { Token, Password });
    const isLinkOver = !answer.isOk && !answer.errors?.Password;
    if (isLinkOver) return { linkFault: answer.message ?? 'Il link è scaduto o è già stato usato.' };
    const { email } = accepted(answer);
    if (email) yield* put(emailKnown(email));
    return { linkFault: '' };
  },
});
