import { call, delay, put, type SagaGenerator, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { emailFault, faultsOf } from '../../../state/form';
import {
  MOST_MAILS,
  mailFailed,
  mailRefused,
  mailRequested,
  mailSent,
  secondPassed,
  selectAwaitedMail,
} from './awaitedMailSlice';

const TOO_MANY =
  'Hai già chiesto più volte questa e-mail. Controlla anche la posta indesiderata e riprova più tardi.';

/** Asks for the mail, the first time or once more. Whether the address has an account is told to nobody. */
export function* requestMail({ payload }: ReturnType<typeof mailRequested>): SagaGenerator<void> {
  const { kind, email } = payload;
  const errors = faultsOf({ Email: emailFault(email) });
  if (errors.Email) {
    yield* put(mailRefused({ errors }));
    return;
  }
  if ((yield* select(selectAwaitedMail)).count >= MOST_MAILS) {
    yield* put(mailRefused({ message: TOO_MANY }));
    return;
  }
  const { users } = yield* service('api');
  try {
    const ask = kind === 'activation' ? users.resendActivation : users.prepareResetPassword;
    const { isOk, ...refusal } = yield* call(ask, { Email: email });
    yield* put(isOk ? mailSent({ kind, email }) : mailRefused(refusal));
  } catch (error) {
    yield* put(mailFailed(toFailure(error)));
  }
}

/** Counts the seconds down until one may ask again. */
export function* countDown(): SagaGenerator<void> {
  while ((yield* select(selectAwaitedMail)).wait > 0) {
    yield* delay(1000);
    yield* put(secondPassed());
  }
}

/** For every page on which one may wait for a mail. */
export function* watchAwaitedMail(): SagaGenerator<void> {
  yield* takeLeading(mailRequested, guarded(requestMail));
  yield* takeLatest(mailSent, guarded(countDown));
}
