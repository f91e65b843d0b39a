import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import type { Outcome } from '../../../../contract/shapes';
import { toFailure } from '../../../api/failure';
import type { LoadReason } from '../../../routing/page';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import {
  type LinkKind,
  linkAccepted,
  linkFailed,
  linkOpened,
  linkRefused,
  selectMailLink,
  undoRequested,
} from './mailLinkSlice';
import { settlePendingEmail } from './pendingEmail';
import { readReturn } from './returnNoteSaga';

const REFUSED = 'Il link è scaduto, è già stato usato oppure non è completo.';
/** What the server answers, well or not, when the link has done its work before. */
const REPEATED: readonly (string | undefined)[] = [
  'already_activated',
  'already_confirmed',
  'already_undone',
];

type Open = (input: { Token: string }) => Promise<Outcome & { readonly item?: { email: string } }>;

const CALLS = { activation: 'activateAccount', email: 'confirmEmail', undo: 'undoEmailChange' } as const;

/** Does what a link stands for. The token goes from the address to the call, into no action. */
export function* spendLink(kind: LinkKind, token: string): SagaGenerator<void> {
  const { users } = yield* service('api');
  yield* put(linkOpened(kind));
  const open: Open = users[CALLS[kind]];
  try {
    const { isOk, message, code, item } = yield* call(open, { Token: token });
    const isRepeated = REPEATED.includes(code);
    if (isOk || isRepeated) {
      if (item && kind === 'email') yield* call(settlePendingEmail, item.email);
      const returnUrl = (yield* call(readReturn)) ?? '';
      yield* put(linkAccepted({ isRepeated, message: message ?? '', returnUrl }));
    } else {
      yield* put(linkRefused(message ?? REFUSED));
    }
  } catch (error) {
    yield* put(linkFailed(toFailure(error)));
  }
}

/** Once a visit: a login in another tab, which shows the page again, does not use the token a second time. */
export function* openLink(kind: LinkKind, token: string, reason: LoadReason): SagaGenerator<void> {
  const { status } = yield* select(selectMailLink);
  // A login may have interrupted the call: the server answers the same token twice.
  if (reason === 'identityChanged' && status !== 'loading') return;
  yield* call(spendLink, kind, token);
}

/** Waits for the button: programs that open every link of a mail undo nothing. */
export function* watchUndo(token: string): SagaGenerator<void> {
  yield* takeLeading(undoRequested, guarded(spendLink), 'undo' as const, token);
}
