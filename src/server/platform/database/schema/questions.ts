import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sections } from './catalogue';
import { createdAt, id, moment, updatedAt, version } from './columns';
import { users } from './people';

/** Questions of students under a section, each with at most one answer. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: text('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** From the start of the video; null for a question about the whole lesson. */
    seconds: integer('seconds'),
    text: text('text').notNull(),
    /** How many rows of `question_votes` there are, written with them: lists are ordered by it. */
    votes: integer('votes').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
    answer: text('answer'),
    /** Null once this account is deleted; the answer stays. */
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at'),
    /** When the teachers were told by mail. */
    announcedAt: moment('announced_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('questions_section_idx').on(
      t.sectionId,
      t.votes.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id,
    ),
    index('questions_user_idx').on(t.userId),
    index('questions_answered_by_idx').on(t.answeredBy),
    index('questions_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('questions_open_idx').on(t.createdAt).where(sql`${t.answeredAt} is null and not ${t.isHidden}`),
    index('questions_announced_idx').on(t.sectionId, t.announcedAt),
    check('questions_seconds_not_negative', sql`${t.seconds} >= 0`),
    check('questions_votes_not_negative', sql`${t.votes} >= 0`),
    check('questions_answer_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);

/** Votes for a question. */
export const questionVotes = pgTable(
  'question_votes',
  {
    questionId: text('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('question_votes_user_idx').on(t.userId)],
);
