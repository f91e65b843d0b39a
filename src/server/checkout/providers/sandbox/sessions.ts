import type { Executor } from '../../../platform/database/executor';
import type { CheckoutRequest } from '../../../platform/paymentProvider';
import { dropFromEvents, findEvent, listEvents, type StoredEvent, storeEvent } from '../queries';

/** Separate from the callbacks, which are only hints to look here. */
const LEDGER = 'sandbox-books';

/*
 * The sandbox stores its checkouts as events: one when a checkout opens, one when it ends. All endings share one id,
 * and ids are unique, so a checkout ends only once.
 */
export const endEventId = (reference: string) => `${reference}:ended`;

export type SandboxEnd = 'paid' | 'failed' | 'expired';

export interface SandboxSession extends Omit<CheckoutRequest, 'expiresAt'> {
  readonly reference: string;
  readonly expiresAt: Date;
  readonly end: SandboxEnd | undefined;
  readonly endedAt: Date | undefined;
}

export async function findSession(db: Executor, reference: string): Promise<SandboxSession | undefined> {
  const opened = await findEvent(db, LEDGER, `${reference}:opened`);
  if (!opened?.payload) return undefined;
  const ended = await findEvent(db, LEDGER, endEventId(reference));
  const request = opened.payload as unknown as Omit<CheckoutRequest, 'expiresAt'> & { expiresAt: string };
  return {
    ...request,
    reference,
    expiresAt: new Date(request.expiresAt),
    end: ended && (ended.kind.replace('checkout.', '') as SandboxEnd),
    endedAt: ended?.receivedAt,
  };
}

/** A checkout that was opened. */
export const openedEvent = (reference: string, request: CheckoutRequest, at: Date): StoredEvent =>
  ledgerEvent(`${reference}:opened`, {
    kind: 'checkout.opened',
    payload: { ...request, expiresAt: request.expiresAt.toISOString() },
    at,
  });

/** A checkout that ended. */
export const endedEvent = (reference: string, end: SandboxEnd, at: Date): StoredEvent =>
  ledgerEvent(endEventId(reference), { kind: `checkout.${end}`, payload: { reference }, at });

/** This sum of a paid checkout has gone back in all. */
export const refundedEvent = (reference: string, totalCents: number, at: Date): StoredEvent =>
  ledgerEvent(`${reference}:refunded:${totalCents}`, {
    kind: 'checkout.refunded',
    payload: { reference, totalCents },
    at,
  });

function ledgerEvent(
  eventId: string,
  { at, ...event }: { kind: string; payload: Record<string, unknown>; at: Date },
): StoredEvent {
  return { provider: LEDGER, eventId, ...event, receivedAt: at, processedAt: at };
}

/** Opens a checkout, unless it is open already. */
export async function openSession(
  db: Executor,
  reference: string,
  request: CheckoutRequest,
  at: Date,
): Promise<void> {
  await storeEvent(db, openedEvent(reference, request, at));
}

/** Ends an open checkout. @returns false when it ended before */
export function endSession(db: Executor, reference: string, end: SandboxEnd, at: Date): Promise<boolean> {
  return storeEvent(db, endedEvent(reference, end, at));
}

/** Records that this sum of a paid checkout has gone back in all. Idempotent; the highest sum counts. */
export async function recordRefund(
  db: Executor,
  reference: string,
  totalCents: number,
  at: Date,
): Promise<void> {
  await storeEvent(db, refundedEvent(reference, totalCents, at));
}

/** Returns the refunded amount of a checkout. An event without a sum, as earlier versions kept it, means all. */
export async function refundedOf(
  db: Executor,
  { reference, amountCents }: Pick<SandboxSession, 'reference' | 'amountCents'>,
): Promise<number> {
  const refunds = await listEvents(db, LEDGER, { kind: 'checkout.refunded', reference });
  return Math.max(0, ...refunds.map(({ payload }) => Number(payload?.totalCents ?? amountCents)));
}

/** Deletes the buyer's address from these checkouts. */
export function forgetBuyer(db: Executor, references: readonly string[]): Promise<void> {
  const opened = references.map((reference) => `${reference}:opened`);
  return dropFromEvents(db, LEDGER, opened, 'email');
}
