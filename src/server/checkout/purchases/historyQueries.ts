import { and, asc, eq, sql } from 'drizzle-orm';
import {
  audit,
  couponRedemptions,
  courses,
  entitlements,
  paymentEvents,
  users,
} from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { PurchaseRow } from './queries';

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
