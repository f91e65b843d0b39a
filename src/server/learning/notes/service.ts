import type { z } from 'zod';
import { MAX_NOTES } from '../../../contract/learning/noteLimits';
import type { Note, notes } from '../../../contract/learning/notes';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { mayEnter } from '../../access/classroomAccessService';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { unlessParentGone } from '../../platform/http/missingParent';
import { notFound, refuse } from '../../platform/http/refusals';
import {
  addNote,
  courseOfSection,
  deleteNote,
  listNotes,
  lockedCount,
  type NoteRow,
  updateNote,
} from './queries';

type InputOf<Row extends { input: z.ZodType }> = z.output<Row['input']>;

const NOT_YOURS = 'Gli appunti si prendono solo nei corsi che possiedi.';
const GONE = 'Questo appunto non c’è più.';
const TOO_MANY = `In questo corso hai già ${MAX_NOTES} appunti: eliminane qualcuno per aggiungerne altri.`;

/** The private notes of students: each call sees its caller's alone. */
export function createNotes({ database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>) {
  /** @throws CallError 404, the same for "no such course" and "not yours" */
  async function needCourse(caller: Caller, courseId: string | undefined): Promise<string> {
    if (courseId !== undefined && (await mayEnter(orm, caller, courseId))) return courseId;
    throw notFound(NOT_YOURS);
  }

  return {
    async list(caller: Caller, IdCourseEnc: string): Promise<OutputOf<typeof notes.getNotes>> {
      const rows = await listNotes(orm, caller.id, await needCourse(caller, IdCourseEnc));
      return { isOk: true, items: rows.map(toResponse), total: rows.length };
    },

    async add(
      caller: Caller,
      { IdSectionEnc, Seconds, Text }: InputOf<typeof notes.addNote>,
    ): Promise<OutputOf<typeof notes.addNote>> {
      const courseId = await needCourse(caller, await courseOfSection(orm, IdSectionEnc));
      const now = clock();
      const row = { userId: caller.id, sectionId: IdSectionEnc, seconds: Seconds, text: Text };
      const added = orm.transaction(async (tx) => {
        if ((await lockedCount(tx, caller.id, courseId)) >= MAX_NOTES) {
          return refuse(TOO_MANY, { code: 'too_many_notes' });
        }
        return {
          isOk: true,
          item: toResponse(await addNote(tx, { ...row, createdAt: now, updatedAt: now })),
        };
      });
      return unlessParentGone(added, NOT_YOURS);
    },

    async update(
      caller: Caller,
      { IdEnc: id, Text: text }: InputOf<typeof notes.updateNote>,
    ): Promise<OutputOf<typeof notes.updateNote>> {
      const row = await updateNote(orm, { id, userId: caller.id }, { text, updatedAt: clock() });
      if (!row) throw notFound(GONE);
      return { isOk: true, item: toResponse(row) };
    },

    async remove(caller: Caller, id: string): Promise<OutputOf<typeof notes.deleteNote>> {
      await deleteNote(orm, { id, userId: caller.id });
      return { isOk: true };
    },
  };
}

const toResponse = (row: NoteRow): Note => ({
  IdEnc: row.id,
  IdSectionEnc: row.sectionId,
  Seconds: row.seconds,
  Text: row.text,
  updatedAt: row.updatedAt.toISOString(),
});
