import type { users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import type { Deps } from '../platform/deps';
import type { Limits } from '../platform/http/limits';
import { type CallContext, refuse } from '../platform/http/serve';
import { queueMail, queueMailIf } from '../platform/mail/outboxService';
import { changeUser, endLogins, hasPasswordHash, lockUser } from './accountQueries';
import { commonConsents, keepConsents } from './consentService';
import { askedPasswords, wrongPassword } from './passwordConfirmation';
import { refuseWeakPassword } from './passwordRules';
import { hashPassword } from './passwords';
import { type UserRow, userQueries } from './queries';
import { MOST_MAILS } from './signUpService';
import { voidTokens } from './tokenQueries';
import { examineToken, issueToken, newToken, refuseToken } from './tokenService';

type Prepare = typeof users.prepareResetPassword;
type Check = typeof users.checkResetToken;
type Reset = typeof users.resetPassword;
type Update = typeof users.updatePassword;

const SENT =
  'Se l’indirizzo ha un account, riceverai tra poco un’e-mail con il link per scegliere una nuova password.';
const NONE = 'Non hai ancora una password: scegline una con «Password dimenticata?» nella pagina di accesso.';
const SAME = 'La nuova password è uguale a quella attuale.';

/** A forgotten password by mail, and the change of a known one. Either voids every link sent before. */
export function createPasswords({ database, clock, mails }: Deps, limits: Limits) {
  const { orm } = database;
  const queries = userQueries(database);
  const asked = askedPasswords(limits, 'CurrentPassword');

  return {
    /** The same statements and the same answer, whether the address has an account or not. */
    async prepareReset({ Email: email }: InputOf<Prepare>): Promise<OutputOf<Prepare>> {
      const now = clock();
      const found = await queries.findByEmail(email);
      const isCapped = (await mails.countLately(email, 'reset')) >= MOST_MAILS;
      const token = newToken();
      const mail = await mails.write({
        cause: `reset:${token.id}`,
        to: email,
        template: 'resetPassword',
        data: { firstName: found?.activatedAt ? found.firstName : '', link: mails.links.reset(token.secret) },
      });
      const userId = isCapped ? null : (found?.id ?? null);
      await orm.transaction(async (tx) => {
        await issueToken(tx, token, { purpose: 'password_reset', userId }, now);
        await queueMailIf(userId !== null, tx, mail);
      });
      mails.kick();
      return { isOk: true, message: SENT };
    },

    /** Says no more about the account than `reset` does, to whoever has the link. */
    async checkReset({ Token }: InputOf<Check>): Promise<OutputOf<Check>> {
      const { kind } = await orm.transaction((tx) => examineToken(tx, 'password_reset', Token, clock()));
      return kind === 'good' ? { isOk: true } : refuseToken(kind);
    },

    async reset({ Token, Password }: InputOf<Reset>): Promise<OutputOf<Reset>> {
      const now = clock();
      const examine = () => orm.transaction((tx) => examineToken(tx, 'password_reset', Token, now));
      const seen = await examine();
      if (seen.kind !== 'good') return refuseToken(seen.kind);
      const owner = await queries.findById(seen.token.userId);
      if (!owner) return refuseToken('invalid');
      const refusal = await refuseWeakPassword(Password, owner);
      if (refusal) return refusal;
      const passwordHash = await hashPassword(Password);
      const mail = await passwordChanged(owner, seen.token.id);
      const verdict = await orm.transaction(async (tx) => {
        const again = await examineToken(tx, 'password_reset', Token, now);
        const user = again.kind === 'good' ? await lockUser(tx, owner.id) : undefined;
        if (!user) return again.kind === 'good' ? 'invalid' : again.kind;
        // The link came by mail, so the address is proved to be theirs.
        const claimed = user.buysUnproved && !user.activatedAt ? { claimedAt: now } : {};
        await changeUser(tx, user.id, { passwordHash, activatedAt: user.activatedAt ?? now, ...claimed });
        // A buyer of the checkout agreed to the terms there; the newsletter may have been another person's wish.
        if (!user.activatedAt && !user.buysUnproved)
          await keepConsents(tx, user.id, await commonConsents(tx, user.id));
        await voidTokens(tx, user.id, now);
        await endLogins(tx, user.id, now);
        await queueMail(tx, mail);
        return 'good';
      });
      if (verdict !== 'good') return refuseToken(verdict);
      mails.kick();
      // Guesses by others must not lock the owner out.
      await limits.clear('login_everywhere', owner.email.toLowerCase());
      return { isOk: true, message: 'La password è stata cambiata: ora puoi accedere.', email: owner.email };
    },

    async update(
      { Password, CurrentPassword }: InputOf<Update>,
      { caller }: CallContext<'user'>,
    ): Promise<OutputOf<Update>> {
      const now = clock();
      const user = await queries.findById(caller.id);
      // A person who logs in by a provider only; the mail tells the owner of the address alone.
      if (user?.passwordHash === null) return wrongPassword('CurrentPassword', NONE);
      const refused = await asked.refuseWrong(caller.id, user?.passwordHash, CurrentPassword);
      if (refused || !user?.passwordHash) return refused ?? wrongPassword('CurrentPassword');
      if (Password === CurrentPassword) return refuse(SAME, { errors: { Password: SAME } });
      const refusal = await refuseWeakPassword(Password, user);
      if (refusal) return refusal;
      const { passwordHash: former } = user;
      const passwordHash = await hashPassword(Password);
      const mail = await passwordChanged(user, newToken().id);
      const isDone = await orm.transaction(async (tx) => {
        const locked = await lockUser(tx, user.id);
        // Changed in another tab or by a link meanwhile.
        if (!locked || !(await hasPasswordHash(tx, user.id, former))) return false;
        await changeUser(tx, user.id, { passwordHash });
        await voidTokens(tx, user.id, now);
        await endLogins(tx, user.id, now, caller.loginId);
        await queueMail(tx, mail);
        return true;
      });
      if (!isDone) return wrongPassword('CurrentPassword');
      mails.kick();
      return { isOk: true, message: 'La password è stata cambiata.' };
    },
  };

  function passwordChanged({ email, firstName }: UserRow, causeId: string) {
    const data = { firstName, link: mails.links.login };
    return mails.write({ cause: `password:${causeId}`, to: email, template: 'passwordChanged', data });
  }
}
