import type { z } from 'zod';
import type { credentials, Profile, User, users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import { newId } from '../platform/database';
import type { Transaction } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import type { Caller } from '../platform/http/access';
import { addressKey, type Limits } from '../platform/http/limits';
import { type CallContext, notFound, refuse } from '../platform/http/serve';
import { endOwnLogin, hasPasswordHash, listLoginAddresses, listLogins } from './accountQueries';
import { effectiveRole } from './accountService';
import { deviceOf } from './device';
import { isPassword } from './passwords';
import { type UserRow, userQueries } from './queries';
import { createTokens, LOGIN_LASTS, type Tokens } from './tokens';

type GetLogins = typeof users.getLogins;
type EndLogin = typeof users.endLogin;

/** A person's logins: whose they are, the token says. */
export function createOwnLogins({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return {
    async list({ caller }: CallContext<'user'>): Promise<OutputOf<GetLogins>> {
      const rows = await listLogins(database, caller.id, clock());
      const items = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        IdEnc: id,
        device: deviceOf(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === caller.loginId,
      }));
      return { items, total: items.length };
    },

    /** Repeating it changes nothing. */
    async end({ IdEnc }: InputOf<EndLogin>, { caller }: CallContext<'user'>): Promise<OutputOf<EndLogin>> {
      if (!(await endOwnLogin(database, IdEnc, caller.id, clock()))) throw notFound();
      return { isOk: true };
    },
  };
}

type Session = OutputOf<typeof users.authenticate>;

/** One message for both, so that nobody learns which mails have an account. */
const WRONG_LOGIN = 'E-mail o password non corretti.';
const NOT_ACTIVATED =
  'Il tuo account non è ancora attivo: apri il link che ti abbiamo mandato per e-mail, oppure chiedine uno nuovo.';

/** How exactly it is kept when a login was last seen. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Joins the transaction of each login. */
export type AtLogin = (tx: Transaction, userId: string, now: Date) => Promise<void>;

export interface Sessions {
  logIn(input: z.output<typeof credentials>, context: CallContext): Promise<Session>;
  /** Starts a login for a person who was identified without a password. @returns its token */
  startFor(tx: Transaction, userId: string, context: CallContext): Promise<string>;
  /** Starts a login of a buyer whose address is not proved: nothing that waits for the address is handed out. */
  startUnproved(tx: Transaction, userId: string, context: CallContext): Promise<string>;
  /** Ends the login of the token that was sent; others of the same user go on. */
  logOut(loginId: string): Promise<void>;
  /** Returns a token's user at this moment, by the database. */
  readCaller(token: string): Promise<Caller | undefined>;
}

/** The session rules of the server. */
export function createSessions(
  { database, clock, configuration }: Pick<Deps, 'database' | 'clock' | 'configuration'>,
  limits: Limits,
  atLogin: AtLogin,
): Sessions {
  const queries = userQueries(database);
  const tokens = createTokens(configuration.sessionSecret);
  return {
    async logIn({ Username, Password }, context) {
      const email = Username.toLowerCase();
      const user = await queries.findByEmail(email);
      const giveBack = await countTry(email, user, context.ip);
      const isRight = await isPassword(Password, user?.passwordHash);
      if (!user?.passwordHash || !isRight) return refuse(WRONG_LOGIN, { code: 'invalid_credentials' });
      await giveBack();
      if (!user.activatedAt && !user.buysUnproved) return refuse(NOT_ACTIVATED, { code: 'not_activated' });
      const token = await startLogin(user, user.passwordHash, context);
      if (!token) return refuse(WRONG_LOGIN, { code: 'invalid_credentials' });
      return { isOk: true, item: sessionUser(user, token), claim: effectiveRole(user) };
    },
    async startFor(tx, userId, context) {
      const login = newLogin(userId, context);
      await queries.addLogin(tx, login);
      await atLogin(tx, userId, login.createdAt);
      return tokens.sign({ userId, loginId: login.id }, login.createdAt);
    },
    async startUnproved(tx, userId, context) {
      const login = newLogin(userId, context);
      await queries.addLogin(tx, login);
      return tokens.sign({ userId, loginId: login.id }, login.createdAt);
    },
    logOut: (loginId) => queries.endLogin(loginId, clock()),
    readCaller: (token) => callerOf(token, tokens),
  };

  /**
   * Counts a failure beforehand, so that no number of tries at once gets past the limits, and gives back what takes
   * it away again. An address that the account logged in from is held to its own failures alone: nobody can lock
   * another person out.
   */
  async function countTry(
    email: string,
    user: UserRow | undefined,
    ip: string,
  ): Promise<() => Promise<void>> {
    const pair = `${email} ${addressKey(ip)}`;
    await limits.use('login_account', pair);
    const isKnown =
      (await limits.isSpent('login_everywhere', email)) && user && (await isKnownAddress(user.id, ip));
    if (!isKnown) await limits.use('login_everywhere', email);
    return async () => {
      await limits.giveBack('login_account', pair);
      if (!isKnown) await limits.giveBack('login_everywhere', email);
    };
  }

  async function isKnownAddress(userId: string, ip: string): Promise<boolean> {
    const addresses = await listLoginAddresses(database, userId);
    return addresses.some((address) => addressKey(address) === addressKey(ip));
  }

  /** Undefined when the password was changed while it was being verified: that change ended all logins. */
  async function startLogin(
    { id: userId, activatedAt }: UserRow,
    passwordHash: string,
    context: CallContext,
  ): Promise<string | undefined> {
    const login = newLogin(userId, context);
    await queries.forgetExpiredLogins(userId, login.createdAt);
    const isStarted = await database.orm.transaction(async (tx) => {
      if (!(await hasPasswordHash(tx, userId, passwordHash))) return false;
      await queries.addLogin(tx, login);
      if (activatedAt) await atLogin(tx, userId, login.createdAt);
      return true;
    });
    return isStarted ? tokens.sign({ userId, loginId: login.id }, login.createdAt) : undefined;
  }

  function newLogin(userId: string, { ip, userAgent }: CallContext) {
    const now = clock();
    const expiresAt = new Date(now.getTime() + LOGIN_LASTS * 1000);
    return { id: newId(), userId, createdAt: now, lastSeenAt: now, expiresAt, ip, userAgent };
  }

  async function callerOf(token: string, { read }: Tokens): Promise<Caller | undefined> {
    const now = clock();
    const claims = await read(token, now);
    const found = claims && (await queries.findCaller({ ...claims, now }));
    if (!found) return undefined;
    const { id, lastSeenAt, activatedAt } = found;
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) await queries.seeLogin(claims.loginId, now);
    return { id, role: effectiveRole(found), loginId: claims.loginId, isProved: activatedAt !== null };
  }
}

/** The session that the browser keeps after login. */
export const sessionUser = (user: UserRow, token: string): User => ({ ...profileOf(user), token });

/** The person's data in that session. */
export function profileOf(user: UserRow): Profile {
  const { id, urlProfile, firstName, lastName, address, cap, city, company, country, description } = user;
  const { phone, region, email } = user;
  return {
    id,
    username: email,
    urlProfile,
    firstName,
    lastName,
    address,
    cap,
    city,
    company,
    country,
    description,
    phone,
    region,
  };
}
