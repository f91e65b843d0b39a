import { all, call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { isSameEmail } from '../../../../contract/isSameEmail';
import { nameFault } from '../../../../contract/names';
import { toFailure } from '../../../api/failure';
import type { LoadReason } from '../../../routing/page';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import type { SessionUser } from '../../../services/sessionStorage';
import { emailFault, faultsOf, passwordFault } from '../../../state/form';
import {
  notePendingEmail,
  readPendingEmail,
  selectLinkedItems,
  updateUser,
  watchPasswordStrength,
  weaknessOf,
} from '../../identity';
import { selectFullName, selectUser } from '../../identity/session/sessionSelectors';
import { bringCommunications, watchCommunications } from '../communications/communicationsSaga';
import { bringLogins, watchLogins } from '../logins/loginsSaga';
import { watchOwnData } from '../ownData/ownDataSaga';
import { watchPicture } from '../picture/pictureSaga';
import {
  dataChangeRequested,
  emailChangeRequested,
  emailPending,
  type PersonalFields,
  passwordChangeRequested,
  settingChanged,
  settingFailed,
  settingRefused,
  settingsOpened,
} from './accountSettingsSlice';

const NOT_SAVED = 'I dati non sono stati salvati. Riprova.';

/** As the session keeps it (specification §3). */
const asUser = (fields: PersonalFields): Partial<SessionUser> => ({
  firstName: fields.FirstName,
  lastName: fields.LastName,
  phone: fields.Phone,
  company: fields.Company,
  address: fields.Address,
  cap: fields.Cap,
  city: fields.City,
  region: fields.Region,
  country: fields.Country,
  description: fields.Description,
});

/** UpdateUserData: a number above 0 is success (specification §5). What two tabs save, the later one wins. */
export function* changeData({ payload }: ReturnType<typeof dataChangeRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const errors = faultsOf({
    FirstName: nameFault(payload.FirstName, 'Scrivi il tuo nome.'),
    LastName: nameFault(payload.LastName, 'Scrivi il tuo cognome.'),
  });
  if (Object.keys(errors).length > 0) {
    yield* put(settingRefused({ errors }));
    return;
  }
  try {
    const answer = yield* call(api.users.updateUserData, payload);
    if (!(answer > 0)) {
      yield* put(settingRefused({ message: NOT_SAVED }));
      return;
    }
    yield* call(updateUser, asUser(payload));
    yield* put(settingChanged('data'));
  } catch (error) {
    yield* put(settingFailed(toFailure(error)));
  }
}

/** UpdateUserEmail; an address of a wrong form is not even sent: a 4xx here would end the session. */
export function* changeEmail({ payload }: ReturnType<typeof emailChangeRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const vault = yield* service('vault');
  const CurrentPassword = vault.take<string>(payload.current) ?? '';
  const { email } = payload;
  const user = yield* select(selectUser);
  const isSame = isSameEmail(email, user?.username);
  // Only the server knows whether somebody who logs in by a provider has a password, too.
  const items = yield* select(selectLinkedItems);
  const mustHave = CurrentPassword === '' && items.length === 0;
  const errors = faultsOf({
    Email: isSame ? 'È già la tua e-mail.' : emailFault(email),
    CurrentPassword: mustHave ? 'Scrivi la password attuale.' : undefined,
  });
  if (Object.keys(errors).length > 0) {
    yield* put(settingRefused({ errors }));
    return;
  }
  try {
    const answer = yield* call(api.users.updateUserEmail, { Email: email, CurrentPassword });
    if (!answer.isOk) {
      yield* put(settingRefused(answer));
      return;
    }
    yield* call(notePendingEmail, email);
    yield* put(emailPending(email));
    yield* put(settingChanged('email'));
  } catch (error) {
    yield* put(settingFailed(toFailure(error)));
  }
}

/** UpdatePassword: the server ends all other logins with it. */
export function* changePassword({
  payload,
}: ReturnType<typeof passwordChangeRequested>): SagaGenerator<void> {
  const api = yield* service('api');
  const vault = yield* service('vault');
  const CurrentPassword = vault.take<string>(payload.current) ?? '';
  const Password = vault.take<string>(payload.password) ?? '';
  const user = yield* select(selectUser);
  const hints = [yield* select(selectFullName), user?.username ?? ''];
  const errors = faultsOf({
    CurrentPassword: CurrentPassword ? undefined : 'Scrivi la password attuale.',
    Password: passwordFault(Password) ?? (yield* call(weaknessOf, Password, hints)),
  });
  if (Object.keys(errors).length > 0) {
    yield* put(settingRefused({ errors }));
    return;
  }
  try {
    const answer = yield* call(api.users.updatePassword, { Password, CurrentPassword });
    if (!answer.isOk) {
      yield* put(settingRefused(answer));
      return;
    }
    yield* put(settingChanged('password'));
    yield* call(bringLogins);
  } catch (error) {
    yield* put(settingFailed(toFailure(error)));
  }
}

/** Loads what the page shows of the account beside the purchases. A retry keeps an open form. */
export function* loadSettings(reason: LoadReason): SagaGenerator<void> {
  if (reason === 'entered') yield* put(settingsOpened((yield* call(readPendingEmail)) ?? null));
  yield* all([call(bringLogins), call(bringCommunications)]);
}

export function* watchSettings(): SagaGenerator<void> {
  yield* takeLeading(dataChangeRequested, guarded(changeData));
  yield* takeLeading(emailChangeRequested, guarded(changeEmail));
  yield* takeLeading(passwordChangeRequested, guarded(changePassword));
  yield* all([
    call(watchLogins),
    call(watchCommunications),
    call(watchPasswordStrength),
    call(watchPicture),
    call(watchOwnData),
  ]);
}
