import type { CourseCard, ReviewSummary } from '../../../contract/catalogue/courseShapes';
import {
  MOST_COURSES_OF_TEACHER,
  type Speaker,
  type Teacher,
  type TeacherPage,
} from '../../../contract/catalogue/teachers';
import type { Subject } from '../../platform/backplane/subjects';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound } from '../../platform/http/refusals';
import { portraitPicture } from '../../platform/media/picture';
import { bundlesHolding } from '../courses/detailQueries';
import { aboutCards, cardsByIds } from '../courses/service';
import { findTeacher, listTeachers } from './queries';

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

/** A teacher's own page. @throws CallError 404 */
export function teacherBySlug(deps: Deps, slug: string): Promise<{ isOk: true; item: TeacherPage }> {
  const about = ({ item: { courses } }: { item: TeacherPage }): Subject[] => [
    'bundles',
    ...aboutCards(courses),
  ];
  return publicCache(deps.database).get(`teacher ${slug}`, about, async () => {
    const row = await findTeacher(deps.database.orm, slug, MOST_COURSES_OF_TEACHER);
    if (!row) throw notFound();
    const { courseIds, ...teacher } = row;
    const courses = await cardsByIds(deps, courseIds);
    const item = {
      ...teacher,
      picture: portraitPicture(teacher.picture),
      courses,
      reviews: ratingOfAll(courses),
      bundles: await bundlesHolding(deps.database.orm, courseIds),
    };
    return { isOk: true, item };
  });
}

/** The average of all reviews, not of the courses' averages; to two decimals. */
function ratingOfAll(courses: readonly CourseCard[]): ReviewSummary {
  const count = courses.reduce((sum, { reviews }) => sum + reviews.count, 0);
  const stars = courses.reduce((sum, { reviews }) => sum + reviews.average * reviews.count, 0);
  return { average: count === 0 ? 0 : Math.round((stars / count) * 100) / 100, count };
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
