import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OpenQuestion, TaughtCourse } from '../../../contract/community/questions';
import { ROLE } from '../../../contract/identity/roles';
import { shortName } from '../../../contract/platform/names';
import { courses, courseTeachers, questions, sections, teachers, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Caller } from '../../platform/http/access';

/** Waits for an answer, and is seen by students. */
export const isOpen = and(isNull(questions.answeredAt), eq(questions.isHidden, false));

/** The courses that a person teaches, by title; none for students. */
export async function listTaught(
  db: Executor,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): Promise<TaughtCourse[]> {
  if (role === ROLE.student) return [];
  return db
    .select({
      IdCourseEnc: courses.id,
      title: courses.title,
      unanswered: sql<number>`(select count(*)::int from questions q join sections s on s.id = q.section_id
        where s.course_id = ${courses.id} and q.answered_at is null and not q.is_hidden)`,
    })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
    .where(and(eq(teachers.userId, id), isNull(courses.deletedAt)))
    .orderBy(asc(courses.title), asc(courses.id));
}

/** The questions of these courses without an answer, oldest first. */
export async function listOpen(
  db: Executor,
  taught: readonly TaughtCourse[],
  { offset, limit }: { offset: number; limit: number },
): Promise<OpenQuestion[]> {
  if (taught.length === 0) return [];
  const rows = await db
    .select({
      IdEnc: questions.id,
      IdSectionEnc: sections.id,
      IdCourseEnc: courses.id,
      courseTitle: courses.title,
      sectionTitle: sections.title,
      Text: questions.text,
      createdAt: questions.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(questions)
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .innerJoin(users, eq(users.id, questions.userId))
    .where(
      and(
        isOpen,
        inArray(
          courses.id,
          taught.map(({ IdCourseEnc }) => IdCourseEnc),
        ),
      ),
    )
    .orderBy(asc(questions.createdAt), asc(questions.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ createdAt, firstName, lastName, ...row }) => ({
    ...row,
    author: shortName({ firstName, lastName }, 'Studente'),
    createdAt: createdAt.toISOString(),
  }));
}

/** The author of a question, with lesson and course for the mail. Undefined for a deleted account. */
export async function findAsker(db: Executor, questionId: string) {
  const found = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lesson: sections.title,
      course: courses.title,
    })
    .from(questions)
    .innerJoin(users, eq(users.id, questions.userId))
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(questions.id, questionId), isNull(users.deletedAt)));
  return found[0];
}
