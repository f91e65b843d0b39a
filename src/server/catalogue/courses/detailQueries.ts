import { eq, isNull, or, sql } from 'drizzle-orm';
import type { CourseDetail, SectionOutline } from '../../../contract/catalogue/courses';
import { courses } from '../../platform/database';
import { prepared } from '../../platform/database/prepared';
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
  select coalesce(json_agg(json_build_object('IdEnc', s.id, 'title', s.title, 'description', s.description,
    'duration', s.duration_seconds, 'isPreview', s.is_preview) order by s.position, s.id), '[]')
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

export function toDetail(row: DetailRow): CourseDetail {
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
