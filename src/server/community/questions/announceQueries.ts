import { and, asc, eq, gt, inArray, isNull, like } from 'drizzle-orm';
import { ROLE } from '../../../contract/identity/roles';
import {
  courses,
  courseTeachers,
  mails,
  questions,
  sections,
  teachers,
  users,
} from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { escapeLike } from '../../platform/database/likePattern';
import { isOpen } from './staffQueries';

/** The beginning of the cause of every mail about a course's questions. */
export const causeOf = (courseId: string) => `question-${courseId}:`;

const isUnannounced = and(isOpen, isNull(questions.announcedAt));

/** Courses with questions that no mail has announced yet. */
export async function coursesToAnnounce(db: Executor, limit: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ courseId: sections.courseId })
    .from(questions)
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .where(isUnannounced)
    .limit(limit);
  return found.map(({ courseId }) => courseId);
}

/** Whether a mail announced questions of the course since then, deleted ones included. */
export async function wasAnnouncedSince(db: Executor, courseId: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(like(mails.cause, `${escapeLike(causeOf(courseId))}%`), gt(mails.createdAt, since)))
    .limit(1);
  return found.length > 0;
}

/** The course's title; other announcements of it wait until the transaction ends. */
export async function lockCourse(tx: Transaction, courseId: string): Promise<string | undefined> {
  const found = await tx
    .select({ title: courses.title })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update');
  return found[0]?.title;
}

/** The questions of a course that no mail has announced yet, with their lessons' titles, in the order of the lessons. */
export function questionsToAnnounce(tx: Transaction, courseId: string) {
  return tx
    .select({ id: questions.id, lesson: sections.title })
    .from(questions)
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .where(and(isUnannounced, eq(sections.courseId, courseId)))
    .orderBy(asc(sections.position), asc(questions.createdAt), asc(questions.id));
}

export async function markAnnounced(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(questions)
    .set({ announcedAt: now })
    .where(inArray(questions.id, [...ids]));
}

/** The accounts of a course's teachers. */
export function teachersOf(tx: Transaction, courseId: string) {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(and(eq(courseTeachers.courseId, courseId), eq(users.role, ROLE.teacher), isNull(users.deletedAt)));
}
