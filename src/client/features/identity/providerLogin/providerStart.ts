import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createSubmission, Refused } from '../../../state/submission';
import { noteReturn } from '../session/returnNote';

/** Milliseconds that the buttons wait for the browser to leave. */
const LEAVING = 3_000;
const NOT_STARTED = 'L’accesso con questo account non è riuscito. Riprova, oppure usa e-mail e password.';

interface ProviderDraft {
  /** The provider's id. */
  readonly id: string;
  /** Whether the person wants to sign up there. */
  readonly isNew: boolean;
  /** Where to go on after the login: a path of this site. */
  readonly returnUrl: string;
}

/** Asks for the provider's address and goes there. Notes where to go on, for people who give up on the way. */
export const providerStart = createSubmission({
  name: 'providerStart',
  *send({ id, isNew, returnUrl }: ProviderDraft): SagaGenerator<void> {
    const { users } = yield* service('api');
    const { loginProviders } = yield* service('environment');
    const browser = yield* service('browser');
    const isMail = loginProviders.some((provider) => provider.id === id && provider.kind === 'mail');
    const startMail = isNew ? users.mailRegister : users.mailLogin;
    const start = isMail ? startMail : users.socialLogin;
    const { isOk, item, message = NOT_STARTED } = yield* call(start, { Provider: id, ReturnUrl: returnUrl });
    if (!isOk || !item) throw new Refused({ message });
    yield* call(noteReturn, returnUrl);
    yield* call(browser.leave, item.url);
    // Anyone who comes back with the back button can choose again.
    yield* delay(LEAVING);
  },
});
