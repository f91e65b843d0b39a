import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type ConsentField, SIGN_UP_CONSENTS } from '../../../../contract/identity/consents';
import { nameFault } from '../../../../contract/platform/names';
import { service } from '../../../services/services';
import { emailFault, passwordFault } from '../../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { noteReturn } from '../session/returnNote';
import { emailKnown } from './knownEmail';
import { mailSent } from './mailRequest';
import { weaknessOf } from './passwordStrength';

export interface SignUpDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** A handle of the vault. */
  readonly password: string;
  readonly consents: Readonly<Record<ConsentField, boolean>>;
  /** Where to go on once the account is active: a path of this site. */
  readonly returnUrl: string;
}

/**
 * RegisterUser (specification §7); the mail that follows activates the account. The answer is the same for an address
 * that already has an account: its owner gets another mail.
 */
export const signUp = createSubmission({
  name: 'signUp',
  *send({ firstName, lastName, email, consents, ...draft }: SignUpDraft): SagaGenerator<void> {
    const api = yield* service('api');
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
    const answer = yield* call(api.users.registerUser, {
      FirstName: firstName,
      Surname: lastName,
      Email: email,
      Password: password,
      ...consents,
    });
    const { mailboxUrl } = accepted(answer);
    yield* call(noteReturn, draft.returnUrl);
    yield* put(emailKnown(email));
    yield* put(mailSent({ kind: 'activation', email, mailboxUrl }));
  },
});
