import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Seconds that a login holds: 30 days. */
export const LOGIN_LASTS = 30 * 24 * 3600;

const ALGORITHM = 'HS256';
const ISSUER = 'corsi-trading-online';

export interface TokenClaims {
  readonly userId: string;
  readonly loginId: string;
}

/** Signs and reads session tokens. What they say is checked against the database at every guarded call. */
export interface Tokens {
  sign(claims: TokenClaims, issuedAt: Date): Promise<string>;
  /** Undefined when it is forged, of another issuer, or expired at `now`. */
  read(token: string, now: Date): Promise<TokenClaims | undefined>;
}

/** @param secret the one secret of the configuration; the key for tokens is derived from it, for them alone */
export function createTokens(secret: string): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'session tokens', 32));
  return {
    sign({ userId, loginId }, issuedAt) {
      const seconds = Math.floor(issuedAt.getTime() / 1000);
      return new SignJWT({ sid: loginId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LOGIN_LASTS)
        .sign(key);
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          currentDate: now,
          requiredClaims: ['sub', 'exp'],
        });
        const { sub, sid } = payload;
        return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, loginId: sid } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
