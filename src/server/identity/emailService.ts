import type { z } from 'zod';
import type { users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import { isUniqueViolation } from '../platform/database/violations';
import type { Deps } from '../platform/deps';
import type { Limits } from '../platform/http/limits';
import type { Refusal } from '../platform/http/refusals';
import { type CallContext, notFound, refuse } from '../platform/http/serve';
import { queueMail, queueMailIf } from '../platform/mail/outboxService';
import { changeUser, endLogins, isEmailTaken, lockUser } from './accountQueries';
import { changeCauses } from './formerAddresses';
import { askedPasswords, recentLogins, wrongPassword } from './passwordConfirmation';
import { type UserRow, userQueries } from './queries';
import { MOST_MAILS } from './signUpService';
import { type TokenRow, voidTokens } from './tokenQueries';
import { examineToken, issueToken, newToken, refuseToken } from './tokenService';

type Update = typeof users.updateUserEmail;
type Confirm = typeof users.confirmEmail;

const SENT = 'Ti abbiamo mandato un’e-mail al nuovo indirizzo: apri il link che contiene per confermarlo.';
const SAME = 'È già l’indirizzo del tuo account.';
const NO_PASSWORD = 'Scrivi la password attuale.';
const LOGIN_AGAIN = 'Per sicurezza esci, accedi di nuovo e cambia l’indirizzo entro un quarto d’ora.';
const TOO_MANY = 'Hai chiesto troppe volte di cambiare indirizzo: riprova tra un’ora.';
const TAKEN = 'Questo indirizzo ora è di un altro account: scegline un altro.';
const CONFIRMED = 'Il nuovo indirizzo è confermato: da ora accedi con questo.';

/** Changing one's address: requested, announced to the old address, done when the new one is confirmed. */
export function createEmailChange(deps: Deps, limits: Limits) {
  const { database, clock, mails } = deps;
  const { orm } = database;
  const queries = userQueries(database);
  const asked = askedPasswords(limits, 'CurrentPassword');
  const isRecent = recentLogins(deps);

  return {
    async update(
      { Email, CurrentPassword }: z.output<Update['input']>,
      { caller }: CallContext<'user'>,
    ): Promise<OutputOf<Update>> {
      const user = await queries.findById(caller.id);
      if (!user) throw notFound();
      if (user.email.toLowerCase() === Email) return refuse(SAME, { errors: { Email: SAME } });
      const refusal = await refuseUnproved(user, caller.loginId, CurrentPassword);
      if (refusal) return refusal;
      if ((await mails.countLately(user.email, 'email-old')) >= MOST_MAILS) {
        return refuse(TOO_MANY, { code: 'too_many_mails' });
      }
      await ask(user, Email, caller.loginId);
      return { isOk: true, message: SENT };
    },

    async confirm({ Token }: InputOf<Confirm>): Promise<OutputOf<Confirm>> {
      const now = clock();
      const seen = await orm.transaction((tx) => examineToken(tx, 'email_change', Token, now));
      if (seen.kind === 'invalid') return refuseToken('invalid');
      const user = await queries.findById(seen.token.userId);
      if (!user) return refuseToken('invalid');
      const email = String(seen.token.payload?.email);
      if (user.email === email) {
        return { isOk: true, message: CONFIRMED, code: 'already_confirmed', item: { email } };
      }
      if (seen.kind !== 'good') return refuseToken(seen.kind);
      return change(user, email, seen.token, Token);
    },
  };

  /** A session alone is not enough: the password, or a fresh login where the account has none. */
  async function refuseUnproved(
    { id, passwordHash }: UserRow,
    loginId: string,
    password: string,
  ): Promise<Refusal | undefined> {
    if (passwordHash === null) {
      return (await isRecent(loginId)) ? undefined : refuse(LOGIN_AGAIN, { code: 'login_again' });
    }
    if (password === '') return wrongPassword('CurrentPassword', NO_PASSWORD);
    return asked.refuseWrong(id, passwordHash, password);
  }

  async function ask(user: UserRow, newEmail: string, loginId: string): Promise<void> {
    const now = clock();
    const token = newToken();
    const owner = await queries.findByEmail(newEmail);
    const isCapped = (await mails.countLately(newEmail, 'email-new')) >= MOST_MAILS;
    const data = owner
      ? { firstName: owner.activatedAt ? owner.firstName : '', link: mails.links.login }
      : { link: mails.links.email(token.secret) };
    const toNew = await mails.write({
      cause: owner ? changeCauses.taken(token.id) : changeCauses.asked(user.id, token.id),
      to: newEmail,
      template: owner ? 'emailTaken' : 'confirmEmail',
      data,
    });
    const toOld = await mails.write({
      cause: changeCauses.told(token.id),
      to: user.email,
      template: 'emailChangeRequested',
      data: { firstName: user.firstName, newEmail },
    });
    await orm.transaction(async (tx) => {
      const userId = owner ? null : user.id;
      const payload = { email: newEmail, loginId };
      await issueToken(tx, token, { purpose: 'email_change', userId, payload }, now);
      await queueMailIf(!isCapped, tx, toNew);
      await queueMail(tx, toOld);
    });
    mails.kick();
  }

  async function change(
    { id, email: former, firstName }: UserRow,
    email: string,
    { id: causeId, payload }: TokenRow,
    secret: string,
  ): Promise<OutputOf<Confirm>> {
    const now = clock();
    const undo = newToken();
    const data = { firstName, newEmail: email, link: mails.links.undoEmail(undo.secret) };
    const cause = changeCauses.done(id, causeId);
    const mail = await mails.write({ cause, to: former, template: 'emailChanged', data });
    const verdict = await orm
      .transaction(async (tx) => {
        const again = await examineToken(tx, 'email_change', secret, now);
        if (again.kind !== 'good') return again.kind;
        const user = await lockUser(tx, id);
        // Changed or restored meanwhile: the mail about it would go to the wrong address.
        if (user?.email !== former) return 'invalid';
        if (await isEmailTaken(tx, email)) return 'taken';
        await changeUser(tx, id, { email });
        // Links that went to the old address must open nothing any more.
        await voidTokens(tx, id, now);
        await endLogins(tx, id, now, String(payload?.loginId));
        await issueToken(tx, undo, { purpose: 'email_undo', userId: id, payload: { email: former } }, now);
        await queueMail(tx, mail);
        return 'good';
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) return 'taken' as const;
        throw error;
      });
    if (verdict === 'taken') return refuse(TAKEN, { code: 'email_taken' });
    if (verdict !== 'good') return refuseToken(verdict);
    mails.kick();
    return { isOk: true, message: CONFIRMED, item: { email } };
  }
}
