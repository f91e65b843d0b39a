import { ROLE } from '../../../contract/identity/roles';
import { newId } from '../../platform/database/ids';
import type { teachers, users } from '../../platform/database/schema';
import { TEACHERS } from '../content/catalogue';
import { richText } from '../content/richText';
import { addDays } from './days';

export type UserRow = typeof users.$inferInsert & { id: string };
export type TeacherRow = typeof teachers.$inferInsert & { id: string };

/** The password of all demo accounts, printed at start. */
export const DEMO_PASSWORD = 'corsi-demo-2026';

export const ADMIN_MAIL = 'admin@example.com';
export const STUDENT_MAIL = 'studente@example.com';
export const TEACHER_MAIL = 'relatore@example.com';

/** The teacher whose login is `relatore@example.com`. */
const DEMO_TEACHER = 'marco-ferri';

export interface Accounts {
  users: UserRow[];
  teachers: TeacherRow[];
  student: UserRow;
  /** Returns a teacher's id by slug. */
  teacherId: (slug: string) => string;
}

/** Creates the three demo accounts and the teachers, all older than the first course. */
export function accountsOf(passwordHash: string, now: Date): Accounts {
  const since = addDays(now, -800);
  const common = { passwordHash, country: 'Italia', createdAt: since, updatedAt: since, activatedAt: since };
  const admin: UserRow = {
    ...common,
    id: newId(),
    email: ADMIN_MAIL,
    firstName: 'Anna',
    lastName: 'Visentin',
    city: 'Milano',
    region: 'Lombardia',
    role: ROLE.admin,
  };
  const student: UserRow = {
    ...common,
    id: newId(),
    email: STUDENT_MAIL,
    firstName: 'Luca',
    lastName: 'Bianchi',
    phone: '+39 333 0102030',
    address: 'Via delle Querce 12',
    cap: '40125',
    city: 'Bologna',
    region: 'Emilia-Romagna',
    role: ROLE.student,
  };
  const staff = TEACHERS.map((teacher) => {
    const [firstName = '', ...rest] = teacher.name.split(' ');
    const user: UserRow = {
      ...common,
      id: newId(),
      email: teacher.slug === DEMO_TEACHER ? TEACHER_MAIL : `${teacher.slug}@example.com`,
      firstName,
      lastName: rest.join(' '),
      urlProfile: `/demo/teachers/${teacher.slug}-160.webp`,
      role: ROLE.teacher,
    };
    const portrait: TeacherRow = {
      id: newId(),
      userId: user.id,
      slug: teacher.slug,
      name: teacher.name,
      headline: teacher.headline,
      biography: richText(teacher.biography),
      picture: `/demo/teachers/${teacher.slug}-480.webp`,
      createdAt: since,
      updatedAt: since,
    };
    return { user, portrait };
  });
  const ids = new Map(staff.map(({ portrait }) => [portrait.slug, portrait.id]));
  return {
    users: [admin, student, ...staff.map(({ user }) => user)],
    teachers: staff.map(({ portrait }) => portrait),
    student,
    teacherId: (slug) => {
      const id = ids.get(slug);
      if (!id) throw new Error(`No teacher ${slug}`);
      return id;
    },
  };
}
