import { z } from 'zod';
import { post } from '../platform/endpoint';
import { choiceFilter, gridOf, gridQuery, textFilter } from '../platform/grid';
import { byIdEnc, id, instant, itemOf, listOf, outcome, paging } from '../platform/shapes';
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH } from './questionLimits';

const answer = z.object({
  Text: z.string(),
  /** The teacher's public name; '' for the shop. */
  by: z.string(),
  at: instant,
});

/** A question under a lesson. Plain text. */
export const question = z.object({
  IdEnc: id,
  IdSectionEnc: id,
  /** From the start of the video; absent for a question about the whole lesson. */
  Seconds: z.number().int().optional(),
  Text: z.string(),
  /** First name and initial only. */
  author: z.string(),
  createdAt: instant,
  /** How many owners find it useful. */
  votes: z.number().int(),
  isVoted: z.boolean(),
  isOwn: z.boolean(),
  /** Only its author and those who may answer see it. */
  isHidden: z.boolean(),
  answer: answer.optional(),
  /** Counts the changes of question and answer. */
  version: z.number().int(),
});
export type Question = z.infer<typeof question>;

/** A question that waits for an answer, for the teachers of its course. */
export const openQuestion = z.object({
  IdEnc: id,
  IdSectionEnc: id,
  IdCourseEnc: id,
  courseTitle: z.string(),
  sectionTitle: z.string(),
  Text: z.string(),
  author: z.string(),
  createdAt: instant,
});
export type OpenQuestion = z.infer<typeof openQuestion>;

export const taughtCourse = z.object({ IdCourseEnc: id, title: z.string(), unanswered: z.number().int() });
export type TaughtCourse = z.infer<typeof taughtCourse>;

export const questionRow = question.omit({ isVoted: true, isOwn: true }).extend({
  IdCourseEnc: id,
  courseTitle: z.string(),
  sectionTitle: z.string(),
  email: z.string(),
});
export type QuestionRow = z.infer<typeof questionRow>;

/** NUL, which PostgreSQL cannot store, counts as a space. */
const text = (missing: string, tooLong: string, longest: number) =>
  z
    .string()
    .transform((written) => written.replaceAll('\0', ' ').trim())
    .pipe(z.string().min(1, missing).max(longest, tooLong));
const questionText = text('Scrivi la domanda.', 'La domanda è troppo lunga.', MAX_QUESTION_LENGTH);
const answerText = text('Scrivi la risposta.', 'La risposta è troppo lunga.', MAX_ANSWER_LENGTH);

export const QUESTION_FILTERS = ['open', 'answered', 'mine'] as const;
export type QuestionFilter = (typeof QUESTION_FILTERS)[number];

export const QUESTION_STATES = ['unanswered', 'answered', 'hidden'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

const rowsQuery = gridQuery(['createdAt', 'votes', 'courseTitle'] as const).extend({
  State: choiceFilter(QUESTION_STATES),
  IdCourseEnc: textFilter,
});

export const questions = {
  /**
   * The questions of a lesson: most votes first, then the newest. For owners of the course, its teachers and admins;
   * refuses others with `not_found`.
   */
  getQuestions: post(
    '/api/Question/GetQuestions',
    'buyer',
    paging.extend({
      IdSectionEnc: id,
      Query: z.string().max(200).default(''),
      Show: z.enum(QUESTION_FILTERS).optional(),
    }),
    listOf(question),
  ),
  /** For owners of the course. Refuses with `not_found` and `too_many_questions`. */
  addQuestion: post(
    '/api/Question/AddQuestion',
    'user',
    z.object({
      IdSectionEnc: id,
      Seconds: z.number().int().min(0).max(1_000_000).optional(),
      Text: questionText,
    }),
    itemOf(question),
  ),
  /** For its author. Refuses with `not_found`, `answered` and `too_many_questions`. */
  updateQuestion: post(
    '/api/Question/UpdateQuestion',
    'user',
    byIdEnc.extend({ Text: questionText }),
    itemOf(question),
  ),
  /**
   * For its author while it has no answer (`answered`), for teachers of the course and admins at any time. Succeeds for
   * a question that is gone already.
   */
  deleteQuestion: post('/api/Question/DeleteQuestion', 'user', byIdEnc, outcome),
  /** Sets the caller's vote, so that repeating it changes nothing. Refuses with `not_found` and `own_question`. */
  voteQuestion: post(
    '/api/Question/VoteQuestion',
    'user',
    byIdEnc.extend({ IsUseful: z.boolean() }),
    itemOf(question),
  ),
  /**
   * For teachers of the course and admins; a later answer replaces the one before. `version` is the question's as it
   * was read. Refuses with `not_found` and `conflict`.
   */
  answerQuestion: post(
    '/api/Question/AnswerQuestion',
    'user',
    byIdEnc.extend({ Text: answerText, version: z.number().int() }),
    itemOf(question),
  ),
  /** For teachers of the course and admins. Refuses with `not_found`. */
  hideQuestion: post(
    '/api/Question/HideQuestion',
    'user',
    byIdEnc.extend({ IsHidden: z.boolean() }),
    itemOf(question),
  ),
  /** The courses that the caller teaches, and their questions without an answer, oldest first. */
  getOpenQuestions: post(
    '/api/Question/GetOpenQuestions',
    'user',
    paging,
    listOf(openQuestion).extend({ courses: z.array(taughtCourse) }),
  ),
  list: post('/api/admin/GetQuestions', 'admin', rowsQuery, gridOf(questionRow)),
  get: post('/api/admin/GetQuestion', 'admin', byIdEnc, itemOf(questionRow)),
};
