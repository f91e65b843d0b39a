import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { QuestionFilter } from '../../../contract/community/questions';
import { courses, questions, questionVotes, sections, users } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { contains } from '../../platform/resource/grid';

/** The public name of the person who answered; null for an admin without a page. */
export const answererName = sql<string | null>`(select t.name from teachers t
  where t.user_id = ${questions.answeredBy})`;

/** A question as a caller sees it. */
const columnsFor = (callerId: string) => ({
  question: questions,
  courseId: sections.courseId,
  firstName: users.firstName,
  lastName: users.lastName,
  answererName,
  isVoted: sql<boolean>`exists (select from question_votes v where v.question_id = ${questions.id}
    and v.user_id = ${callerId})`,
});

const shown = (db: Executor, callerId: string) =>
  db
    .select(columnsFor(callerId))
    .from(questions)
    .innerJoin(sections, eq(sections.id, questions.sectionId))
    .innerJoin(users, eq(users.id, questions.userId));

export type ShownQuestion = Awaited<ReturnType<typeof shown>>[number];

export interface SectionQuery {
  readonly sectionId: string;
  readonly callerId: string;
  /** Sees hidden questions of others too. */
  readonly canAnswer: boolean;
  readonly query: string;
  readonly show: QuestionFilter | undefined;
}

export function inSection({ sectionId, callerId, canAnswer, query, show }: SectionQuery): SQL | undefined {
  const isOwn = eq(questions.userId, callerId);
  const filters = {
    open: isNull(questions.answeredAt),
    answered: isNotNull(questions.answeredAt),
    mine: isOwn,
  };
  return and(
    eq(questions.sectionId, sectionId),
    canAnswer ? undefined : or(eq(questions.isHidden, false), isOwn),
    contains(query, [questions.text, questions.answer]),
    show && filters[show],
  );
}

export function listQuestions(
  db: Executor,
  callerId: string,
  where: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownQuestion[]> {
  return shown(db, callerId)
    .where(where)
    .orderBy(desc(questions.votes), desc(questions.createdAt), questions.id)
    .limit(limit)
    .offset(offset);
}

export async function findQuestion(
  db: Executor,
  callerId: string,
  id: string,
): Promise<ShownQuestion | undefined> {
  return (await shown(db, callerId).where(eq(questions.id, id)))[0];
}

/** The lesson and its course, for access and for mails. */
export async function findLesson(db: Executor, sectionId: string) {
  const found = await db
    .select({
      id: sections.id,
      title: sections.title,
      durationSeconds: sections.durationSeconds,
      courseId: sections.courseId,
      courseTitle: courses.title,
    })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(eq(sections.id, sectionId));
  return found[0];
}

export async function addQuestion(db: Executor, row: typeof questions.$inferInsert): Promise<string> {
  const [added] = await db.insert(questions).values(row).returning({ id: questions.id });
  if (!added) throw new Error('The question was not stored');
  return added.id;
}

const ownAndOpen = (id: string, userId: string) =>
  and(eq(questions.id, id), eq(questions.userId, userId), isNull(questions.answeredAt));

/** @returns false if it is gone, another person's, or answered */
export async function changeQuestion(
  db: Executor,
  { id, userId }: { id: string; userId: string },
  { text, now }: { text: string; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(questions)
    .set({ text, version: sql`${questions.version} + 1`, updatedAt: now })
    .where(ownAndOpen(id, userId))
    .returning({ id: questions.id });
  return changed.length > 0;
}

/** @returns false if it is gone, another person's, or answered */
export async function withdrawQuestion(db: Executor, id: string, userId: string): Promise<boolean> {
  const gone = await db.delete(questions).where(ownAndOpen(id, userId)).returning({ id: questions.id });
  return gone.length > 0;
}

export async function removeQuestion(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.delete(questions).where(eq(questions.id, id)).returning({ id: questions.id })).length > 0;
}

export async function lockQuestion(tx: Transaction, id: string) {
  return (await tx.select().from(questions).where(eq(questions.id, id)).for('update'))[0];
}

export interface AnswerRow {
  readonly answer: string;
  readonly answeredBy: string;
  readonly now: Date;
}

/** A changed answer keeps the day of the first one. */
export async function setAnswer(tx: Transaction, id: string, { answer, answeredBy, now }: AnswerRow) {
  await tx
    .update(questions)
    .set({
      answer,
      answeredBy,
      answeredAt: sql`coalesce(${questions.answeredAt}, ${now.toISOString()}::timestamptz)`,
      version: sql`${questions.version} + 1`,
      updatedAt: now,
    })
    .where(eq(questions.id, id));
}

export async function setHidden(tx: Transaction, id: string, isHidden: boolean): Promise<void> {
  await tx.update(questions).set({ isHidden }).where(eq(questions.id, id));
}

/** Sets or takes back a vote, with the question's count; repeating it changes nothing. */
export async function setVote(
  tx: Transaction,
  { questionId, userId, now }: { questionId: string; userId: string; now: Date },
  isUseful: boolean,
): Promise<void> {
  const own = and(eq(questionVotes.questionId, questionId), eq(questionVotes.userId, userId));
  const changed = isUseful
    ? await tx
        .insert(questionVotes)
        .values({ questionId, userId, createdAt: now })
        .onConflictDoNothing()
        .returning({ userId: questionVotes.userId })
    : await tx.delete(questionVotes).where(own).returning({ userId: questionVotes.userId });
  if (changed.length === 0) return;
  await tx
    .update(questions)
    .set({ votes: sql`${questions.votes} + ${isUseful ? 1 : -1}`, updatedAt: sql`${questions.updatedAt}` })
    .where(eq(questions.id, questionId));
}
