import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/executor';

/** A course of a learning path that somebody bought, or was given. */
export interface PathCourse extends Record<string, unknown> {
  readonly bundleId: string;
  readonly title: string;
  readonly slug: string;
  readonly cover: string;
  readonly courseId: string;
  /** When the path came, in PostgreSQL's text format. */
  readonly since: string;
  readonly sections: number;
  readonly viewed: number;
  /** Of all sections. */
  readonly seconds: number;
  /** When the last section was viewed, in PostgreSQL's text format; null if none was. */
  readonly lastViewed: string | null;
}

/** A learning path as it was when it was bought: its courses, in the path's order. */
export interface Path extends Pick<PathCourse, 'bundleId' | 'title' | 'slug' | 'cover' | 'since'> {
  readonly courses: readonly PathCourse[];
}

/**
 * Lists the learning paths of a person, newest first. A path's courses are those that its purchase granted, and those
 * that its buyer had already, whatever the path holds by now; those that it no longer holds come last.
 */
export async function listPaths(db: Executor, userId: string): Promise<Path[]> {
  const { rows } = await db.execute<PathCourse>(sql`
    with held as (select course_id, source_id, granted_at from entitlements where user_id = ${userId} and revoked_at is null),
    bought as (
      select l.bundle_id, e.course_id, e.granted_at, l.owned_ids from held e
      join order_lines l on l.purchase_id = e.source_id and l.bundle_id is not null and e.course_id = any(l.course_ids)
    ), mine as (
      select bundle_id, course_id, min(granted_at) as since from (
        select bundle_id, course_id, granted_at from bought
        union all select b.bundle_id, e.course_id, b.granted_at from bought b join held e on e.course_id = any(b.owned_ids)
      ) every group by bundle_id, course_id
    )
    select m.bundle_id as "bundleId", b.title, b.slug, b.cover, m.course_id as "courseId",
      min(m.since) over (partition by m.bundle_id) as since, coalesce(seen.sections, 0) as sections,
      coalesce(seen.viewed, 0) as viewed, coalesce(seen.seconds, 0) as seconds, seen.last as "lastViewed"
    from mine m join bundles b on b.id = m.bundle_id join courses c on c.id = m.course_id
    left join bundle_courses bc on bc.bundle_id = m.bundle_id and bc.course_id = m.course_id
    left join lateral (
      select count(*)::int as sections, count(v.viewed_at)::int as viewed, sum(s.duration_seconds)::int as seconds,
        max(v.viewed_at) as last
      from sections s left join viewed_sections v on v.section_id = s.id and v.user_id = ${userId}
      where s.course_id = m.course_id
    ) seen on true
    order by since desc, m.bundle_id, bc.position nulls last, c.title, c.id`);
  const paths = new Map<string, Path & { courses: PathCourse[] }>();
  for (const row of rows) {
    const { bundleId, title, slug, cover, since } = row;
    const path = paths.get(bundleId) ?? { bundleId, title, slug, cover, since, courses: [] };
    path.courses.push(row);
    paths.set(bundleId, path);
  }
  return [...paths.values()];
}

/** Whether all sections of a course were viewed. A course without sections is not finished. */
export const isFinished = ({ sections, viewed }: Pick<PathCourse, 'sections' | 'viewed'>): boolean =>
  sections > 0 && viewed >= sections;

/** Returns the course with which a person begins or goes on: the first that is not finished, else the first. */
export function startOf({ courses }: Pick<Path, 'courses'>): string | undefined {
  return (courses.find((course) => !isFinished(course)) ?? courses[0])?.courseId;
}
