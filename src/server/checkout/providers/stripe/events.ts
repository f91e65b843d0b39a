import type Stripe from 'stripe';
import { z } from 'zod';
import { isLiveKey, type StripeSettings } from '../../../platform/configuration/paymentSettings';
import type { ListedEvent, ProviderCallback, ProviderEvent } from '../../../platform/paymentProvider';

export const SIGNATURE_HEADER = 'stripe-signature';

/** The events that the webhook endpoint subscribes to (docs/operations.md); others are acknowledged and ignored. */
export const EVENT_KINDS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** The fields that the shop reads of any event. Not all objects have an id; sessions do. */
const EVENT = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({
    object: z.union([
      z.looseObject({ object: z.literal('checkout.session'), id: z.string().min(1) }),
      z.looseObject({ object: z.string().refine((kind) => kind !== 'checkout.session') }),
    ]),
  }),
});

/** Seconds that a signature holds, against replays. Stripe signs again each time that it sends an event. */
const TOLERANCE = 300;

/**
 * Verifies the signature of a webhook, over the raw body.
 * @returns undefined when it is forged, too old, no event, or of another account or mode
 */
export function verifiedEvent(
  stripe: Stripe,
  { secretKey, webhookSecret }: StripeSettings,
  { body, headers }: ProviderCallback,
  now: Date,
): Stripe.Event | undefined {
  const signature = headers[SIGNATURE_HEADER];
  if (typeof signature !== 'string') return undefined;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE,
      undefined,
      now.getTime(),
    );
  } catch {
    // A wrong signature, or no JSON. The error quotes body and signature, so it goes nowhere.
    return undefined;
  }
  if (!EVENT.safeParse(event).success) return undefined;
  return event.account === undefined && event.livemode === isLiveKey(secretKey) ? event : undefined;
}

/** @throws when Stripe has to be asked whose payment it is, and does not answer */
export async function providerEvent(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const { id, type: kind } = event;
  return { id, kind, reference: isOurs(kind) ? await sessionOf(stripe, event) : undefined };
}

const isOurs = (kind: string): boolean => (EVENT_KINDS as readonly string[]).includes(kind);

/** Refunds and disputes name their payment, and Stripe knows its session. */
async function sessionOf(stripe: Stripe, { data }: Stripe.Event): Promise<string | undefined> {
  const object = data.object as { object: string; id: string; payment_intent?: string | null };
  if (object.object === 'checkout.session') return object.id;
  if (typeof object.payment_intent !== 'string') return undefined;
  const sessions = await stripe.checkout.sessions.list({ payment_intent: object.payment_intent, limit: 1 });
  return sessions.data[0]?.id;
}

const PAGE = 100;

/** Newest first, as Stripe lists them. */
export async function* listEvents(stripe: Stripe, since: Date): AsyncGenerator<readonly ListedEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let after: string | undefined;
  do {
    const page = await stripe.events.list({
      types: [...EVENT_KINDS],
      created,
      limit: PAGE,
      ...(after && { starting_after: after }),
    });
    yield page.data.map((event) => ({ id: event.id, read: () => providerEvent(stripe, event) }));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}
