import type { z } from 'zod';
import type { questions } from '../../../contract/community/questions';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { mayAnswer } from '../../access/classroomAccessService';
import { mayWatch } from '../../access/entitlementService';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { notFound, refuse } from '../../platform/http/refusals';
import type { CallContext } from '../../platform/http/serve';
import { queueMail, type WrittenMail } from '../../platform/mail/outboxService';
import { type AuditEntry, authorOf, writeAudit } from '../../platform/resource/audit';
import {
  findQuestion,
  lockQuestion,
  removeQuestion,
  type ShownQuestion,
  setAnswer,
  setHidden,
} from './queries';
import { toResponse } from './responses';
import { GONE } from './service';
import { findAsker, listOpen, listTaught } from './staffQueries';

type InputOf<Row extends { input: z.ZodType }> = z.output<Row['input']>;
type Context = Pick<CallContext<'user'>, 'caller' | 'requestId'>;

const CHANGED = 'Nel frattempo la domanda o la sua risposta è cambiata: rileggila prima di rispondere.';

/** Questions for a course's teachers and for admins: answer, hide, remove. */
export function createQuestionStaff(deps: Deps) {
  const {
    database: { orm },
    clock,
    mails,
  } = deps;

  /** @throws CallError 404, the same for "gone" and "not your course" */
  async function need(caller: Caller, id: string): Promise<ShownQuestion> {
    const found = await findQuestion(orm, caller.id, id);
    if (!found || !(await mayAnswer(orm, caller, found.courseId))) throw notFound(GONE);
    return found;
  }

  async function read({ id: callerId }: Caller, id: string) {
    const row = await findQuestion(orm, callerId, id);
    if (!row) throw notFound(GONE);
    return { isOk: true, item: toResponse(row, callerId) };
  }

  const audited = (tx: Transaction, context: Context, entry: Omit<AuditEntry, 'resource'>) =>
    writeAudit(tx, authorOf(deps, context as CallContext<'admin'>), { resource: 'questions', ...entry });

  /** The mail to the author about a first answer; none for one's own answer, or once the course is lost. */
  async function mailFor({ question, courseId }: ShownQuestion, answer: string, caller: Caller) {
    const isFirst = question.answeredAt === null && question.userId !== caller.id;
    if (!isFirst || !(await mayWatch(orm, question.userId, courseId))) return undefined;
    const asker = await findAsker(orm, question.id);
    if (!asker) return undefined;
    const { email, ...data } = asker;
    return mails.write({
      cause: `answer:${question.id}`,
      to: email,
      template: 'questionAnswered',
      data: {
        ...data,
        question: question.text,
        answer,
        link: mails.links.lesson(courseId, question.sectionId),
      },
    });
  }

  return {
    async answer(
      { IdEnc: id, Text, version }: InputOf<typeof questions.answerQuestion>,
      context: Context,
    ): Promise<OutputOf<typeof questions.answerQuestion>> {
      const { caller } = context;
      const mail = await mailFor(await need(caller, id), Text, caller);
      const outcome = await orm.transaction((tx) => store(tx, mail));
      if (outcome === 'gone') throw notFound(GONE);
      if (outcome === 'conflict')
        return { ...(await read(caller, id)), ...refuse(CHANGED, { code: 'conflict' }) };
      mails.kick();
      return read(caller, id);

      async function store(tx: Transaction, written: WrittenMail | undefined) {
        const row = await lockQuestion(tx, id);
        if (!row) return 'gone';
        if (row.version !== version) return 'conflict';
        await setAnswer(tx, id, { answer: Text, answeredBy: caller.id, now: clock() });
        await audited(tx, context, {
          action: 'update',
          resourceId: id,
          before: { Answer: row.answer },
          after: { Answer: Text },
        });
        if (written) await queueMail(tx, written);
        return 'done';
      }
    },

    /** Repeating it changes nothing. */
    async hide(
      { IdEnc: id, IsHidden }: InputOf<typeof questions.hideQuestion>,
      context: Context,
    ): Promise<OutputOf<typeof questions.hideQuestion>> {
      await need(context.caller, id);
      await orm.transaction(async (tx) => {
        const row = await lockQuestion(tx, id);
        if (!row || row.isHidden === IsHidden) return;
        await setHidden(tx, id, IsHidden);
        await audited(tx, context, {
          action: IsHidden ? 'disable' : 'enable',
          resourceId: id,
          before: { IsHidden: row.isHidden },
          after: { IsHidden },
        });
      });
      return read(context.caller, id);
    },

    /** Deletes a question of any author. @returns false if the caller may not */
    async remove(id: string, context: Context): Promise<boolean> {
      const found = await findQuestion(orm, context.caller.id, id);
      if (!found || !(await mayAnswer(orm, context.caller, found.courseId))) return false;
      await orm.transaction(async (tx) => {
        if (!(await removeQuestion(tx, id))) return;
        // Without its text, which its author may want erased.
        await audited(tx, context, { action: 'remove', resourceId: id });
      });
      return true;
    },

    async open(
      caller: Caller,
      { page, pageSize }: InputOf<typeof questions.getOpenQuestions>,
    ): Promise<OutputOf<typeof questions.getOpenQuestions>> {
      const courses = await listTaught(orm, caller);
      const items = await listOpen(orm, courses, { offset: (page - 1) * pageSize, limit: pageSize });
      const total = courses.reduce((sum, { unanswered }) => sum + unanswered, 0);
      return { isOk: true, items, total, courses };
    },
  };
}
