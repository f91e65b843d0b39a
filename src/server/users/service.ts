import type { z } from 'zod';
import type { OutputOf } from '../../contract/endpoint';
import type { credentials, User, users } from '../../contract/users';
import { newId } from '../database';
import type { Deps } from '../deps';
import type { Caller } from '../http/access';
import type { Limits } from '../http/limits';
import { type CallContext, refuse } from '../http/serve';
import { isPassword } from './passwords';
import { type UserRow, userQueries } from './queries';
import { createTokens, LOGIN_LASTS, type Tokens } from './tokens';

type Session = OutputOf<typeof users.authenticate>;

/** One message for both, so that nobody learns which mails have an account. */
const WRONG_LOGIN = 'E-mail o password non corretti.';
const NOT_ACTIVATED =
  'Il tuo account non è ancora attivo: apri il link che ti abbiamo mandato per e-mail, oppure chiedine uno nuovo.';

export interface Sessions {
  logIn(input: z.output<typeof credentials>, context: CallContext): Promise<Session>;
  /** Ends the login of the token that was sent; others of the same user go on. */
  logOut(loginId: string): Promise<void>;
  /** Whom a token stands for at this moment, by the database. */
  readCaller(token: string): Promise<Caller | undefined>;
}

/** The session rules of the server (specification §4, design §3 "Roles"). */
export function createSessions(
  { database, clock, configuration }: Pick<Deps, 'database' | 'clock' | 'configuration'>,
  limits: Limits,
): Sessions {
  const queries = userQueries(database);
  const tokens = createTokens(configuration.sessionSecret);
  return {
    async logIn({ Username, Password }, context) {
      const email = Username.toLowerCase();
      limits.use('login', context.ip);
      limits.check('login_account', email);
      const user = await queries.findByEmail(email);
      const isRight = await isPassword(Password, user?.passwordHash);
      if (!user || !isRight) {
        limits.use('login_account', email);
        return refuse(WRONG_LOGIN, { code: 'invalid_credentials' });
      }
      if (!user.activatedAt) return refuse(NOT_ACTIVATED, { code: 'not_activated' });
      const token = await startLogin(user.id, context);
      return { isOk: true, item: sessionUser(user, token), claim: user.role };
    },
    logOut: (loginId) => queries.endLogin(loginId, clock()),
    readCaller: (token) => callerOf(token, tokens),
  };

  async function startLogin(userId: string, { ip, userAgent }: CallContext): Promise<string> {
    const now = clock();
    const loginId = newId();
    await queries.forgetExpiredLogins(userId, now);
    const expiresAt = new Date(now.getTime() + LOGIN_LASTS * 1000);
    await queries.addLogin({
      id: loginId,
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      ip,
      userAgent,
    });
    return tokens.sign({ userId, loginId }, now);
  }

  async function callerOf(token: string, { read }: Tokens): Promise<Caller | undefined> {
    const now = clock();
    const claims = await read(token, now);
    const found = claims && (await queries.findCaller({ ...claims, now }));
    return found && { ...found, loginId: claims.loginId };
  }
}

/** What the browser keeps after login (specification §3). */
export function sessionUser(user: UserRow, token: string): User {
  const { id, urlProfile, firstName, lastName, address, cap, city, company, country, description } = user;
  const { phone, region, email } = user;
  return {
    id,
    token,
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
