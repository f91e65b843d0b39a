import { and, eq, inArray, isNull } from 'drizzle-orm';
import { watchableAmong } from '../../access/entitlementService';
import { bundleCourses, courses } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** A course of a learning path, or the path itself. */
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

/** The courses of paths in their order, those taken off sale included, by the paths' ids. */
export async function partsOfPaths(db: Executor, bundleIds: readonly string[]): Promise<Map<string, Part[]>> {
  const parts = new Map<string, Part[]>();
  if (bundleIds.length === 0) return parts;
  const { bundleId, courseId, position } = bundleCourses;
  const found = await db
    .select({ bundleId, id: courses.id, priceCents: courses.priceCents })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(and(inArray(bundleId, [...bundleIds]), isNull(courses.deletedAt)))
    .orderBy(position);
  for (const { bundleId: path, ...part } of found) parts.set(path, [...(parts.get(path) ?? []), part]);
  return parts;
}

/** What a path costs a person, its courses, those taken off sale included, and which of them they have. */
export async function ownPriceOf(
  db: Executor,
  { id, priceCents }: Part,
  userId: string,
): Promise<{
  readonly priceCents: number;
  readonly ids: readonly string[];
  readonly owned: ReadonlySet<string>;
}> {
  const parts = (await partsOfPaths(db, [id])).get(id) ?? [];
  const ids = parts.map((part) => part.id);
  const owned = new Set(await watchableAmong(db, userId, ids));
  return { priceCents: priceOfMissing(priceCents, parts, owned), ids, owned };
}
