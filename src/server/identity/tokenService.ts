import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { type Refusal, refuse } from '../platform/http/refusals';
import {
  addToken,
  deleteTokensBefore,
  lockToken,
  type TokenPurpose,
  type TokenRow,
  useToken,
} from './tokenQueries';

const HOUR_MS = 3_600_000;

/** Milliseconds that a link in a mail holds. */
export const LASTS = {
  activation: 48 * HOUR_MS,
  password_reset: HOUR_MS,
  email_change: 24 * HOUR_MS,
  email_undo: 7 * 24 * HOUR_MS,
} as const satisfies Partial<Record<TokenPurpose, number>>;
type MailedPurpose = keyof typeof LASTS;

/** How long expired tokens are kept, so that an old link can be told apart from a false one. */
const KEPT_MS = 7 * 24 * HOUR_MS;

export interface NewToken {
  /** Names the token in the cause of its mail. */
  readonly id: string;
  /** The token of the link; kept nowhere but in the mail. */
  readonly secret: string;
}

export function newToken(): NewToken {
  return { id: newId(), secret: randomBytes(32).toString('base64url') };
}

interface Issue {
  readonly purpose: MailedPurpose;
  /** Null for an address without an account: the token then opens nothing, and costs as much. */
  readonly userId: string | null;
  readonly payload?: Record<string, unknown>;
}

/** Makes the token valid from now on, in the transaction that also queues its mail. */
export function issueToken(tx: Executor, { id, secret }: NewToken, issue: Issue, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + LASTS[issue.purpose]);
  return addToken(tx, { ...issue, id, hash: hashOf(secret), createdAt: now, expiresAt });
}

export type TokenVerdict =
  | { readonly kind: 'good' | 'expired' | 'used'; readonly token: TokenRow & { readonly userId: string } }
  | { readonly kind: 'invalid' };

/** Judges the token of a link. Its row stays locked until the transaction ends. */
export async function examineToken(
  tx: Executor,
  purpose: MailedPurpose,
  secret: string,
  now: Date,
): Promise<TokenVerdict> {
  const token = await lockToken(tx, hashOf(secret), purpose);
  const userId = token?.userId;
  if (!token || !userId) return { kind: 'invalid' };
  const known = { ...token, userId };
  if (token.usedAt) return { kind: 'used', token: known };
  return { kind: token.expiresAt > now ? 'good' : 'expired', token: known };
}

export { useToken };

const REFUSALS = {
  invalid: 'Questo link non è valido: controlla di averlo copiato per intero, oppure chiedine uno nuovo.',
  expired: 'Questo link è scaduto: chiedine uno nuovo.',
  used: 'Questo link è già stato usato o non vale più: se ti serve, chiedine uno nuovo.',
} as const;

export function refuseToken(kind: keyof typeof REFUSALS): Refusal {
  return refuse(REFUSALS[kind], { code: `token_${kind}` });
}

/** Takes out of the database what has been over for a week. */
export function forgetOldTokens({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  return deleteTokensBefore(database, new Date(clock().getTime() - KEPT_MS));
}

/** A token is 256 random bits, so a plain hash keeps it as well as a slow one would. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
