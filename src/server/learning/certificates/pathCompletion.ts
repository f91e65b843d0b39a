import { isFinished, listPaths } from '../../access/pathsService';
import type { Executor } from '../../platform/database/executor';
import type { Completion } from './queries';

/** How far a person is in a learning path of theirs; undefined for other paths. */
export async function pathCompletion(
  db: Executor,
  userId: string,
  bundleId: string,
): Promise<Completion | undefined> {
  const path = (await listPaths(db, userId)).find((one) => one.bundleId === bundleId);
  if (!path) return undefined;
  const { title, courses } = path;
  const last = courses.map(({ lastViewed }) => new Date(lastViewed ?? 0).getTime());
  const hasViewed = courses.some(({ lastViewed }) => lastViewed !== null);
  return {
    title,
    duration: courses.reduce((sum, { seconds }) => sum + seconds, 0),
    sections: courses.reduce((sum, { sections }) => sum + sections, 0),
    viewed: courses.reduce((sum, { sections, viewed }) => sum + Math.min(sections, viewed), 0),
    completedAt: hasViewed ? new Date(Math.max(...last)).toISOString() : null,
    isEmpty: !courses.every((course) => isFinished(course)),
  };
}
