import { newId } from '../../platform/database/ids';
import type { notes, questions, questionVotes } from '../../platform/database/schema';
import { COURSES } from '../content/catalogue';
import { type DemoQuestion, NOTES_OF, QUESTIONS_OF } from '../content/discussions';
import { type Random, randomOf } from '../random';
import type { Accounts, UserRow } from './accounts';
import type { Catalogue } from './catalogue';
import { addDays, addMinutes, earlier } from './days';
import type { EntitlementRow, Sales } from './purchases';

export interface Discussions {
  questions: (typeof questions.$inferInsert)[];
  votes: (typeof questionVotes.$inferInsert)[];
  notes: (typeof notes.$inferInsert)[];
}

/** Creates the questions under lessons, with their votes and answers, and the demo student's notes. */
export function discussionsOf(
  accounts: Pick<Accounts, 'student' | 'teachers'>,
  catalogue: Catalogue,
  sales: Sales,
  now: Date,
): Discussions {
  const random = randomOf('discussions');
  const all: Discussions = {
    questions: [],
    votes: [],
    notes: notesOf(catalogue, sales, accounts.student, now),
  };
  for (const [slug, asked] of Object.entries(QUESTIONS_OF)) {
    const course = catalogue.course(slug);
    const sections = catalogue.sectionsOf(course.id);
    const owners = ownersOf(sales, course.id, now);
    const teacher = accounts.teachers.find((one) => one.slug === teacherOf(slug));
    for (const question of asked) {
      const sectionId = sections[question.lesson - 1]?.id;
      const author = authorOf(random, question, owners, accounts.student);
      if (!sectionId || !author || !teacher) continue;
      const createdAt = earlier(addDays(author.grantedAt, random.between(1, 9)), addMinutes(now, -2000));
      const answeredAt = question.answer ? earlier(addDays(createdAt, random.between(0.3, 2)), now) : null;
      const voters = owners.filter(({ userId }) => userId !== author.userId).slice(0, question.votes);
      const id = newId();
      all.questions.push({
        id,
        userId: author.userId,
        sectionId,
        seconds: question.seconds ?? null,
        text: question.text,
        votes: voters.length,
        answer: question.answer ?? null,
        answeredBy: question.answer ? teacher.userId : null,
        answeredAt,
        // Nobody gets a mail about the past.
        announcedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      });
      all.votes.push(...voters.map(({ userId }) => ({ questionId: id, userId, createdAt })));
    }
  }
  return all;
}

const teacherOf = (slug: string) => COURSES.find((course) => course.slug === slug)?.teachers[0];

/** Each owner of a course once, those who have had it for a while. */
function ownersOf({ entitlements }: Sales, courseId: string, now: Date): EntitlementRow[] {
  const rights = entitlements.filter((one) => one.courseId === courseId && !one.revokedAt);
  const settled = rights.filter(({ grantedAt }) => grantedAt < addDays(now, -2));
  return [...new Map(settled.map((right) => [right.userId, right])).values()];
}

function authorOf(
  random: Random,
  { mine = false }: DemoQuestion,
  owners: readonly EntitlementRow[],
  student: UserRow,
): EntitlementRow | undefined {
  if (mine) return owners.find(({ userId }) => userId === student.id);
  const others = owners.filter(({ userId }) => userId !== student.id);
  return others.length > 0 ? random.pick(others) : undefined;
}

function notesOf(catalogue: Catalogue, sales: Sales, student: UserRow, now: Date): Discussions['notes'] {
  return Object.entries(NOTES_OF).flatMap(([slug, written]) => {
    const courseId = catalogue.course(slug).id;
    const right = sales.entitlements.find((one) => one.userId === student.id && one.courseId === courseId);
    const sections = catalogue.sectionsOf(courseId);
    return written.flatMap(({ lesson, seconds, text }, at) => {
      const sectionId = sections[lesson - 1]?.id;
      if (!right || !sectionId) return [];
      const createdAt = earlier(addMinutes(right.grantedAt, 40 + at * 800), addMinutes(now, -5));
      return [{ id: newId(), userId: student.id, sectionId, seconds, text, createdAt, updatedAt: createdAt }];
    });
  });
}
