import { call, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { SIGN_UP_CONSENTS } from '../../../../contract/consents';
import { nameFault } from '../../../../contract/names';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { emailFault, faultsOf, passwordFault } from '../../../state/form';
import { mailSent } from './awaitedMailSlice';
import { weaknessOf } from './passwordStrength';
import { noteReturn } from './returnNoteSaga';
import { type SignUp, signedUp, signUpFailed, signUpRefused, signUpRequested } from './signUpSlice';

const faultsIn = ({ firstName, lastName, email, consents }: SignUp, password: string) =>
  faultsOf({
    FirstName: nameFault(firstName, 'Scrivi il tuo nome.'),
    Surname: nameFault(lastName, 'Scrivi il tuo cognome.'),
    Email: emailFault(email),
    Password: passwordFault(password),
    ...Object.fromEntries(
      SIGN_UP_CONSENTS.map(({ field, required }) => [field, consents[field] ? undefined : required]),
    ),
  });

/** RegisterUser (specification §7); the mail that follows activates the account. */
export function* signUp({ payload }: ReturnType<typeof signUpRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const vault = yield* service('vault');
  const password = vault.take<string>(payload.password) ?? '';
  const { firstName, lastName, email } = payload;
  let errors = faultsIn(payload, password);
  if (!errors.Password) {
    const weakness = yield* call(weaknessOf, password, [firstName, lastName, email]);
    errors = { ...errors, ...faultsOf({ Password: weakness }) };
  }
  if (Object.keys(errors).length > 0) {
    yield* put(signUpRefused({ errors }));
    return;
  }
  try {
    const answer = yield* call(api.users.registerUser, {
      FirstName: firstName,
      Surname: lastName,
      Email: email,
      Password: password,
      ...payload.consents,
    });
    if (!answer.isOk) {
      yield* put(signUpRefused(answer));
      return;
    }
    yield* call(noteReturn, payload.returnUrl);
    yield* put(mailSent({ kind: 'activation', email, mailboxUrl: answer.mailboxUrl }));
    yield* put(signedUp());
  } catch (error) {
    yield* put(signUpFailed(toFailure(error)));
  }
}

export function* watchSignUp(): SagaGenerator<void> {
  yield* takeLeading(signUpRequested, guarded(signUp));
}
