import type { z } from 'zod';
import type { Question, questions } from '../../../contract/community/questions';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { mayAnswer, mayEnter } from '../../access/classroomAccessService';
import { mayWatch } from '../../access/entitlementService';
import { questions as table } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { unlessParentGone } from '../../platform/http/missingParent';
import { notFound, refuse } from '../../platform/http/refusals';
import { announceSoon } from './announceService';
import {
  addQuestion,
  changeQuestion,
  findLesson,
  findQuestion,
  inSection,
  listQuestions,
  type ShownQuestion,
  setVote,
  withdrawQuestion,
} from './queries';
import { toResponse } from './responses';

type InputOf<Row extends { input: z.ZodType }> = z.output<Row['input']>;

export const GONE = 'Questa domanda non c’è più.';
const NOT_YOURS = 'Le domande si leggono e si fanno solo nei corsi che possiedi.';
const ANSWERED = 'La domanda ha già una risposta: non si può più cambiare né eliminare.';

/** Questions for students: read, ask, change, vote. */
export function createQuestions(deps: Deps) {
  const {
    database: { orm },
    clock,
  } = deps;

  /** The question, if the caller may see it. @throws CallError 404 */
  async function need(caller: Caller, id: string): Promise<ShownQuestion> {
    const found = await findQuestion(orm, caller.id, id);
    if (!found || !(await mayEnter(orm, caller, found.courseId))) throw notFound(GONE);
    const { isHidden, userId } = found.question;
    const isVisible = !isHidden || userId === caller.id || (await mayAnswer(orm, caller, found.courseId));
    if (!isVisible) throw notFound(GONE);
    return found;
  }

  async function read(caller: Caller, id: string): Promise<{ isOk: true; item: Question }> {
    return { isOk: true, item: toResponse(await need(caller, id), caller.id) };
  }

  return {
    async list(
      caller: Caller,
      {
        IdSectionEnc: sectionId,
        Query: query,
        Show: show,
        page,
        pageSize,
      }: InputOf<typeof questions.getQuestions>,
    ): Promise<OutputOf<typeof questions.getQuestions>> {
      const lesson = await findLesson(orm, sectionId);
      if (!lesson || !(await mayEnter(orm, caller, lesson.courseId))) throw notFound(NOT_YOURS);
      const canAnswer = await mayAnswer(orm, caller, lesson.courseId);
      const where = inSection({ sectionId, callerId: caller.id, canAnswer, query, show });
      const rows = await listQuestions(orm, caller.id, where, {
        offset: (page - 1) * pageSize,
        limit: pageSize,
      });
      const total = await orm.$count(table, where);
      return { isOk: true, items: rows.map((row) => toResponse(row, caller.id)), total };
    },

    async add(
      caller: Caller,
      { IdSectionEnc: sectionId, Seconds, Text: text }: InputOf<typeof questions.addQuestion>,
    ): Promise<OutputOf<typeof questions.addQuestion>> {
      const lesson = await findLesson(orm, sectionId);
      if (!lesson || !(await mayWatch(orm, caller.id, lesson.courseId))) throw notFound(NOT_YOURS);
      const now = clock();
      const row = {
        userId: caller.id,
        sectionId,
        seconds: Seconds ?? null,
        text,
        createdAt: now,
        updatedAt: now,
      };
      const id = await unlessParentGone(addQuestion(orm, row), NOT_YOURS);
      await announceSoon(deps, lesson.courseId);
      return read(caller, id);
    },

    async update(
      caller: Caller,
      { IdEnc: id, Text: text }: InputOf<typeof questions.updateQuestion>,
    ): Promise<OutputOf<typeof questions.updateQuestion>> {
      const { question } = await need(caller, id);
      if (question.userId !== caller.id) throw notFound(GONE);
      const isChanged = await changeQuestion(orm, { id, userId: caller.id }, { text, now: clock() });
      return isChanged ? read(caller, id) : refuse(ANSWERED, { code: 'answered' });
    },

    /** By its author; see `staffService` for others. */
    async withdraw(caller: Caller, id: string): Promise<OutputOf<typeof questions.deleteQuestion>> {
      if (await withdrawQuestion(orm, id, caller.id)) return { isOk: true };
      const left = await findQuestion(orm, caller.id, id);
      if (left?.question.userId !== caller.id) return { isOk: true };
      return refuse(ANSWERED, { code: 'answered' });
    },

    async vote(
      caller: Caller,
      { IdEnc: id, IsUseful }: InputOf<typeof questions.voteQuestion>,
    ): Promise<OutputOf<typeof questions.voteQuestion>> {
      const { question, courseId } = await need(caller, id);
      if (question.userId === caller.id) {
        return refuse('Non puoi votare la tua domanda.', { code: 'own_question' });
      }
      if (!(await mayWatch(orm, caller.id, courseId))) throw notFound(NOT_YOURS);
      const vote = { questionId: id, userId: caller.id, now: clock() };
      await unlessParentGone(
        orm.transaction((tx) => setVote(tx, vote, IsUseful)),
        GONE,
      );
      return read(caller, id);
    },
  };
}
