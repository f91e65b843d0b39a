import type { Executor } from '../../database/executor';
import type { CheckoutRequest } from '../provider';
import { dropFromEvents, findEvent, keepEvent } from '../queries';

/** The provider's name, as purchases and callbacks bear it. */
export const SANDBOX = 'sandbox';
/** Its own books: apart from the callbacks, so that a callback is never more than a hint to look here. */
const BOOKS = 'sandbox-books';

/*
 * The sandbox keeps its checkouts as the events that it would send: one when a checkout opens, one when it
 * ends. All ways to end share one id, and an id is kept once, so a checkout ends in one way only.
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
  const opened = await findEvent(db, BOOKS, `${reference}:opened`);
  if (!opened?.payload) return undefined;
  const ended = await findEvent(db, BOOKS, endEventId(reference));
  const request = opened.payload as unknown as Omit<CheckoutRequest, 'expiresAt'> & { expiresAt: string };
  return {
    ...request,
    reference,
    expiresAt: new Date(request.expiresAt),
    end: ended && (ended.kind.replace('checkout.', '') as SandboxEnd),
    endedAt: ended?.receivedAt,
  };
}

/** Opens a checkout; one that is open already stays as it is. */
export async function openSession(
  db: Executor,
  reference: string,
  request: CheckoutRequest,
  at: Date,
): Promise<void> {
  await keepEvent(db, {
    provider: BOOKS,
    eventId: `${reference}:opened`,
    kind: 'checkout.opened',
    payload: { ...request, expiresAt: request.expiresAt.toISOString() },
    receivedAt: at,
    processedAt: at,
  });
}

/** Ends an open checkout. @returns false when it had ended before */
export function endSession(db: Executor, reference: string, end: SandboxEnd, at: Date): Promise<boolean> {
  return note(db, reference, { eventId: endEventId(reference), kind: `checkout.${end}`, at });
}

/** Notes that a paid checkout was refunded; once, however often it is called. */
export async function noteRefund(db: Executor, reference: string, at: Date): Promise<void> {
  await note(db, reference, { eventId: `${reference}:refunded`, kind: 'checkout.refunded', at });
}

function note(
  db: Executor,
  reference: string,
  { eventId, kind, at }: { eventId: string; kind: string; at: Date },
): Promise<boolean> {
  const times = { receivedAt: at, processedAt: at };
  return keepEvent(db, { provider: BOOKS, eventId, kind, payload: { reference }, ...times });
}

/** Deletes the buyer's address from these checkouts. */
export function forgetBuyer(db: Executor, references: readonly string[]): Promise<void> {
  const opened = references.map((reference) => `${reference}:opened`);
  return dropFromEvents(db, BOOKS, opened, 'email');
}
