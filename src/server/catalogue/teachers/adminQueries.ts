import { eq, sql } from 'drizzle-orm';
import { courses, courseTeachers, teachers, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** Courses that are not deleted, on sale or not. */
export const coursesCount = sql<number>`(select count(*)::int from course_teachers ct
  join courses c on c.id = ct.course_id and c.deleted_at is null where ct.teacher_id = "teachers"."id")`;

/** The figures of a teacher's record beside the row, by the teacher's id. */
export async function teacherFacts(db: Executor, ids: readonly string[]) {
  const rows = await db
    .select({ id: teachers.id, email: users.email, coursesCount })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(sql`${teachers.id} in ${ids}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The courses of a teacher, also those in no catalogue any more. */
export async function coursesOf(db: Executor, teacherId: string): Promise<string[]> {
  const rows = await db
    .select({ title: courses.title })
    .from(courseTeachers)
    .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
    .where(eq(courseTeachers.teacherId, teacherId))
    .orderBy(courses.title);
  return rows.map(({ title }) => title);
}

export async function hasPage(db: Executor, userId: string): Promise<boolean> {
  return (await db.select({ id: teachers.id }).from(teachers).where(eq(teachers.userId, userId))).length > 0;
}

export async function insertTeacher(db: Executor, row: typeof teachers.$inferInsert) {
  const [added] = await db.insert(teachers).values(row).returning();
  if (!added) throw new Error('The teacher was not stored');
  return added;
}
