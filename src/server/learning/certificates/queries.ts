import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { certificates, courses, entitlements, orderLines } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

export type CertificateRow = typeof certificates.$inferSelect;

/** What a certificate is about. */
export type CertifiedItem = { readonly courseId: string } | { readonly bundleId: string };

/** Certificates count while their holder may watch the course, or has the learning path: not after a refund. */
const isEntitled = sql`exists (select from ${entitlements} left join ${orderLines} l on l.purchase_id = ${entitlements.sourceId}
    and l.bundle_id is not null and ${entitlements.courseId} = any(l.course_ids)
  where ${entitlements.userId} = ${certificates.userId} and ${isNull(entitlements.revokedAt)}
    and (${entitlements.courseId} = ${certificates.courseId} or l.bundle_id = ${certificates.bundleId}))`;

const isAbout = (item: CertifiedItem) =>
  'courseId' in item ? eq(certificates.courseId, item.courseId) : eq(certificates.bundleId, item.bundleId);

export async function findOwn(
  db: Executor,
  userId: string,
  item: CertifiedItem,
): Promise<CertificateRow | undefined> {
  const own = and(eq(certificates.userId, userId), isAbout(item), isEntitled);
  return (await db.select().from(certificates).where(own))[0];
}

export async function findByNumber(db: Executor, number: string): Promise<CertificateRow | undefined> {
  const found = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.number, number), isEntitled));
  return found[0];
}

/** Lists a person's certificates, newest first. */
export function listOwn(db: Executor, userId: string): Promise<CertificateRow[]> {
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isEntitled))
    .orderBy(desc(certificates.issuedAt), certificates.number);
}

/** Adds a certificate. Of several calls for one person and item, the first one counts. */
export async function addCertificate(db: Executor, row: CertificateRow): Promise<void> {
  await db
    .insert(certificates)
    .values(row)
    .onConflictDoNothing({
      target: [certificates.userId, row.bundleId === null ? certificates.courseId : certificates.bundleId],
    });
}

export interface Completion extends Record<string, unknown> {
  readonly title: string;
  /** Seconds, as on the course's page; of all sections where it names none. */
  readonly duration: number;
  readonly sections: number;
  readonly viewed: number;
  /** When the last section was viewed, in PostgreSQL's text format; null if none was. */
  readonly completedAt: string | null;
  /** Some course of the learning path has no sections yet. */
  readonly isEmpty?: boolean;
}

/** How far a person is in a course that they may watch; undefined for other courses. */
export async function findCompletion(
  db: Executor,
  userId: string,
  courseId: string,
): Promise<Completion | undefined> {
  const { rows } = await db.execute<Completion>(sql`
    select ${courses.title} as title, coalesce(nullif(${courses.durationSeconds}, 0), sum(s.duration_seconds), 0)::int as duration,
      count(s.id)::int as sections, count(v.viewed_at)::int as viewed, max(v.viewed_at) as "completedAt"
    from ${courses}
    left join sections s on s.course_id = ${courses.id}
    left join viewed_sections v on v.section_id = s.id and v.user_id = ${userId}
    where ${courses.id} = ${courseId} and exists (select from ${entitlements}
      where ${entitlements.userId} = ${userId} and ${entitlements.courseId} = ${courseId}
        and ${isNull(entitlements.revokedAt)})
    group by ${courses.id}`);
  return rows[0];
}
