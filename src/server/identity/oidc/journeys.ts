import { newId } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { newSecret } from '../browserCookie';
import { addToken, lockToken } from '../tokenQueries';
import { hashOf } from '../tokenService';
import { spendJourney } from './queries';
import type { Proofs } from './relyingParty';

/** Milliseconds that one may take at the provider. */
export const JOURNEY_LASTS = 10 * 60_000;

/** The data that is remembered while somebody is away at a login provider. */
export interface Journey {
  readonly provider: string;
  readonly nonce: string;
  readonly verifier: string;
  /** A path of this site, or '' for none. */
  readonly returnUrl: string;
}

export const newProofs = (): Proofs => ({ state: newSecret(), nonce: newSecret(), verifier: newSecret() });

/**
 * Remembers a login that begins. Of the state, and of the secret in the cookie of the browser that it belongs to,
 * only the hash is kept.
 */
export function beginJourney(
  tx: Executor,
  { state, nonce, verifier }: Proofs,
  { provider, returnUrl, browser }: Pick<Journey, 'provider' | 'returnUrl'> & { readonly browser: string },
  now: Date,
): Promise<void> {
  return addToken(tx, {
    id: newId(),
    purpose: 'social_login',
    hash: hashOf(state),
    payload: { provider, nonce, verifier, returnUrl, browser: hashOf(browser) },
    createdAt: now,
    expiresAt: new Date(now.getTime() + JOURNEY_LASTS),
  });
}

export type JourneyVerdict =
  | { readonly kind: 'good'; readonly journey: Journey }
  | { readonly kind: 'invalid' | 'expired' | 'used' | 'foreign' };

/**
 * Ends a login's way, once. What another browser brings is refused and changes nothing: the one that it belongs
 * to can still go on.
 * @param isMeant whether the journey went to the provider that it comes back from
 */
export async function endJourney(
  tx: Executor,
  state: string,
  browser: string | undefined,
  isMeant: (journey: Journey) => boolean,
  now: Date,
): Promise<JourneyVerdict> {
  const token = await lockToken(tx, hashOf(state), 'social_login');
  if (!token) return { kind: 'invalid' };
  if (token.usedAt) return { kind: 'used' };
  const { browser: owner, ...journey } = token.payload as unknown as Journey & { readonly browser: string };
  if (!browser || hashOf(browser) !== owner) return { kind: 'foreign' };
  if (!isMeant(journey)) return { kind: 'invalid' };
  if (token.expiresAt <= now) return { kind: 'expired' };
  await spendJourney(tx, token.id, now);
  return { kind: 'good', journey };
}
