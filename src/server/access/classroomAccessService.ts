import { and, eq } from 'drizzle-orm';
import { ROLE } from '../../contract/identity/roles';
import { courseTeachers, teachers } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { Caller } from '../platform/http/access';
import { mayWatch } from './entitlementService';

type Person = Pick<Caller, 'id' | 'role'>;

/** Whether a caller may answer in a course's classroom: an admin, or a teacher of the course (role 2). */
export async function mayAnswer(db: Executor, { id, role }: Person, courseId: string): Promise<boolean> {
  if (role === ROLE.admin) return true;
  if (role !== ROLE.teacher) return false;
  const found = await db
    .select({ id: teachers.id })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(and(eq(courseTeachers.courseId, courseId), eq(teachers.userId, id)));
  return found.length > 0;
}

/** Whether a caller may enter a course's classroom: those who may answer there, and owners of the course. */
export async function mayEnter(db: Executor, caller: Person, courseId: string): Promise<boolean> {
  return (await mayAnswer(db, caller, courseId)) || (await mayWatch(db, caller.id, courseId));
}
