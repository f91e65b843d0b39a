import type { Executor } from '../../../platform/database/executor';
import type { CheckoutRequest, ProviderRefund } from '../../../platform/paymentProvider';
import { dropFromEvents, findEvent, listEvents, type StoredEvent, storeEvent } from '../queries';

/** Separate from the callbacks, which are only hints to look here. */
export const LEDGER = 'sandbox-books';

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

/** Records that this sum of a paid checkout has gone back in all. Idempotent; a lower sum than before changes nothing. */
export async function recordRefund(
  db: Executor,
  session: Pick<SandboxSession, 'reference' | 'amountCents'>,
  totalCents: number,
  at: Date,
): Promise<void> {
  const before = (await listRefunds(db, session)).reduce((sum, { cents }) => sum + cents, 0);
  if (totalCents > before) await storeEvent(db, refundedEvent(session.reference, totalCents, at));
}

/** The refunds of a checkout, oldest first. An event without a sum, as earlier versions kept it, means all. */
export async function listRefunds(
  db: Executor,
  { reference, amountCents }: Pick<SandboxSession, 'reference' | 'amountCents'>,
): Promise<ProviderRefund[]> {
  const events = await listEvents(db, LEDGER, { kind: 'checkout.refunded', reference });
  const totals = events
    .map(({ eventId, payload, receivedAt: at }) => {
      return { reference: eventId, total: Number(payload?.totalCents ?? amountCents), at };
    })
    .sort((one, other) => one.total - other.total);
  return totals.map(({ total, ...refund }, nth) => ({
    ...refund,
    cents: total - (totals[nth - 1]?.total ?? 0),
    state: 'succeeded',
  }));
}

/** Deletes the buyer's address from these checkouts. */
export function forgetBuyer(db: Executor, references: readonly string[]): Promise<void> {
  const opened = references.map((reference) => `${reference}:opened`);
  return dropFromEvents(db, LEDGER, opened, 'email');
}
