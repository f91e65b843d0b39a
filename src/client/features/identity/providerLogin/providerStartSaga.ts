import { call, delay, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { noteReturn } from '../account/returnNoteSaga';
import { providerChosen, providerFailed, providerLeft, providerRefused } from './providerStartSlice';

/** Milliseconds for which the buttons wait for the browser to leave. */
const LEAVING = 3_000;

/** Asks for the provider's address and goes there; where one was going is noted for who gives up on the way. */
export function* leaveForProvider({ payload }: ReturnType<typeof providerChosen>): SagaGenerator<void> {
  const { users } = yield* service('api');
  const { loginProviders } = yield* service('environment');
  const browser = yield* service('browser');
  const { id, isNew, returnUrl } = payload;
  const isMail = loginProviders.some((provider) => provider.id === id && provider.kind === 'mail');
  const mail = isNew ? users.mailRegister : users.mailLogin;
  try {
    const { isOk, item, message } = yield* call(isMail ? mail : users.socialLogin, {
      Provider: id,
      ReturnUrl: returnUrl,
    });
    if (!isOk || !item) {
      yield* put(providerRefused({ message }));
      return;
    }
    yield* call(noteReturn, returnUrl);
    yield* call(browser.leave, item.url);
    yield* delay(LEAVING);
    yield* put(providerLeft());
  } catch (error) {
    yield* put(providerFailed(toFailure(error)));
  }
}

/** For every page with the buttons. */
export function* watchProviderStart(): SagaGenerator<void> {
  yield* takeLeading(providerChosen, guarded(leaveForProvider));
}
