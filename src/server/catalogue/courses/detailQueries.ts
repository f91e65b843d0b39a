import { eq, isNull, or, sql } from 'drizzle-orm';
import type { BundleOfCourse, CourseDetail, SectionOutline } from '../../../contract/catalogue/courses';
import { courses } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { prepared } from '../../platform/database/prepared';
import { toEuro } from '../../platform/http/money';
import { portraitPicture } from '../../platform/media/picture';
import { type CardRow, cardColumns, toCard } from './cardQueries';

interface TeacherJson {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly headline: string;
  readonly biography: string;
  readonly picture: string;
}

const teachers = sql<TeacherJson[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'headline', t.headline,
    'biography', t.biography, 'picture', t.picture) order by ct.position, t.slug), '[]')
  from course_teachers ct join teachers t on t.id = ct.teacher_id where ct.course_id = "courses"."id")`;
const sections = sql<SectionOutline[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('IdEnc', s.id, 'title', s.title, 'description', s.description,
    'duration', s.duration_seconds, 'isPreview', s.is_preview, 'attachments', (
      select json_agg(json_build_object('name', a.name, 'bytes', m.bytes) order by a.position, a.id)
      from section_attachments a join media m on m.key = a.media_key where a.section_id = s.id
    ))) order by s.position, s.id), '[]')
  from sections s where s.course_id = "courses"."id")`;
const histogram = sql<number[]>`array(
  select count(r.id)::int from generate_series(1, 5) star
  left join reviews r on r.course_id = "courses"."id" and r.is_enabled and r.rating = star
  group by star order by star)`;
const studentsCount = sql<number>`(
  select count(distinct e.user_id)::int from entitlements e
  where e.course_id = "courses"."id" and e.revoked_at is null)`;

const detailColumns = {
  ...cardColumns,
  description: courses.description,
  goals: courses.goals,
  updatedAt: courses.updatedAt,
  isOperative: courses.isOperative,
  isEducationalOffer: courses.isEducationalOffer,
  createdAt: courses.createdAt,
  version: courses.version,
  isDeleted: sql<boolean>`"courses"."deleted_at" is not null`,
  fullTeachers: teachers,
  sections,
  histogram,
  studentsCount,
};

interface DetailRow extends CardRow {
  readonly description: string;
  readonly goals: readonly string[];
  readonly updatedAt: Date;
  readonly isOperative: boolean;
  readonly isEducationalOffer: boolean;
  readonly createdAt: Date;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly fullTeachers: TeacherJson[];
  readonly sections: SectionOutline[];
  readonly histogram: number[];
  readonly studentsCount: number;
}

/** A course with all data of its page, on sale or not. */
export const details = prepared((orm) => {
  const from = () => orm.select(detailColumns).from(courses);
  const title = sql.placeholder('title');
  return {
    byId: from()
      .where(eq(courses.id, sql.placeholder('id')))
      .prepare('course_detail_by_id'),
    /** By slug or exact title. A match by slug wins, then a course on sale. */
    byTitle: from()
      .where(sql`${isNull(courses.deletedAt)} and (${or(eq(courses.slug, title), eq(courses.title, title))})`)
      .orderBy(sql`${courses.slug} <> ${title}`, sql`not ${courses.isOperative}`, courses.id)
      .limit(1)
      .prepare('course_detail_by_title'),
  };
});

/** The part of a course's page that its own row tells. */
export function toDetail(row: DetailRow): Omit<CourseDetail, 'bundles' | 'related'> {
  return {
    ...toCard(row),
    reviews: { ...row.reviews, histogram: row.histogram },
    description: row.description,
    goals: [...row.goals],
    teachers: row.fullTeachers.map((teacher) => ({ ...teacher, picture: portraitPicture(teacher.picture) })),
    sections: row.sections,
    studentsCount: row.studentsCount,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the learning paths on sale that hold one of the courses, in the shop's order. */
export async function bundlesHolding(db: Executor, courseIds: readonly string[]): Promise<BundleOfCourse[]> {
  if (courseIds.length === 0) return [];
  const { rows } = await db.execute<Omit<BundleOfCourse, 'price'> & { priceCents: number }>(sql`
    select b.id as "IdBundleEnc", b.slug, b.title, b.price_cents as "priceCents", (
      select count(*)::int from bundle_courses bc
      join courses c on c.id = bc.course_id and c.is_operative and c.deleted_at is null
      where bc.bundle_id = b.id) as "coursesCount"
    from bundles b where b.is_operative and b.deleted_at is null and exists (
      select from bundle_courses bc where bc.bundle_id = b.id and bc.course_id = any(${sql.param(courseIds)}::text[]))
    order by b.home_position nulls last, b.published_at desc nulls last, b.id`);
  return rows.map(({ priceCents, ...bundle }) => ({ ...bundle, price: toEuro(priceCents) }));
}

/** Only the most popular courses of the same categories are compared: the cost must not grow with the catalogue. */
const MOST_COMPARED = 60;

/** Returns the ids of courses on sale that share most categories with a course; the most popular of those first. */
export async function relatedIds(
  db: Executor,
  { id, categories }: { readonly id: string; readonly categories: readonly string[] },
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with near as materialized (
      select course_id, categories, learners from course_search
      where is_on_sale and categories && ${sql.param(categories)}::text[] and course_id <> ${id}
      order by learners desc, course_id desc limit ${MOST_COMPARED})
    select course_id as id from near
    order by (select count(*) from unnest(categories) one where one = any(${sql.param(categories)}::text[])) desc,
      learners desc, course_id desc limit ${most}`);
  return rows.map((row) => row.id);
}
