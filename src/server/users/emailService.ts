import type { InputOf, OutputOf } from '../../contract/endpoint';
import type { users } from '../../contract/users';
import { newId } from '../database';
import type { Deps } from '../deps';
import type { Limits } from '../http/limits';
import { type CallContext, notFound, refuse } from '../http/serve';
import { queueMail } from '../mail/outboxService';
import { changeUser, isEmailTaken, lockUser } from './accountQueries';
import { changeCauses } from './formerAddresses';
import { type UserRow, userQueries } from './queries';
import { MOST_MAILS } from './signUpService';
import { voidTokens } from './tokenQueries';
import { examineToken, issueToken, newToken, refuseToken } from './tokenService';

type Update = typeof users.updateUserEmail;
type Confirm = typeof users.confirmEmail;

const SENT = 'Ti abbiamo mandato un’e-mail al nuovo indirizzo: apri il link che contiene per confermarlo.';
const SAME = 'È già l’indirizzo del tuo account.';
const TOO_MANY = 'Hai chiesto troppe volte di cambiare indirizzo: riprova tra un’ora.';
const TAKEN = 'Questo indirizzo ora è di un altro account: scegline un altro.';
const CONFIRMED = 'Il nuovo indirizzo è confermato: da ora accedi con questo.';

/** The change of one's address: asked for, told to the old one, and done when the new one is confirmed. */
export function createEmailChange({ database, clock, mails }: Deps, limits: Limits) {
  const { orm } = database;
  const queries = userQueries(database);

  return {
    async update({ Email }: InputOf<Update>, { caller }: CallContext<'user'>): Promise<OutputOf<Update>> {
      const user = await queries.findById(caller.id);
      if (!user) throw notFound();
      if (user.email.toLowerCase() === Email) return refuse(SAME, { errors: { Email: SAME } });
      if ((await mails.countLately(user.email, 'email-old')) >= MOST_MAILS) {
        return refuse(TOO_MANY, { code: 'too_many_mails' });
      }
      const mailId = await ask(user, Email);
      return { isOk: true, message: SENT, ...mails.mailboxUrl(mailId) };
    },

    async confirm({ Token }: InputOf<Confirm>, { ip }: CallContext): Promise<OutputOf<Confirm>> {
      await limits.use('token', ip);
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
      return change(user, email, seen.token.id, Token);
    },
  };

  async function ask(user: UserRow, newEmail: string): Promise<string> {
    const now = clock();
    const token = newToken();
    const owner = await queries.findByEmail(newEmail);
    const isCapped = (await mails.countLately(newEmail, 'email-new')) >= MOST_MAILS;
    const data = owner
      ? { firstName: owner.firstName, link: mails.links.login }
      : { firstName: user.firstName, link: mails.links.email(token.secret) };
    const toNew = await mails.write({
      cause: owner ? changeCauses.taken(token.id) : changeCauses.asked(user.id, token.id),
      to: newEmail,
      template: owner ? 'emailTaken' : 'confirmEmail',
      data,
    });
    const toOld = await mails.write({
      ...{ cause: changeCauses.told(token.id), to: user.email, template: 'emailChangeRequested' },
      data: { firstName: user.firstName, newEmail },
    });
    await orm.transaction(async (tx) => {
      const userId = owner ? null : user.id;
      await issueToken(tx, token, { purpose: 'email_change', userId, payload: { email: newEmail } }, now);
      if (!isCapped) await queueMail(tx, toNew);
      await queueMail(tx, toOld);
    });
    mails.kick();
    return isCapped ? newId() : toNew.id;
  }

  async function change(
    { id, email: former, firstName }: UserRow,
    email: string,
    causeId: string,
    secret: string,
  ): Promise<OutputOf<Confirm>> {
    const now = clock();
    const data = { firstName, newEmail: email };
    const cause = changeCauses.done(id, causeId);
    const mail = await mails.write({ cause, to: former, template: 'emailChanged', data });
    const verdict = await orm
      .transaction(async (tx) => {
        const again = await examineToken(tx, 'email_change', secret, now);
        if (again.kind !== 'good') return again.kind;
        if (!(await lockUser(tx, id))) return 'invalid';
        if (await isEmailTaken(tx, email)) return 'taken';
        await changeUser(tx, id, { email });
        // Links that went to the old address must open nothing any more.
        await voidTokens(tx, id, now);
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

function isUniqueViolation(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code === '23505';
}
