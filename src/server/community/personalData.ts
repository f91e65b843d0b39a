import { eq, sql } from 'drizzle-orm';
import { courses, questions, questionVotes, reviewPrompts, reviews, sections } from '../platform/database';
import { deleteBy, inPages, type PersonalTable } from '../platform/personalData';
import { aboutReviews } from './reviews/service';

const lesson = { course: courses.title, section: sections.title };

export const communityData = {
  /** Reviews go with their answers; answers to others stay, under the name of the teacher's page. */
  reviews: {
    table: reviews,
    copy: [
      {
        name: 'recensioni.json',
        about: 'Le recensioni che hai scritto, con le risposte',
        rows: (db, { id: userId }) => {
          const { id, rating, text, isEnabled, answer, createdAt, answeredAt } = reviews;
          const facts = { rating, text, isEnabled, answer, createdAt, answeredAt };
          const query = db
            .select({ key: id, course: courses.title, ...facts })
            .from(reviews)
            .innerJoin(courses, eq(courses.id, reviews.courseId))
            .$dynamic();
          return inPages(query, id, eq(reviews.userId, userId));
        },
      },
      {
        name: 'risposte-alle-recensioni.json',
        about: 'Le risposte che hai dato alle recensioni dei tuoi corsi',
        rows: (db, { id: userId }) => {
          const { id, answer, answeredAt } = reviews;
          const query = db
            .select({ key: id, course: courses.title, answer, answeredAt })
            .from(reviews)
            .innerJoin(courses, eq(courses.id, reviews.courseId))
            .$dynamic();
          return inPages(query, id, eq(reviews.answeredBy, userId));
        },
      },
    ],
    async erase(tx, { id, changed }) {
      const { userId, courseId } = reviews;
      const reviewed = await tx.delete(reviews).where(eq(userId, id)).returning({ courseId });
      changed.push(...reviewed.flatMap((review) => aboutReviews(review.courseId)));
      await tx.update(reviews).set({ answeredBy: null }).where(eq(reviews.answeredBy, id));
    },
  },
  reviewPrompts: {
    table: reviewPrompts,
    copy: 'only which courses a review was asked for',
    erase: deleteBy(reviewPrompts, reviewPrompts.userId),
  },
  /** Questions go with their answers, as reviews do; answers to others stay, without the person. */
  questions: {
    table: questions,
    copy: [
      {
        name: 'domande.json',
        about: 'Le domande che hai fatto sotto le lezioni, con le risposte',
        rows: (db, { id: userId }) => {
          const { id, seconds, text, votes, isHidden, answer, createdAt, answeredAt } = questions;
          const facts = { seconds, text, votes, isHidden, answer, createdAt, answeredAt };
          const query = db
            .select({ key: id, ...lesson, ...facts })
            .from(questions)
            .innerJoin(sections, eq(sections.id, questions.sectionId))
            .innerJoin(courses, eq(courses.id, sections.courseId))
            .$dynamic();
          return inPages(query, id, eq(questions.userId, userId));
        },
      },
      {
        name: 'risposte.json',
        about: 'Le risposte che hai dato alle domande degli studenti',
        rows: (db, { id: userId }) => {
          const { id, answer, answeredAt } = questions;
          const query = db
            .select({ key: id, ...lesson, answer, answeredAt })
            .from(questions)
            .innerJoin(sections, eq(sections.id, questions.sectionId))
            .innerJoin(courses, eq(courses.id, sections.courseId))
            .$dynamic();
          return inPages(query, id, eq(questions.answeredBy, userId));
        },
      },
    ],
    async erase(tx, { id }) {
      await tx.delete(questions).where(eq(questions.userId, id));
      await tx.update(questions).set({ answeredBy: null }).where(eq(questions.answeredBy, id));
    },
  },
  questionVotes: {
    table: questionVotes,
    copy: [
      {
        name: 'domande-utili.json',
        about: "Le lezioni in cui hai segnato come utile la domanda di un'altra persona",
        rows: (db, { id }) => {
          const { questionId, createdAt } = questionVotes;
          const query = db
            .select({ key: questionId, ...lesson, createdAt })
            .from(questionVotes)
            .innerJoin(questions, eq(questions.id, questionId))
            .innerJoin(sections, eq(sections.id, questions.sectionId))
            .innerJoin(courses, eq(courses.id, sections.courseId))
            .$dynamic();
          return inPages(query, questionId, eq(questionVotes.userId, id));
        },
      },
    ],
    erase: (tx, { id }) =>
      tx.execute(sql`with gone as (delete from question_votes where user_id = ${id} returning question_id)
        update questions set votes = votes - 1 where id in (select question_id from gone)`),
  },
} satisfies Record<string, PersonalTable>;
