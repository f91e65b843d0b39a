import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { courses, entitlements } from '../platform/database';
import type { Executor } from '../platform/database/executor';

export type EntitlementSource = (typeof entitlements.$inferSelect)['source'];

/** Whether a user has an entitlement to a course that was not revoked. */
export async function mayWatch(db: Executor, userId: string, courseId: string): Promise<boolean> {
  return (await watchableAmong(db, userId, [courseId])).length > 0;
}

/** Returns those of the courses that the user may watch. */
export async function watchableAmong(
  db: Executor,
  userId: string,
  courseIds: readonly string[],
): Promise<string[]> {
  if (courseIds.length === 0) return [];
  const found = await db
    .selectDistinct({ courseId: entitlements.courseId })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        inArray(entitlements.courseId, [...courseIds]),
        isNull(entitlements.revokedAt),
      ),
    );
  return found.map(({ courseId }) => courseId);
}

export interface Grant {
  readonly userId: string;
  readonly courseIds: readonly string[];
  readonly source: EntitlementSource;
  /** The purchase, gift or code behind the entitlement; each grants it once. */
  readonly sourceId: string;
  readonly grantedAt: Date;
}

/** Grants entitlements. Repeating it for the same source changes nothing, not even revoked ones. */
export async function grant(db: Executor, { courseIds, ...right }: Grant): Promise<void> {
  if (courseIds.length === 0) return;
  await db
    .insert(entitlements)
    .values(courseIds.map((courseId) => ({ ...right, courseId })))
    .onConflictDoNothing();
}

/** Revokes what a purchase, gift or code has granted. Repeating it changes nothing. */
export async function revokeFrom(db: Executor, sourceId: string, now: Date): Promise<void> {
  await db
    .update(entitlements)
    .set({ revokedAt: now })
    .where(and(eq(entitlements.sourceId, sourceId), isNull(entitlements.revokedAt)));
}

/** Undoes `revokeFrom`. */
export async function restoreFrom(db: Executor, sourceId: string): Promise<void> {
  await db.update(entitlements).set({ revokedAt: null }).where(eq(entitlements.sourceId, sourceId));
}

/** All rights to watch of a user, whether they hold or not, newest first. */
export function listEntitlements(db: Executor, userId: string) {
  return db
    .select({
      courseId: entitlements.courseId,
      title: courses.title,
      source: entitlements.source,
      grantedAt: entitlements.grantedAt,
      revokedAt: entitlements.revokedAt,
    })
    .from(entitlements)
    .innerJoin(courses, eq(courses.id, entitlements.courseId))
    .where(eq(entitlements.userId, userId))
    .orderBy(desc(entitlements.grantedAt), entitlements.id);
}

/** Gives a course as a present, again where this admin's gift was revoked. */
export async function giveCourse(
  db: Executor,
  { giverId, now, ...right }: { userId: string; courseId: string; giverId: string; now: Date },
): Promise<void> {
  await db
    .insert(entitlements)
    .values({ ...right, source: 'gift', sourceId: giverId, grantedAt: now })
    .onConflictDoUpdate({
      target: [entitlements.userId, entitlements.courseId, entitlements.source, entitlements.sourceId],
      set: { revokedAt: null, grantedAt: now },
    });
}
