import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PlayedRanges } from '../../contract/learning/playback';
import {
  courses,
  media,
  sectionAttachments,
  sections,
  users,
  videoVersions,
  viewedSections,
} from '../platform/database';
import type { Executor, Transaction } from '../platform/database/executor';
import { prepared } from '../platform/database/prepared';

export interface ClassroomSection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly chapters: string;
  readonly durationSeconds: number;
  readonly mediaKey: string | null;
  readonly mime: string | null;
  readonly captionsKey: string | null;
  readonly versionsFolder: string | null;
  readonly viewedAt: Date | null;
  readonly position: number | null;
  readonly played: PlayedRanges | null;
  /** When the user's position was last saved. */
  readonly watchedAt: Date | null;
}

/** A course's sections in order, each with a user's progress. */
export const classrooms = prepared((orm) => ({
  course: orm
    .select({ id: courses.id, title: courses.title, slug: courses.slug, cover: courses.cover })
    .from(courses)
    .where(eq(courses.id, sql.placeholder('courseId')))
    .prepare('classroom_course'),
  sections: orm
    .select({
      id: sections.id,
      title: sections.title,
      description: sections.description,
      chapters: sections.chapters,
      durationSeconds: sections.durationSeconds,
      mediaKey: sections.mediaKey,
      mime: media.mime,
      captionsKey: sections.captionsKey,
      /** Of the video's versions, once they are ready. */
      versionsFolder: videoVersions.folder,
      viewedAt: viewedSections.viewedAt,
      position: viewedSections.positionSeconds,
      played: viewedSections.played,
      watchedAt: viewedSections.updatedAt,
    })
    .from(sections)
    .leftJoin(media, eq(media.key, sections.mediaKey))
    .leftJoin(
      videoVersions,
      sql`${videoVersions.mediaKey} = ${sections.mediaKey} and ${videoVersions.state} = 'ready'`,
    )
    .leftJoin(
      viewedSections,
      sql`${viewedSections.sectionId} = ${sections.id} and ${viewedSections.userId} = ${sql.placeholder('userId')}`,
    )
    .where(eq(sections.courseId, sql.placeholder('courseId')))
    .orderBy(sections.position, sections.id)
    .prepare('classroom_sections'),
  attachments: orm
    .select({
      IdEnc: sectionAttachments.id,
      sectionId: sectionAttachments.sectionId,
      name: sectionAttachments.name,
      bytes: media.bytes,
    })
    .from(sectionAttachments)
    .innerJoin(sections, eq(sections.id, sectionAttachments.sectionId))
    .innerJoin(media, eq(media.key, sectionAttachments.mediaKey))
    .where(eq(sections.courseId, sql.placeholder('courseId')))
    .orderBy(sectionAttachments.position, sectionAttachments.id)
    .prepare('classroom_attachments'),
}));

/** The free preview of a course on sale, when it has a video. */
export const previews = prepared((orm) => ({
  section: orm
    .select({
      id: sections.id,
      title: sections.title,
      mediaKey: media.key,
      mime: media.mime,
      captionsKey: sections.captionsKey,
    })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .innerJoin(media, eq(media.key, sections.mediaKey))
    .where(
      sql`${sections.id} = ${sql.placeholder('id')} and ${sections.isPreview} and ${courses.isOperative}
        and ${courses.deletedAt} is null`,
    )
    .prepare('preview_section'),
}));

export async function findSection(
  db: Executor,
  id: string,
): Promise<{ id: string; courseId: string; durationSeconds: number } | undefined> {
  const found = await db
    .select({ id: sections.id, courseId: sections.courseId, durationSeconds: sections.durationSeconds })
    .from(sections)
    .where(eq(sections.id, id));
  return found[0];
}

/** A user, not deleted, in front of a section. */
export async function findViewing(db: Executor, userId: string, sectionId: string) {
  const found = await db
    .select({
      id: users.id,
      role: users.role,
      activatedAt: users.activatedAt,
      courseId: sections.courseId,
    })
    .from(sections)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.deletedAt)))
    .where(eq(sections.id, sectionId));
  return found[0];
}

export interface View {
  readonly userId: string;
  readonly sectionId: string;
  /** Undefined keeps the stored position. */
  readonly position: number | undefined;
  readonly played: PlayedRanges;
  /** The time that the user's reports have used up. */
  readonly clockUsedUntil: Date;
  /** Undefined when it was not seen to its end; viewed sections stay viewed. */
  readonly viewedAt: Date | undefined;
  /** When the player was at this position. */
  readonly at: Date;
}

