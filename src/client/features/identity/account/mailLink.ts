import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Outcome } from '../../../../contract/shapes';
import type { LoadReason } from '../../../routing/page';
import { service } from '../../../services/services';
import { createSubmission } from '../../../state/submission';
import { settlePendingEmail } from './pendingEmail';
import { readReturn } from './returnNote';

/** What a link in a mail does: activates an account, confirms its new address, or restores the former one. */
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

type Call = (input: { Token: string }) => Promise<Outcome & { readonly item?: { email: string } }>;

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
    const { isOk, message, code, item } = yield* call(open, { Token: vault.take<string>(token) ?? '' });
    const isRepeated = REPEATED.includes(code);
    if (!isOk && !isRepeated) return { outcome: 'refused', message: message ?? REFUSED };
    if (item && kind === 'email') yield* call(settlePendingEmail, item.email);
    yield* call(readReturn);
    return { outcome: isRepeated ? 'repeated' : 'done', message: message ?? '' };
  },
});

/** Opens a link when its page is entered or retried. A login in another tab does not use the token again. */
export function* openLink(kind: LinkKind, token: string, reason: LoadReason): SagaGenerator<void> {
  if (reason === 'identityChanged') return;
  const vault = yield* service('vault');
  yield* put(mailLink.actions.requested({ kind, token: vault.put(token) }));
}
