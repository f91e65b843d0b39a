import { call, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { faultsOf, passwordFault } from '../../../state/form';
import {
  passwordReset,
  resetFailed,
  resetLinkRefused,
  resetOpened,
  resetRefused,
  resetRequested,
} from './passwordResetSlice';
import { weaknessOf } from './passwordStrength';
import { readReturn } from './returnNoteSaga';

export function* openReset(): SagaGenerator<void> {
  yield* put(resetOpened({ returnUrl: (yield* call(readReturn)) ?? '' }));
}

/** ResetPassword (specification §7); every login of that user ends with it. */
export function* resetPassword(
  token: string,
  { payload }: ReturnType<typeof resetRequested>,
): SagaGenerator<void> {
  const api = yield* service('api');
  const vault = yield* service('vault');
  const password = vault.take<string>(payload.password) ?? '';
  const fault = passwordFault(password) ?? (yield* call(weaknessOf, password, []));
  if (fault) {
    yield* put(resetRefused({ errors: faultsOf({ Password: fault }) }));
    return;
  }
  try {
    const answer = yield* call(api.users.resetPassword, { Token: token, Password: password });
    if (answer.isOk) yield* put(passwordReset());
    // What is wrong with the password is said beside it; all else is wrong with the link.
    else yield* put(answer.errors?.Password ? resetRefused(answer) : resetLinkRefused(answer));
  } catch (error) {
    yield* put(resetFailed(toFailure(error)));
  }
}

/** The token is part of the address and goes from there to the call: into no action. */
export function* watchPasswordReset(token: string): SagaGenerator<void> {
  yield* takeLeading(resetRequested, guarded(resetPassword.bind(null, token)));
}
