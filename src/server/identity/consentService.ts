import {
  type Consent,
  type ConsentField,
  consentText,
  SIGN_UP_CONSENTS,
} from '../../contract/identity/consents';
import type { Executor } from '../platform/database/executor';
import { type Refusal, refuse } from '../platform/http/refusals';
import { addConsents, listSignUpPayloads } from './consentQueries';
import { findOwnSignUp, setPayload } from './tokenQueries';

/** A consent as it travels in the link of a sign-up. */
export interface GivenConsent {
  readonly purpose: Consent['purpose'];
  readonly text: string;
  /** ISO 8601. */
  readonly givenAt: string;
}

type Boxes = { readonly [F in ConsentField]?: boolean | undefined };

/** A refusal when something is declined that is required; what the call does not speak of is not asked for. */
export function refuseDeclined(boxes: Boxes): Refusal | undefined {
  const declined = SIGN_UP_CONSENTS.filter(({ field, required }) => required && boxes[field] === false);
  if (declined.length === 0) return undefined;
  const errors = Object.fromEntries(declined.map(({ field, required }) => [field, required]));
  return refuse('Controlla i dati inseriti.', { code: 'consent_required', errors });
}

/** The given consents, in the words of the form at this moment. */
export function consentsIn(boxes: Boxes, now: Date): GivenConsent[] {
  const given = SIGN_UP_CONSENTS.filter(({ field }) => boxes[field] === true);
  const givenAt = now.toISOString();
  return given.map((consent) => ({ purpose: consent.purpose, text: consentText(consent), givenAt }));
}

/** Writes down what the owner of an account agreed to. */
export async function keepConsents(
  tx: Executor,
  userId: string,
  given: readonly GivenConsent[],
): Promise<void> {
  await addConsents(
    tx,
    given.map(({ purpose, text, givenAt }) => ({ userId, purpose, text, givenAt: new Date(givenAt) })),
  );
}

/**
 * The consents of every sign-up with the account's address: whichever of them was the owner's, they agreed to
 * that. For who comes in by another link than the one of their own sign-up.
 */
export async function commonConsents(tx: Executor, userId: string): Promise<GivenConsent[]> {
  const payloads = await listSignUpPayloads(tx, userId);
  const [first = [], ...others] = payloads.map(consentsOf);
  return first.filter(({ text }) => others.every((signUp) => signUp.some((other) => other.text === text)));
}

/** The data in the link of a sign-up. */
export function consentsOf(payload: Record<string, unknown> | null): GivenConsent[] {
  return Array.isArray(payload?.consents) ? (payload.consents as GivenConsent[]) : [];
}

/** An account whose address is not proved. */
interface Unproved {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Returns a consent of a buyer's sign-up that waits for the proof of the address. */
export async function waitingConsent(
  tx: Executor,
  user: Unproved,
  purpose: GivenConsent['purpose'],
): Promise<GivenConsent | undefined> {
  const signUp = await findOwnSignUp(tx, user);
  return consentsOf(signUp?.payload ?? null).find((consent) => consent.purpose === purpose);
}

/** Gives or withdraws a consent that waits for the proof of the address; it is kept with the sign-up until then. */
export async function setWaitingConsent(
  tx: Executor,
  user: Unproved,
  consent: GivenConsent,
  isGiven: boolean,
): Promise<void> {
  const signUp = await findOwnSignUp(tx, user);
  if (!signUp) return;
  const before = consentsOf(signUp.payload);
  const others = before.filter(({ purpose }) => purpose !== consent.purpose);
  if (isGiven === others.length < before.length) return;
  await setPayload(tx, signUp.id, {
    ...signUp.payload,
    consents: isGiven ? [...others, consent] : others,
  });
}
