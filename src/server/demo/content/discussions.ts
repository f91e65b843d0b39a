import { z } from 'zod';
import discussions from '../texts/discussions.json';

const text = z.string().min(1);
/** From 1, as people count lessons. */
const lesson = z.number().int().min(1);
const seconds = z.number().int().min(0);

const question = z.strictObject({
  lesson,
  seconds: seconds.optional(),
  text,
  /** As far as the course has other owners. */
  votes: z.number().int().min(0),
  /** By the course's first teacher. */
  answer: text.optional(),
  /** Asked by the demo student. */
  mine: z.boolean().optional(),
});
const note = z.strictObject({ lesson, seconds, text });
export type DemoQuestion = z.infer<typeof question>;

const parsed = z
  .strictObject({
    questions: z.record(z.string(), z.array(question)),
    notes: z.record(z.string(), z.array(note)),
  })
  .parse(discussions);

/** Questions under the lessons of a course, by its slug. */
export const QUESTIONS_OF = parsed.questions;

/** The demo student's notes in a course, by its slug. */
export const NOTES_OF = parsed.notes;
