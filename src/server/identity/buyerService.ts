import type { users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import type { Transaction } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { type CallContext, refuse } from '../platform/http/serve';
import { queueMail } from '../platform/mail/outboxService';
import { addUser, buyAgain, endLogins, lockUser } from './accountQueries';
import { effectiveRole } from './accountService';
import { browserCookie } from './browserCookie';
import { consentsIn, keepConsents, refuseDeclined } from './consentService';
import { refuseWeakPassword } from './passwordRules';
import { hashPassword } from './passwords';
import { type Sessions, sessionUser } from './sessionService';
import { browserOf, typedOf } from './signUpService';
import { listSignUps, voidTokens } from './tokenQueries';
import { hashOf, issueToken, LASTS, newToken } from './tokenService';

type Register = typeof users.registerBuyer;

const TAKEN = 'Questo indirizzo ha già un account: accedi per acquistare.';

/**
 * The sign-up at the checkout: a session before the address is proved. An address in use is refused, which tells that it
 * has an account: the buyer has to know it before paying, and the calls are limited.
 */
export function createBuyerSignUp({ database, clock, configuration }: Deps, sessions: Sessions) {
  const browsers = browserCookie(configuration.publicUrl, 'sign_up', LASTS.activation);

  return async (input: InputOf<Register>, context: CallContext): Promise<OutputOf<Register>> => {
    const { Email: email, Password: password } = input;
    const names = { firstName: input.FirstName, lastName: input.Surname };
    const refusal = refuseDeclined(input) ?? (await refuseWeakPassword(password, { email, ...names }));
    if (refusal) return refusal;
    const now = clock();
    const account = { email, ...names, passwordHash: await hashPassword(password) };
    const browser = hashOf(browsers.keep(context.cookies));
    const consents = consentsIn(input, now);
    const entered = await database.orm.transaction(async (tx) => {
      const id = (await addUser(tx, { ...account, buysUnproved: true })) ?? (await buyAgain(tx, account));
      const user = id === undefined ? undefined : await lockUser(tx, id);
      if (!user) return undefined;
      // Whoever signed up with the address before has no part in what is bought from here on.
      await endLogins(tx, user.id, now);
      await voidTokens(tx, user.id, now);
      // Buying needs the terms now. The newsletter waits for the proof of the address.
      await keepConsents(
        tx,
        user.id,
        consents.filter(({ purpose }) => purpose !== 'marketing'),
      );
      // Nobody gets this link: it notes who signed up, for the one that follows the payment.
      const payload = {
        ...typedOf(account),
        browser,
        consents: consents.filter(({ purpose }) => purpose === 'marketing'),
        isSignUp: true,
      };
      await issueToken(tx, newToken(), { purpose: 'activation', userId: user.id, payload }, now);
      return { user, token: await sessions.startUnproved(tx, user.id, context) };
    });
    if (!entered) return refuse(TAKEN, { code: 'email_taken', errors: { Email: TAKEN } });
    const { user, token } = entered;
    return { isOk: true, item: sessionUser(user, token), claim: effectiveRole(user) };
  };
}

/** Sends the link that proves a buyer's address, in the transaction that makes a purchase paid. */
export async function mailProof(
  { mails, clock }: Pick<Deps, 'mails' | 'clock'>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user?.buysUnproved || user.activatedAt) return;
  const token = newToken();
  const signUps = await listSignUps(tx, user.id);
  const mail = await mails.write({
    cause: `activation:${token.id}`,
    to: user.email,
    template: 'proveAddress',
    data: { buyer: `${user.firstName} ${user.lastName}`.trim(), link: mails.links.activation(token.secret) },
  });
  const payload = { ...typedOf(user), browser: browserOf(user, signUps) };
  await issueToken(tx, token, { purpose: 'activation', userId: user.id, payload }, clock());
  await queueMail(tx, mail);
}
