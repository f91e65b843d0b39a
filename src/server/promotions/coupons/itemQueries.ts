import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { bundles, courses } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** A course or bundle that is on sale, as the till needs it. */
export interface SaleItem {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly priceCents: number;
}

/** The item that is sold under an id; undefined when it is not on sale. */
export async function findSaleItem(
  db: Executor,
  kind: SaleItem['kind'],
  id: string,
): Promise<SaleItem | undefined> {
  const from = kind === 'course' ? courses : bundles;
  const found = await db
    .select({ id: from.id, slug: from.slug, title: from.title, priceCents: from.priceCents })
    .from(from)
    .where(and(eq(from.id, id), eq(from.isOperative, true), isNull(from.deletedAt)));
  return found[0] && { kind, ...found[0] };
}

/** A course on sale, by the slug or the exact title that an address bears; the slug goes first. */
export async function findCourseOnSaleByTitle(db: Executor, title: string): Promise<SaleItem | undefined> {
  const found = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, priceCents: courses.priceCents })
    .from(courses)
    .where(
      and(
        or(eq(courses.slug, title), eq(courses.title, title)),
        eq(courses.isOperative, true),
        isNull(courses.deletedAt),
      ),
    )
    .orderBy(sql`${courses.slug} <> ${title}`, courses.id)
    .limit(1);
  return found[0] && { kind: 'course', ...found[0] };
}
