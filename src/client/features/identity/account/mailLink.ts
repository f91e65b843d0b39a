import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { User } from '../../../../contract/identity/users';
import type { Outcome } from '../../../../contract/platform/shapes';
import type { LoadReason } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { service } from '../../../services/services';
import { createSubmission } from '../../../state/submission';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { forgetReturn, readReturn } from '../session/returnNote';
import { selectIsAuthenticated } from '../session/sessionSelectors';
import { enterSession, startSession } from '../session/startSession';
import { emailKnown } from './knownEmail';
import { settlePendingEmail } from './pendingEmail';

/** A link in a mail: activates an account, confirms its new address, or restores the former one. */
type LinkKind = 'activation' | 'email' | 'undo';

interface LinkDraft {
  readonly kind: LinkKind;
  /** A handle of the vault. */
  readonly token: string;
}

export interface LinkResult {
  /** `repeated`: the link did its work before; `refused`: it has expired, was used or is not one of ours. */
  readonly outcome: 'done' | 'repeated' | 'refused';
  /** The server's, in Italian. */
  readonly message: string;
}

interface Opened extends Outcome {
  /** The session of the browser that signed up, or the address that was confirmed. */
  readonly item?: User | { readonly email: string } | undefined;
  readonly claim?: number | undefined;
  readonly email?: string | undefined;
  readonly resetToken?: string | undefined;
}
type Call = (input: { Token: string }) => Promise<Opened>;

const CALLS = { activation: 'activateAccount', email: 'confirmEmail', undo: 'undoEmailChange' } as const;
/** The codes of a link that did its work before, whether the answer is isOk or not. */
const REPEATED: readonly unknown[] = ['already_activated', 'already_confirmed', 'already_undone'];
const REFUSED = 'Il link è scaduto, è già stato usato oppure non è completo.';

export const mailLink = createSubmission({
  name: 'mailLink',
  *send({ kind, token }: LinkDraft): SagaGenerator<LinkResult> {
    const { users } = yield* service('api');
    const vault = yield* service('vault');
    const open: Call = users[CALLS[kind]];
    const answer = yield* call(open, { Token: vault.take<string>(token) ?? '' });
    const { isOk, message, code, item, claim, email, resetToken } = answer;
    if (email) yield* put(emailKnown(email));
    // An account of the checkout, opened in another browser: its mail's reader chooses the password.
    if (resetToken) yield* put(navigationRequested({ to: paths.resetPassword(resetToken), replace: true }));
    const isRepeated = REPEATED.includes(code);
    if (!isOk && !isRepeated) return { outcome: 'refused', message: message ?? REFUSED };
    if (item && 'email' in item && kind === 'email') yield* call(settlePendingEmail, item.email);
    const returnUrl = yield* call(readReturn);
    if (item && 'token' in item) yield* call(logIn, item, claim, returnUrl);
    return { outcome: isRepeated ? 'repeated' : 'done', message: message ?? '' };
  },
});

/** The browser that signed up is logged in and goes straight on. A person who is logged in already stays so. */
function* logIn(user: User, claim: number | undefined, returnUrl: string | undefined): SagaGenerator<void> {
  if (yield* select(selectIsAuthenticated)) return;
  if (returnUrl) {
    yield* call(forgetReturn);
    yield* call(startSession, user, claim, returnUrl);
  } else yield* call(enterSession, user, claim);
}

/** Opens a link when its page is entered or retried. A login in another tab does not use the token again. */
export function* openLink(kind: LinkKind, token: string, reason: LoadReason): SagaGenerator<void> {
  if (reason === 'identityChanged') return;
  const vault = yield* service('vault');
  yield* put(mailLink.actions.requested({ kind, token: vault.put(token) }));
}
