import { and, asc, sql } from 'drizzle-orm';
import type { CourseRow } from '../../../../contract/catalogue/courseAdmin';
import { courses } from '../../../platform/database';
import type { Executor } from '../../../platform/database/executor';
import { courseRows, isKept } from './queries';

/** The rows of the admin's grid in the order of the ids, without deleted courses. */
export async function courseRowsByIds(db: Executor, ids: readonly string[]): Promise<CourseRow[]> {
  if (ids.length === 0) return [];
  const place = sql`array_position(${sql.param([...ids])}::text[], ${courses.id})`;
  const slice = { orderBy: [asc(place)], limit: ids.length, offset: 0 };
  return courseRows(db, and(sql`${courses.id} in ${[...ids]}`, isKept), slice);
}