/** Returns what a user has played of a section; the user's other reports wait until the transaction ends. */
export async function lockPlayback(tx: Transaction, userId: string, sectionId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const { played, viewedAt, clockUsedUntil } = viewedSections;
  const ofUser = eq(viewedSections.userId, userId);
  const [section] = await tx
    .select({ played, viewedAt })
    .from(viewedSections)
    .where(and(ofUser, eq(viewedSections.sectionId, sectionId)));
  const [latest] = await tx
    .select({ clockUsedUntil })
    .from(viewedSections)
    .where(and(ofUser, isNotNull(clockUsedUntil)))
    .orderBy(desc(clockUsedUntil))
    .limit(1);
  return {
    played: section?.played ?? [],
    isViewed: section?.viewedAt != null,
    clockUsedUntil: latest?.clockUsedUntil ?? undefined,
  };
}

/**
 * Saves a user's position in a section. A position older than the stored one changes nothing.
 * @returns whether the section counts as viewed
 */
export async function keepView(db: Executor, view: View): Promise<boolean> {
  const { userId, sectionId, position, played, clockUsedUntil, viewedAt, at } = view;
  const isLater = sql`${viewedSections.updatedAt} <= excluded.updated_at`;
  const kept = await db
    .insert(viewedSections)
    .values({
      userId,
      sectionId,
      positionSeconds: position ?? 0,
      played,
      clockUsedUntil,
      viewedAt: viewedAt ?? null,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: [viewedSections.userId, viewedSections.sectionId],
      set: {
        ...(position !== undefined && {
          positionSeconds: sql`case when ${isLater} then excluded.position_seconds
            else ${viewedSections.positionSeconds} end`,
        }),
        played,
        clockUsedUntil,
        viewedAt: sql`coalesce(${viewedSections.viewedAt}, excluded.viewed_at)`,
        updatedAt: sql`greatest(${viewedSections.updatedAt}, excluded.updated_at)`,
      },
    })
    .returning({ viewedAt: viewedSections.viewedAt });
  return kept[0]?.viewedAt !== null;
}

/** Counts a course's sections and those that a user has viewed. */
export async function countViewed(
  db: Executor,
  userId: string,
  courseId: string,
): Promise<{ total: number; viewed: number }> {
  const { rows } = await db.execute<{ total: number; viewed: number }>(sql`
    select count(*)::int as total, count(v.viewed_at)::int as viewed from sections s
    left join viewed_sections v on v.section_id = s.id and v.user_id = ${userId}
    where s.course_id = ${courseId}`);
  return rows[0] ?? { total: 0, viewed: 0 };
}

export interface OwnedRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly cover: string;
  readonly duration: number;
  readonly sections: number;
  readonly viewed: number;
  /** PostgreSQL's text format: raw statements do not convert timestamps to dates. */
  readonly since: string;
  readonly last: string | null;
}

/** Lists everything a user may watch, last watched first, in one statement. */
export async function listOwned(db: Executor, userId: string): Promise<OwnedRow[]> {
  const { rows } = await db.execute<OwnedRow>(sql`
    with mine as (
      select course_id, min(granted_at) as since from entitlements
      where user_id = ${userId} and revoked_at is null group by course_id
    ), seen as (
      select s.course_id, count(*)::int as sections, count(v.viewed_at)::int as viewed, max(v.updated_at) as last
      from mine m join sections s on s.course_id = m.course_id
      left join viewed_sections v on v.section_id = s.id and v.user_id = ${userId}
      group by s.course_id
    )
    select c.id, c.title, c.slug, c.cover, c.duration_seconds as duration,
      coalesce(seen.sections, 0) as sections, coalesce(seen.viewed, 0) as viewed, m.since, seen.last
    from mine m join courses c on c.id = m.course_id left join seen on seen.course_id = c.id
    order by seen.last desc nulls last, m.since desc, c.id`);
  return rows;
}

/** The viewer, for the watermark. */
export async function findViewer(db: Executor, id: string) {
  const { firstName, lastName, email } = users;
  return (await db.select({ firstName, lastName, email }).from(users).where(eq(users.id, id)))[0];
}
