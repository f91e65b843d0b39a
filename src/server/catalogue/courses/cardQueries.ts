import { sql } from 'drizzle-orm';
import type { CourseCard } from '../../../contract/catalogue/courses';
import { courses } from '../../platform/database';
import { toEuro } from '../../platform/http/money';
import { coverPicture } from '../../platform/media/picture';

type Category = CourseCard['categories'][number];
type NamedTeacher = CourseCard['teachers'][number];

/*
 * The parts of a card, aggregated by the database in one statement. The fragments name their tables, since the query
 * builder omits the names when it selects from a single table.
 */
const categories = sql<Category[]>`array(
  select cc.category from course_categories cc where cc.course_id = "courses"."id" order by cc.category)`;
const sectionsCount = sql<number>`(
  select count(*)::int from sections s where s.course_id = "courses"."id")`;
const teachers = sql<NamedTeacher[]>`(
  select coalesce(json_agg(json_build_object('name', t.name, 'slug', t.slug) order by ct.position, t.slug), '[]')
  from course_teachers ct join teachers t on t.id = ct.teacher_id where ct.course_id = "courses"."id")`;
const reviews = sql<{ average: number; count: number }>`(
  select json_build_object('average', coalesce(round(r.stars::numeric / nullif(r.reviews, 0), 2), 0), 'count', r.reviews)
  from course_ratings r where r.course_id = "courses"."id")`;
/**
 * For a course on offer: the lowest price of the 30 days before the current one, which Italian law requires as the
 * struck-through price (Codice del consumo, art. 17-bis).
 */
const formerCents = sql<number | null>`case when "courses"."is_educational_offer" then (
  select min(h.price_cents) from (
    select p.price_cents, p.valid_from, lead(p.valid_from) over (order by p.valid_from, p.id) as until,
      max(p.valid_from) over () as latest
    from price_history p where p.course_id = "courses"."id") h
  where h.until > h.latest - interval '30 days') end`;

/** The columns of a card, for a `select` from `courses`. */
export const cardColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  subtitle: courses.subtitle,
  cover: courses.cover,
  priceCents: courses.priceCents,
  formerCents,
  durationSeconds: courses.durationSeconds,
  categories,
  sectionsCount,
  teachers,
  reviews,
};

export interface CardRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly cover: string;
  readonly priceCents: number;
  readonly formerCents: number | null;
  readonly durationSeconds: number;
  readonly categories: Category[];
  readonly sectionsCount: number;
  readonly teachers: NamedTeacher[];
  readonly reviews: { average: number; count: number };
}

export function toCard(row: CardRow): CourseCard {
  return {
    IdCourseEnc: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    categories: row.categories,
    cover: coverPicture(row.cover),
    price: toEuro(row.priceCents),
    ...((row.formerCents ?? 0) > row.priceCents && { listPrice: toEuro(row.formerCents ?? 0) }),
    duration: row.durationSeconds,
    sectionsCount: row.sectionsCount,
    teachers: row.teachers,
    reviews: row.reviews,
  };
}

/** On sale and thus public. */
export const isOnSale = sql`"courses"."is_operative" and "courses"."deleted_at" is null`;
