import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type ConsentField, SIGN_UP_CONSENTS } from '../../../../contract/identity/consents';
import { nameFault } from '../../../../contract/platform/names';
import { service } from '../../../services/services';
import { emailFault, passwordFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuse, refuseFaults } from '../../../state/submission';
import { noteReturn } from '../session/returnNote';
import { enterSession } from '../session/startSession';
import { emailKnown } from './knownEmail';
import { mailSent } from './mailRequest';
import { weaknessOf } from './passwordStrength';

/** A new account as its form sends it. */
export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** A handle of the vault. */
  readonly password: string;
  readonly consents: Readonly<Record<ConsentField, boolean>>;
}

export interface SignUpDraft extends NewAccount {
  /** Where to go on once the account is active: a path of this site. */
  readonly returnUrl: string;
}

/** Returns the input of RegisterUser. @throws Refused with what is missing or wrong */
function* checkedAccount({ firstName, lastName, email, consents, ...draft }: NewAccount) {
  const vault = yield* service('vault');
  const password = vault.take<string>(draft.password) ?? '';
  const missingConsents = SIGN_UP_CONSENTS.filter(({ field }) => !consents[field]);
  refuseFaults({
    FirstName: nameFault(firstName, 'Scrivi il tuo nome.'),
    Surname: nameFault(lastName, 'Scrivi il tuo cognome.'),
    Email: emailFault(email),
    Password: passwordFault(password) ?? (yield* call(weaknessOf, password, [firstName, lastName, email])),
    ...Object.fromEntries(missingConsents.map(({ field, required }) => [field, required])),
  });
  return { FirstName: firstName, Surname: lastName, Email: email, Password: password, ...consents };
}

/**
 * RegisterUser; the mail that follows activates the account. The answer is the same for an address
 * that already has an account: its owner gets another mail.
 */
export const signUp = createSubmission({
  name: 'signUp',
  *send({ returnUrl, ...account }: SignUpDraft): SagaGenerator<void> {
    const api = yield* service('api');
    const { email } = account;
    const input = yield* call(checkedAccount, account);
    const { mailboxUrl } = accepted(yield* call(api.users.registerUser, input));
    yield* call(noteReturn, returnUrl);
    yield* put(emailKnown(email));
    yield* put(mailSent({ kind: 'activation', email, mailboxUrl }));
  },
});

/** RegisterBuyer: makes an account at the checkout, with a session at once. @throws Refused */
export function* enterAsBuyer(account: NewAccount): SagaGenerator<void> {
  const api = yield* service('api');
  const session = yield* service('session');
  const input = yield* call(checkedAccount, account);
  yield* put(emailKnown(account.email));
  yield* call(session.clear);
  const { item, claim } = accepted(yield* call(api.users.registerBuyer, input));
  if (!item || !(yield* call(enterSession, item, claim))) refuse({});
}
