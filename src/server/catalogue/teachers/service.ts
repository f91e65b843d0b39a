import type { Speaker, Teacher } from '../../../contract/catalogue/teachers';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { portraitPicture } from '../../platform/media/picture';
import { aboutCards, cardsByIds } from '../courses/service';
import { listTeachers } from './queries';

/** Courses shown beside a teacher; a search finds the rest. */
const MOST_COURSES = 6;

/** Lists every teacher with courses on sale. */
export function cachedTeachers(deps: Deps): Promise<{ items: Speaker[]; total: number }> {
  const about = ({ items }: { items: Speaker[] }) => aboutCards(items.flatMap(({ courses }) => courses));
  return publicCache(deps.database).get('teachers', about, async () => {
    const rows = await listTeachers(deps.database.orm, MOST_COURSES);
    const cards = await cardsByIds(deps, [...new Set(rows.flatMap(({ courseIds }) => courseIds))]);
    const byId = new Map(cards.map((card) => [card.IdCourseEnc, card]));
    const items = rows.map(({ courseIds, ...row }) => ({
      ...row,
      picture: portraitPicture(row.picture),
      courses: courseIds.flatMap((id) => byId.get(id) ?? []),
    }));
    return { items, total: items.length };
  });
}

/** GetTeachers: all of them, for the form of a course. */
export async function allTeachers({ database }: Deps): Promise<{ items: Teacher[]; total: number }> {
  const rows = await listTeachers(database.orm, 0);
  const items = rows.map(({ courseIds: _none, ...row }) => ({
    ...row,
    picture: portraitPicture(row.picture),
  }));
  return { items, total: items.length };
}
