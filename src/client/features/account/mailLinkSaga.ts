import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { Outcome } from '../../../contract/shapes';
import { toFailure } from '../../api/failure';
import type { LoadReason } from '../../page';
import { service } from '../../services';
import {
  type LinkKind,
  linkAccepted,
  linkFailed,
  linkOpened,
  linkRefused,
  selectMailLink,
} from './mailLinkSlice';
import { settlePendingEmail } from './pendingEmailSaga';
import { readReturn } from './returnNoteSaga';

const REFUSED = 'Il link è scaduto, è già stato usato oppure non è completo.';
/** What the server answers, well or not, when the link has done its work before. */
const REPEATED: readonly (string | undefined)[] = ['already_activated', 'already_confirmed'];

type Open = (input: { Token: string }) => Promise<Outcome & { readonly item?: { email: string } }>;

/**
 * Does what the link of the address stands for, once a visit: a login in another tab, which shows the page anew,
 * does not use the token a second time. The token goes from the address to the call, into no action.
 */
export function* openLink(kind: LinkKind, token: string, reason: LoadReason): SagaGenerator<void> {
  const { status } = yield* select(selectMailLink);
  // A login may have interrupted the call: the server answers the same token twice.
  if (reason === 'identityChanged' && status !== 'loading') return;
  const { users } = yield* service('api');
  yield* put(linkOpened(kind));
  const open: Open = kind === 'activation' ? users.activateAccount : users.confirmEmail;
  try {
    const { isOk, message, code, item } = yield* call(open, { Token: token });
    const isRepeated = REPEATED.includes(code);
    if (isOk || isRepeated) {
      if (item) yield* call(settlePendingEmail, item.email);
      const returnUrl = (yield* call(readReturn)) ?? '';
      yield* put(linkAccepted({ isRepeated, message: message ?? '', returnUrl }));
    } else {
      yield* put(linkRefused(message ?? REFUSED));
    }
  } catch (error) {
    yield* put(linkFailed(toFailure(error)));
  }
}
