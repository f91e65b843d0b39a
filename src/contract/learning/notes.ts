import { z } from 'zod';
import { post } from '../platform/endpoint';
import { byIdEnc, id, instant, itemOf, listOf, outcome } from '../platform/shapes';
import { MAX_NOTE_LENGTH } from './noteLimits';

/** A private note at a second of a lesson. Plain text. */
export const note = z.object({
  IdEnc: id,
  IdSectionEnc: id,
  /** From the start of the video. */
  Seconds: z.number().int(),
  Text: z.string(),
  updatedAt: instant,
});
export type Note = z.infer<typeof note>;

/** NUL, which PostgreSQL cannot store, counts as a space. */
const text = z
  .string()
  .transform((written) => written.replaceAll('\0', ' ').trim())
  .pipe(z.string().min(1, 'Scrivi l’appunto.').max(MAX_NOTE_LENGTH, 'L’appunto è troppo lungo.'));

export const notes = {
  /** The caller's notes of a course, in the order of its lessons. Refuses with `not_found` who may not watch it. */
  getNotes: post('/api/Note/GetNotes', 'buyer', z.object({ IdCourseEnc: id }), listOf(note)),
  /** Refuses with `not_found`, `too_many_notes` (in one course) and `too_many_changes`. */
  addNote: post(
    '/api/Note/AddNote',
    'buyer',
    z.object({ IdSectionEnc: id, Seconds: z.number().int().min(0).max(1_000_000), Text: text }),
    itemOf(note),
  ),
  /** Refuses with `not_found` (also for a note of somebody else) and `too_many_changes`. */
  updateNote: post('/api/Note/UpdateNote', 'buyer', z.object({ IdEnc: id, Text: text }), itemOf(note)),
  /** Succeeds for a note that is gone already. */
  deleteNote: post('/api/Note/DeleteNote', 'buyer', byIdEnc, outcome),
};
