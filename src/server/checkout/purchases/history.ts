import { and, asc, eq, sql } from 'drizzle-orm';
import { COUPON_EXCESS_NAMES } from '../../../contract/admin/adminNames';
import type { PurchaseEvent } from '../../../contract/checkout/purchases';
import {
  audit,
  couponRedemptions,
  courses,
  entitlements,
  paymentEvents,
  users,
} from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { toEuro } from '../../platform/http/money';
import type { PurchaseRow } from './queries';

type Event = Omit<PurchaseEvent, 'at'> & { readonly at: Date };

/** Everything that happened to a purchase, oldest first. */
export async function historyOf(db: Executor, purchase: PurchaseRow): Promise<PurchaseEvent[]> {
  const events: Event[] = [
    { at: purchase.createdAt, kind: 'created', amount: toEuro(purchase.totalCents) },
    ...(await couponEvents(db, purchase)),
    ...(await listProviderEvents(db, purchase)).map(
      ({ at, kind }): Event => ({ at, kind: 'provider_event', detail: kind }),
    ),
    ...paymentChanges(purchase),
    ...(await listAdminActions(db, purchase.id)).map(
      ({ at, action, who, before, after }): Event => ({
        at,
        ...adminEvent(action, before, after),
        ...(who !== null && { who }),
      }),
    ),
  ];
  // Stable: events of the same moment stay in the order above.
  events.sort((one, other) => one.at.getTime() - other.at.getTime());
  return events.map((event) => ({ ...event, at: event.at.toISOString() }));
}

function adminEvent(action: string, before: unknown, after: unknown): Pick<Event, 'kind' | 'amount'> {
  switch (action) {
    case 'refund':
      return { kind: 'refund_asked', amount: refundedOf(after) - refundedOf(before) };
    case 'refund_settled':
      return { kind: 'refund_settled', amount: (before as { rejected: number }).rejected };
    default:
      return { kind: action === 'activate' ? 'activated' : 'deactivated' };
  }
}

/** Returns the refunded amount that an audit entry names. */
const refundedOf = (entry: unknown): number => (entry as { refunded: number }).refunded;

async function couponEvents(db: Executor, { id, couponCode, paidAt }: PurchaseRow): Promise<Event[]> {
  const found = await findRedemption(db, id);
  if (!found) return [];
  const { redeemedAt, releasedAt, excess } = found;
  return [
    { at: redeemedAt, kind: 'coupon_redeemed', detail: couponCode },
    ...(releasedAt ? [{ at: releasedAt, kind: 'coupon_released', detail: couponCode } as const] : []),
    ...(excess && paidAt
      ? [
          {
            at: paidAt,
            kind: 'coupon_exceeded',
            detail: `${couponCode}, ${COUPON_EXCESS_NAMES[excess]}`,
          } as const,
        ]
      : []),
  ];
}

/** `updatedAt` is when the payment's state last changed. */
function paymentChanges(purchase: PurchaseRow): Event[] {
  const { state, paidAt, updatedAt, totalCents, refundedCents, refundReason } = purchase;
  const events: Event[] = paidAt ? [{ at: paidAt, kind: 'paid', amount: toEuro(totalCents) }] : [];
  if (paidAt && refundReason) events.push({ at: paidAt, kind: 'refund_due', amount: toEuro(totalCents) });
  if (state === 'failed' || state === 'expired' || state === 'disputed') {
    events.push({ at: updatedAt, kind: state });
  }
  if (state === 'refunded' || state === 'refunded_in_part') {
    events.push({ at: updatedAt, kind: 'refunded', amount: toEuro(refundedCents) });
  }
  return events;
}

/** The provider's events of a purchase, oldest first. */
export async function listProviderEvents(
  db: Executor,
  { provider, providerReference }: Pick<PurchaseRow, 'provider' | 'providerReference'>,
) {
  if (providerReference === null) return [];
  return db
    .select({ at: paymentEvents.receivedAt, kind: paymentEvents.kind })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        sql`(${paymentEvents.payload} ->> 'reference') = ${providerReference}`,
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.eventId));
}

export async function findRedemption(db: Executor, purchaseId: string) {
  const [redemption] = await db
    .select({
      redeemedAt: couponRedemptions.redeemedAt,
      releasedAt: couponRedemptions.releasedAt,
      excess: couponRedemptions.excess,
    })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.purchaseId, purchaseId));
  return redemption;
}

/** The writes of admins to a purchase, oldest first. */
export function listAdminActions(db: Executor, purchaseId: string) {
  return db
    .select({
      at: audit.at,
      action: audit.action,
      who: users.email,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.resource, 'purchases'), eq(audit.resourceId, purchaseId)))
    .orderBy(asc(audit.at), asc(audit.id));
}

/** The courses that a purchase has granted, and whether its grant holds. */
export function listGranted(db: Executor, purchaseId: string) {
  return db
    .select({
      IdCourseEnc: courses.id,
      title: courses.title,
      isOpen: sql<boolean>`${entitlements.revokedAt} is null`,
    })
    .from(entitlements)
    .innerJoin(courses, eq(courses.id, entitlements.courseId))
    .where(eq(entitlements.sourceId, purchaseId))
    .orderBy(asc(courses.title), asc(courses.id));
}
