import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { QuestionState } from '../../../contract/community/questions';
import { courses, questions, searchedText, sections, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { contains, inOrderOf, pageOfIds, type Slice } from '../../platform/resource/grid';
import { answererName } from './queries';
import { isOpen } from './staffQueries';

export interface QuestionFilters {
  readonly Query: string;
  readonly State?: QuestionState | undefined;
  readonly IdCourseEnc?: string | undefined;
}

const STATES: Readonly<Record<QuestionState, SQL | undefined>> = {
  unanswered: isOpen,
  answered: isNotNull(questions.answeredAt),
  hidden: eq(questions.isHidden, true),
};

/** Questions by text, answer, lesson, course or author. */
export function matchingQuestions({ Query, State, IdCourseEnc }: QuestionFilters): SQL | undefined {
  return and(
    State && STATES[State],
    IdCourseEnc === undefined
      ? undefined
      : sql`${questions.sectionId} in (select ${sections.id} from ${sections}
          where ${eq(sections.courseId, IdCourseEnc)})`,
    search(Query),
  );
}

function search(query: string): SQL | undefined {
  const byLesson = contains(query, [courses.title, sections.title]);
  const byAuthor = contains(query, [searchedText(users)]);
  if (!byLesson || !byAuthor) return undefined;
  return or(
    contains(query, [questions.text, questions.answer]),
    sql`${questions.sectionId} in (select ${sections.id} from ${sections}
      join ${courses} on ${courses.id} = ${sections.courseId} where ${byLesson})`,
    sql`${questions.userId} in (select ${users.id} from ${users} where ${byAuthor})`,
  );
}

/** @param isByCourse whether the order needs the course's title */
export function pageOfQuestionIds(
  db: Executor,
  where: SQL | undefined,
  slice: Slice,
  isByCourse: boolean,
): Promise<string[]> {
  const lesson = { table: sections, on: eq(sections.id, questions.sectionId) };
  const course = { table: courses, on: eq(courses.id, sections.courseId) };
  return pageOfIds(db, questions, { where, joined: isByCourse ? [lesson, course] : [] }, slice);
}

/** The questions in the order of the ids. */
export async function questionsByIds(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: questions.id,
      question: questions,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      courseId: courses.id,
      courseTitle: courses.title,
      sectionTitle: sections.title,
      answererName,
    })
    .from(questions)
    .innerJoin(users, eq(users.id, questions.userId))
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(inArray(questions.id, [...ids]));
  return inOrderOf(ids, rows);
}
