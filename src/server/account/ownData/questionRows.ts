import { asc, eq } from 'drizzle-orm';
import { courses, type Database, questions, questionVotes, sections } from '../../platform/database';
import { from, inPages, PAGE } from './inPages';

/** What a person asked, answered and voted for under lessons. */
export function questionRows(orm: Database['orm'], userId: string) {
  return {
    questions: () =>
      inPages((after) =>
        orm
          .select({
            key: questions.id,
            course: courses.title,
            section: sections.title,
            seconds: questions.seconds,
            text: questions.text,
            votes: questions.votes,
            isHidden: questions.isHidden,
            answer: questions.answer,
            createdAt: questions.createdAt,
            answeredAt: questions.answeredAt,
          })
          .from(questions)
          .innerJoin(sections, eq(sections.id, questions.sectionId))
          .innerJoin(courses, eq(courses.id, sections.courseId))
          .where(from(questions.id, after, eq(questions.userId, userId)))
          .orderBy(asc(questions.id))
          .limit(PAGE),
      ),
    /** Without the questions, which are other people's. */
    answers: () =>
      inPages((after) =>
        orm
          .select({
            key: questions.id,
            course: courses.title,
            section: sections.title,
            answer: questions.answer,
            answeredAt: questions.answeredAt,
          })
          .from(questions)
          .innerJoin(sections, eq(sections.id, questions.sectionId))
          .innerJoin(courses, eq(courses.id, sections.courseId))
          .where(from(questions.id, after, eq(questions.answeredBy, userId)))
          .orderBy(asc(questions.id))
          .limit(PAGE),
      ),
    votes: () =>
      inPages((after) =>
        orm
          .select({
            key: questionVotes.questionId,
            course: courses.title,
            section: sections.title,
            createdAt: questionVotes.createdAt,
          })
          .from(questionVotes)
          .innerJoin(questions, eq(questions.id, questionVotes.questionId))
          .innerJoin(sections, eq(sections.id, questions.sectionId))
          .innerJoin(courses, eq(courses.id, sections.courseId))
          .where(from(questionVotes.questionId, after, eq(questionVotes.userId, userId)))
          .orderBy(asc(questionVotes.questionId))
          .limit(PAGE),
      ),
  };
}
