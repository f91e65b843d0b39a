import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { homeSectionBundles, homeSectionCourses, homeSections } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';

/** The ids that were chosen for a section, in order. */
const chosen = (table: string, column: string): SQL<string[]> =>
  sql.raw(`array(select c.${column} from ${table} c
    where c.home_section_id = "home_sections"."id" order by c.position, c.${column})`) as SQL<string[]>;

const courseIds = chosen('home_section_courses', 'course_id');
const bundleIds = chosen('home_section_bundles', 'bundle_id');

export interface Chosen {
  readonly courseIds: string[];
  readonly bundleIds: string[];
}
export type HomeSectionRow = typeof homeSections.$inferSelect & Chosen;

/** Lists the active home sections in order, each with what was chosen for it. */
export async function listHomeSections(db: Executor): Promise<HomeSectionRow[]> {
  const rows = await db
    .select({ section: homeSections, courseIds, bundleIds })
    .from(homeSections)
    .where(eq(homeSections.isActive, true))
    .orderBy(homeSections.position, homeSections.id);
  return rows.map(({ section, ...ids }) => ({ ...section, ...ids }));
}

/** Returns what was chosen for sections, by their ids. */
export async function findChosen(db: Executor, ids: string[]): Promise<Map<string, Chosen>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: homeSections.id, courseIds, bundleIds })
    .from(homeSections)
    .where(inArray(homeSections.id, ids));
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** Replaces what was chosen for a section. */
export async function saveChosen(
  tx: Transaction,
  homeSectionId: string,
  courses: readonly string[],
  bundles: readonly string[],
): Promise<void> {
  await tx.delete(homeSectionCourses).where(eq(homeSectionCourses.homeSectionId, homeSectionId));
  await tx.delete(homeSectionBundles).where(eq(homeSectionBundles.homeSectionId, homeSectionId));
  const chosenCourses = courses.map((courseId, position) => ({ homeSectionId, courseId, position }));
  const chosenBundles = bundles.map((bundleId, position) => ({ homeSectionId, bundleId, position }));
  if (chosenCourses.length > 0) await tx.insert(homeSectionCourses).values(chosenCourses);
  if (chosenBundles.length > 0) await tx.insert(homeSectionBundles).values(chosenBundles);
}

/** Returns the ids of all sections in order, and holds the rows until the transaction ends. */
export async function lockOrder(tx: Transaction): Promise<string[]> {
  const { id, position } = homeSections;
  const rows = await tx.select({ id }).from(homeSections).orderBy(position, id).for('no key update');
  return rows.map((row) => row.id);
}

export async function saveOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update home_sections set position = wanted.place - 1
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (id, place)
    where home_sections.id = wanted.id`);
}
