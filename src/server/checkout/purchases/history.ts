import { and, asc, eq, sql } from 'drizzle-orm';
import { COUPON_EXCESS_NAMES } from '../../../contract/admin/adminNames';
import type { MovementKind } from '../../../contract/checkout/purchaseNames';
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
import { italianAmount, toEuro } from '../../platform/http/money';
import { listMovements } from './movementQueries';
import { isAsAsked, type MovementRow } from './movements';
import type { PurchaseRow } from './queries';

type Event = Omit<PurchaseEvent, 'at'> & { readonly at: Date };

/** Everything that happened to a purchase, oldest first. */
export async function historyOf(db: Executor, purchase: PurchaseRow): Promise<PurchaseEvent[]> {
  const events: Event[] = [
    { at: purchase.createdAt, kind: 'created', amount: toEuro(purchase.totalCents) },
    ...(await couponEvents(db, purchase)),
    ...(await listProviderEvents(db, purchase))
      // The audit tells of it, and of who recorded it.
      .filter(({ kind }) => kind !== 'transfer.recorded')
      .map(({ at, kind }): Event => ({ at, kind: 'provider_event', detail: kind })),
    ...paymentChanges(purchase, await listMovements(db, purchase.id)),
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

function adminEvent(
  action: string,
  before: unknown,
  after: unknown,
): Pick<Event, 'kind' | 'amount' | 'detail'> {
  switch (action) {
    case 'refund':
      return { kind: 'refund_asked', amount: refundedOf(after) - refundedOf(before) };
    case 'refund_settled':
      return { kind: 'refund_settled', amount: (before as { rejected: number }).rejected };
    case 'transfer_recorded':
      return { kind: 'transfer_recorded', ...recordedOf(after) };
    default:
      return { kind: action === 'activate' ? 'activated' : 'deactivated' };
  }
}

/** Returns the money of a bank transfer that an audit entry names. */
function recordedOf(entry: unknown): Pick<Event, 'amount' | 'detail'> {
  const { amount, reference: detail } = entry as { amount: number; reference: string };
  return { amount, detail };
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

/** The movements by their own moment. `updatedAt` is when a payment that came to nothing ended. */
function paymentChanges(purchase: PurchaseRow, movements: readonly MovementRow[]): Event[] {
  const { state, paidAt, updatedAt, totalCents, refundReason } = purchase;
  const events = movements.flatMap((row): Event[] => {
    const kind = isOtherSum(purchase, row) ? 'charge_differs' : MOVEMENT_EVENTS[row.kind];
    if (!kind) return [];
    const sum = Math.abs(row.cents);
    return [
      {
        at: row.bookedAt,
        kind,
        ...(kind !== 'dispute_lost' && { amount: toEuro(sum) }),
        ...(kind === 'charge_differs' && { detail: italianAmount(sum, row.currency) }),
      },
    ];
  });
  if (paidAt && refundReason) events.push({ at: paidAt, kind: 'refund_due', amount: toEuro(totalCents) });
  if (state === 'failed' || state === 'expired') events.push({ at: updatedAt, kind: state });
  return events;
}

/** An admin's payment by hand is told by the audit, which knows who made it. */
const MOVEMENT_EVENTS: Readonly<Record<MovementKind, PurchaseEvent['kind'] | undefined>> = {
  charge: 'paid',
  refund: 'refunded',
  refund_failed: 'refund_rejected',
  dispute_opened: 'disputed',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
  manual_payment: undefined,
};

const isOtherSum = (purchase: PurchaseRow, row: MovementRow): boolean =>
  row.kind === 'charge' && !isAsAsked(purchase, row);

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
