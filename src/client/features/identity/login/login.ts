import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createSubmission, Refused, refuseFaults } from '../../../state/submission';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { emailKnown } from '../account/knownEmail';
import { safeReturnUrl } from '../session/returnUrl';
import { enterSession } from '../session/startSession';

const REFUSED = 'E-mail o password non corretti.';

export interface Credentials {
  readonly username: string;
  /** A handle of the vault. */
  readonly password: string;
}
interface LoginDraft extends Credentials {
  readonly returnUrl: string;
}

/** Specification §4: logging in first clears any old session; §5: only isOk with an item is a success. */
export function* enterByPassword({ username, ...draft }: Credentials): SagaGenerator<void> {
  const api = yield* service('api');
  const session = yield* service('session');
  const vault = yield* service('vault');
  const password = vault.take<string>(draft.password) ?? '';
  refuseFaults({
    Username: username ? undefined : 'Scrivi la tua e-mail.',
    Password: password ? undefined : 'Scrivi la password.',
  });
  yield* put(emailKnown(username));
  yield* call(session.clear);
  const answer = yield* call(api.users.authenticate, { Username: username, Password: password });
  const { isOk, item, claim, message = REFUSED, errors, code } = answer;
  if (!isOk || !item) throw new Refused({ message, errors, code });
  const isLoggedIn = yield* call(enterSession, item, claim);
  if (!isLoggedIn) throw new Refused({ message: REFUSED });
}

/** Logs in, and goes on. */
export function* logIn({ returnUrl, ...credentials }: LoginDraft): SagaGenerator<void> {
  yield* call(enterByPassword, credentials);
  yield* put(navigationRequested({ to: safeReturnUrl(returnUrl), replace: true }));
}

export const login = createSubmission({ name: 'login', send: logIn });
