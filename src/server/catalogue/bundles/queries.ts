import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { bundles } from '../../platform/database';
import { prepared } from '../../platform/database/prepared';

export interface StepRow {
  readonly slug: string;
  readonly title: string;
  readonly cover: string;
  readonly goal: string | null;
}

/** Totals of a bundle's courses on sale. */
const inside = (what: string) =>
  sql<number>`(select coalesce(${sql.raw(what)}, 0)::int from bundle_courses bc
    join courses c on c.id = bc.course_id and c.is_operative and c.deleted_at is null
    where bc.bundle_id = "bundles"."id")`;

const steps = sql<StepRow[]>`(
  select coalesce(json_agg(json_build_object('slug', c.slug, 'title', c.title, 'cover', c.cover,
    'goal', c.goals->>0) order by bc.position, bc.course_id), '[]')
  from bundle_courses bc join courses c on c.id = bc.course_id and c.is_operative and c.deleted_at is null
  where bc.bundle_id = "bundles"."id")`;

/** A bundle with the totals of its courses on sale. */
export const bundleColumns = {
  id: bundles.id,
  slug: bundles.slug,
  title: bundles.title,
  subtitle: bundles.subtitle,
  description: bundles.description,
  cover: bundles.cover,
  priceCents: bundles.priceCents,
  singlyCents: inside('sum(c.price_cents)'),
  coursesCount: inside('count(*)'),
  duration: inside('sum(c.duration_seconds)'),
  steps,
  /** In the order of the path. */
  courseIds: sql<string[]>`array(select bc.course_id from bundle_courses bc
    where bc.bundle_id = "bundles"."id" order by bc.position, bc.course_id)`,
};

export interface BundleRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly cover: string;
  readonly priceCents: number;
  readonly singlyCents: number;
  readonly coursesCount: number;
  readonly duration: number;
  readonly steps: readonly StepRow[];
  readonly courseIds: string[];
}

/** Bundles on sale. */
export const bundlesOnSale = prepared((orm) => {
  const from = () => orm.select(bundleColumns).from(bundles);
  const isOnSale = and(eq(bundles.isOperative, true), isNull(bundles.deletedAt));
  const title = sql.placeholder('title');
  return {
    all: from()
      .where(isOnSale)
      .orderBy(
        sql`${bundles.homePosition} nulls last`,
        sql`${bundles.publishedAt} desc nulls last`,
        bundles.id,
      )
      .prepare('bundles_all'),
    byId: from()
      .where(and(isOnSale, eq(bundles.id, sql.placeholder('id'))))
      .prepare('bundle_by_id'),
    /** By slug or exact title; a match by slug wins. */
    byTitle: from()
      .where(and(isOnSale, or(eq(bundles.slug, title), eq(bundles.title, title))))
      .orderBy(sql`${bundles.slug} <> ${title}`, bundles.id)
      .limit(1)
      .prepare('bundle_by_title'),
  };
});
