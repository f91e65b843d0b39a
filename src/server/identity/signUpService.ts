import type { users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import { newId } from '../platform/database';
import type { Transaction } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { type CallContext, refuse } from '../platform/http/serve';
import { queueMailIf } from '../platform/mail/outboxService';
import { addUser, changeUser, lockUser, signUpAgain } from './accountQueries';
import { browserCookie } from './browserCookie';
import {
  commonConsents,
  consentsIn,
  consentsOf,
  type GivenConsent,
  keepConsents,
  refuseDeclined,
} from './consentService';
import { refuseWeakPassword } from './passwordRules';
import { hashPassword } from './passwords';
import { type UserRow, userQueries } from './queries';
import { type Sessions, sessionUser } from './sessionService';
import { listSignUps, voidTokens } from './tokenQueries';
import { examineToken, hashOf, issueToken, LASTS, newToken, refuseToken } from './tokenService';

export type SignUp = ReturnType<typeof createSignUp>;

/** Mails of one kind that an address gets in an hour; who asks for more gets the same answer and no mail. */
export const MOST_MAILS = 5;

type Register = typeof users.registerUser;
type Resend = typeof users.resendActivation;
type Activate = typeof users.activateAccount;

const SENT = 'Ti abbiamo mandato un’e-mail: apri il link che contiene per attivare l’account.';
const SENT_AGAIN = 'Se l’account aspetta di essere attivato, riceverai un’altra e-mail tra poco.';
const ACTIVE = 'Il tuo account è attivo: ora puoi accedere.';
const ENTERED = 'Il tuo account è attivo e hai già effettuato l’accesso.';
const ALREADY_ACTIVE = 'Il tuo account è già attivo: puoi accedere.';

/**
 * Sign-up and activation. Whether an address has an account is told to its owner alone, by mail. What somebody
 * typed who signed up is carried by the link of their own mail: who signs up with another's address never gets a
 * password of theirs into the account that the other one activates. The link logs in the browser that signed up, by its
 * cookie; in any other one, a forged link can log nobody in to somebody else's account.
 */
export function createSignUp(deps: Deps, sessions: Sessions) {
  const { database, clock, mails, configuration } = deps;
  const queries = userQueries(database);
  const browsers = browserCookie(configuration.publicUrl, 'sign_up', LASTS.activation);

  return {
    async register(input: InputOf<Register>, { cookies }: CallContext): Promise<OutputOf<Register>> {
      const { Email: email, Password: password } = input;
      const names = { firstName: input.FirstName, lastName: input.Surname };
      const refusal = refuseDeclined(input) ?? (await refuseWeakPassword(password, { email, ...names }));
      if (refusal) return refusal;
      const account = { email, ...names, passwordHash: await hashPassword(password) };
      const found = await queries.findByEmail(email);
      const browser = hashOf(browsers.keep(cookies));
      const mailId = await sendAfterSignUp(account, found, { consents: consentsIn(input, clock()), browser });
      return { isOk: true, message: SENT, item: { email }, ...mails.mailboxUrl(mailId, cookies) };
    },

    async resend({ Email: email }: InputOf<Resend>): Promise<OutputOf<Resend>> {
      const found = await queries.findByEmail(email);
      const signUps = await listSignUps(database.orm, found?.id ?? '');
      await sendAgain(email, found, signUps);
      return { isOk: true, message: SENT_AGAIN };
    },

    async activate({ Token }: InputOf<Activate>, context: CallContext): Promise<OutputOf<Activate>> {
      const now = clock();
      return database.orm.transaction(async (tx) => {
        const verdict = await examineToken(tx, 'activation', Token, now);
        if (verdict.kind === 'invalid') return refuseToken('invalid');
        const user = await lockUser(tx, verdict.token.userId);
        if (!user) return refuseToken('invalid');
        if (user.activatedAt) return { isOk: true, message: ALREADY_ACTIVE, code: 'already_activated' };
        if (verdict.kind !== 'good') return refuseToken(verdict.kind);
        const { payload } = verdict.token;
        const browser = browsers.read(context.cookies);
        const isSameBrowser = browser !== undefined && payload?.browser === hashOf(browser);
        // A buyer's own sign-up is never mailed, so the link of a sign-up belongs to another one.
        const isBuyersLink = isSameBrowser && payload?.isSignUp !== true;
        if (user.buysUnproved && !isBuyersLink) return choosePassword(tx, user, now);
        const activated = { ...asTyped(payload), activatedAt: now };
        await changeUser(tx, user.id, activated);
        await keepConsents(
          tx,
          user.id,
          payload?.isSignUp ? consentsOf(payload) : await commonConsents(tx, user.id),
        );
        await voidTokens(tx, user.id, now);
        const { email } = user;
        if (!isSameBrowser) return { isOk: true, message: ACTIVE, email };
        const item = sessionUser({ ...user, ...activated }, await sessions.startFor(tx, user.id, context));
        return { isOk: true, message: ENTERED, email, item, claim: user.role };
      });
    },
  };

  /** @returns the mail of an account that this call has made; else an id that no mail has */
  async function sendAfterSignUp(
    account: Typed & { email: string },
    found: UserRow | undefined,
    origin: { readonly consents: readonly GivenConsent[]; readonly browser: string },
  ): Promise<string> {
    const { email } = account;
    const now = clock();
    const isCapped = (await mails.countLately(email, 'activation')) >= MOST_MAILS;
    const token = newToken();
    const cause = `activation:${token.id}`;
    const mail = found?.activatedAt
      ? await alreadyRegistered(cause, found)
      : await mails.write({
          cause,
          to: email,
          template: 'activation',
          data: { link: mails.links.activation(token.secret) },
        });
    const isNew = await database.orm.transaction(async (tx) => {
      const addedId = isCapped ? undefined : await addUser(tx, account);
      const userId = isCapped ? undefined : (addedId ?? (await signUpAgain(tx, account)));
      const payload = { ...typedOf(account), ...origin, isSignUp: true };
      await issueToken(tx, token, { purpose: 'activation', userId: userId ?? null, payload }, now);
      // Activated since it was looked up: its owner needs no mail.
      const isOwed = !isCapped && (userId !== undefined || Boolean(found?.activatedAt));
      await queueMailIf(isOwed, tx, mail);
      return addedId !== undefined;
    });
    mails.kick();
    return isNew ? mail.id : newId();
  }

  async function sendAgain(
    email: string,
    found: UserRow | undefined,
    signUps: Awaited<ReturnType<typeof listSignUps>>,
  ): Promise<void> {
    const now = clock();
    const isCapped = (await mails.countLately(email, 'activation')) >= MOST_MAILS;
    const token = newToken();
    const cause = `activation:${token.id}`;
    // Nobody can tell whose sign-up is meant: who reads the mail chooses the password.
    const isAmbiguous = signUps.length > 1;
    const link = isAmbiguous ? mails.links.reset(token.secret) : mails.links.activation(token.secret);
    const mail = found?.activatedAt
      ? await alreadyRegistered(cause, found)
      : await mails.write({
          cause,
          to: email,
          template: isAmbiguous ? 'choosePassword' : 'activation',
          data: { link },
        });
    const isOwed = found !== undefined && !isCapped;
    await database.orm.transaction(async (tx) => {
      const userId = isOwed && !found.activatedAt ? found.id : null;
      const purpose = isAmbiguous ? 'password_reset' : 'activation';
      const payload = found && { ...typedOf(found), browser: browserOf(found, signUps) };
      await issueToken(tx, token, { purpose, userId, ...(payload && { payload }) }, now);
      await queueMailIf(isOwed, tx, mail);
    });
    mails.kick();
  }

  function alreadyRegistered(cause: string, { email, firstName }: UserRow) {
    const data = { firstName, link: mails.links.login };
    return mails.write({ cause, to: email, template: 'alreadyRegistered', data });
  }
}

/** The typed data of a sign-up that the account gets. */
interface Typed {
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The reader of the mail may be another person than the buyer who typed the address and a password: the account becomes
 * theirs with a password of their own.
 */
async function choosePassword(
  tx: Transaction,
  { id, email }: UserRow,
  now: Date,
): Promise<OutputOf<Activate>> {
  const token = newToken();
  await issueToken(tx, token, { purpose: 'password_reset', userId: id }, now);
  const refusal = refuse('Scegli una password: da lì l’account è tuo.', { code: 'choose_password' });
  return { ...refusal, email, resetToken: token.secret };
}

/** Returns the browser of the sign-up whose password the account has, as a hash. */
export function browserOf(
  { passwordHash }: Pick<UserRow, 'passwordHash'>,
  signUps: Awaited<ReturnType<typeof listSignUps>>,
): unknown {
  return signUps.findLast((signUp) => signUp?.passwordHash === passwordHash)?.browser;
}

export function typedOf({ passwordHash, firstName, lastName }: Typed): Record<string, unknown> {
  return { passwordHash, firstName, lastName };
}

function asTyped(payload: Record<string, unknown> | null): Partial<Typed> {
  const { passwordHash, firstName, lastName } = payload ?? {};
  if (typeof passwordHash !== 'string') return {};
  return { passwordHash, firstName: String(firstName), lastName: String(lastName) };
}
