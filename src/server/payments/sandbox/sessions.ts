import type { Executor } from '../../database/executor';
import type { CheckoutRequest } from '../provider';
import { findEvent, keepEvent } from '../queries';

export const SANDBOX = 'sandbox';

/*
 * The sandbox keeps its checkouts as the events that it would send: one when a checkout opens, one when it
 * ends. All ways to end share one id, and an id is kept once, so a checkout ends in one way only.
 */
export const sessionEventId = (reference: string) => `${reference}:opened`;
export const endEventId = (reference: string) => `${reference}:ended`;

export type SandboxEnd = 'paid' | 'failed' | 'expired';

export interface SandboxSession extends Omit<CheckoutRequest, 'expiresAt'> {
  readonly reference: string;
  readonly expiresAt: Date;
  readonly end: SandboxEnd | undefined;
}

export async function findSession(db: Executor, reference: string): Promise<SandboxSession | undefined> {
  const opened = await findEvent(db, SANDBOX, sessionEventId(reference));
  if (!opened?.payload) return undefined;
  const ended = await findEvent(db, SANDBOX, endEventId(reference));
  const request = opened.payload as unknown as Omit<CheckoutRequest, 'expiresAt'> & { expiresAt: string };
  return {
    ...request,
    reference,
    expiresAt: new Date(request.expiresAt),
    end: ended && (ended.kind.replace('checkout.', '') as SandboxEnd),
  };
}

/** Notes how a checkout ended. @returns false when it had ended before */
export function endSession(
  db: Executor,
  reference: string,
  end: SandboxEnd,
  { at, processedAt }: { at: Date; processedAt?: Date },
): Promise<boolean> {
  return keepEvent(db, {
    provider: SANDBOX,
    eventId: endEventId(reference),
    kind: `checkout.${end}`,
    payload: { reference },
    receivedAt: at,
    ...(processedAt && { processedAt }),
  });
}
