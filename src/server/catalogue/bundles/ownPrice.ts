import { and, eq, inArray, isNull } from 'drizzle-orm';
import { watchableAmong } from '../../access/entitlementService';
import { bundleCourses, courses } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** A learning path as somebody buys it who has some of its courses. */
export interface OwnPrice {
  readonly priceCents: number;
  /** The courses of the path that the buyer has, in its order. */
  readonly ownedIds: readonly string[];
}

interface Part {
  readonly id: string;
  readonly priceCents: number;
}

/**
 * Returns what is left of a path's price: it is shared out over the courses by their own prices, or evenly where all are
 * free, and the shares of those that the buyer has are deducted. Half a cent is rounded in the buyer's favour.
 */
export function priceOfMissing(
  priceCents: number,
  parts: readonly Part[],
  owned: ReadonlySet<string>,
): number {
  const isFree = parts.every((part) => part.priceCents === 0);
  const sum = (some: readonly Part[]) => some.reduce((all, part) => all + (isFree ? 1 : part.priceCents), 0);
  const had = sum(parts.filter(({ id }) => owned.has(id)));
  return priceCents - Math.round((priceCents * had) / (sum(parts) || 1));
}

/** Those of the paths of which a person has courses, by their ids. */
export async function ownPrices(
  db: Executor,
  paths: readonly Part[],
  userId: string,
): Promise<Map<string, OwnPrice>> {
  if (paths.length === 0) return new Map();
  const { bundleId, courseId, position } = bundleCourses;
  const ids = paths.map(({ id }) => id);
  const found = await db
    .select({ bundleId, id: courses.id, priceCents: courses.priceCents })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(and(inArray(bundleId, ids), isNull(courses.deletedAt)))
    .orderBy(position);
  const courseIds = found.map(({ id }) => id);
  const owned = new Set(await watchableAmong(db, userId, courseIds));
  return new Map(
    paths.flatMap(({ id: pathId, priceCents }) => {
      const parts = found.filter((part) => part.bundleId === pathId);
      const ownedIds = parts.flatMap(({ id }) => (owned.has(id) ? [id] : []));
      if (ownedIds.length === 0) return [];
      return [[pathId, { priceCents: priceOfMissing(priceCents, parts, owned), ownedIds }]];
    }),
  );
}
