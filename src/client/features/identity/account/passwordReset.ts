import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { inBackground } from '../../../api/failure';
import { service } from '../../../services/services';
import { passwordFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { backgroundCallFailed } from '../failures/failureSaga';
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

const LINK_OVER = 'Il link è scaduto o è già stato usato.';

/** ResetPassword; it ends every login of the account. */
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
    if (isLinkOver) return { linkFault: answer.message ?? LINK_OVER };
    const { email } = accepted(answer);
    if (email) yield* put(emailKnown(email));
    return { linkFault: '' };
  },
});

/** Says at once that a link is over, before a password is typed; if that cannot be known, the form finds out. */
export function* checkResetLink(Token: string): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const { isOk, message } = yield* call(api.users.checkResetToken, { Token });
    if (!isOk) yield* put(passwordReset.actions.done({ linkFault: message ?? LINK_OVER }));
  } catch (error) {
    yield* put(backgroundCallFailed(inBackground(error)));
  }
}
