import type { z } from 'zod';
import type { reviews as rows } from '../../../contract/community/reviews';
import { ROLE } from '../../../contract/identity/roles';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { mayAnswer } from '../../access/classroomAccessService';
import { reviews } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import type { Caller } from '../../platform/http/access';
import { publicCache } from '../../platform/http/publicCache';
import { notFound, refuse } from '../../platform/http/refusals';
import type { CallContext } from '../../platform/http/serve';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { lockReview } from './adminQueries';
import { type AnsweredReview, findAnswered, isTaughtBy, listTaughtReviews, setAnswer } from './answerQueries';
import { toCourseReview } from './service';

type InputOf<Row extends { input: z.ZodType }> = z.output<Row['input']>;
type Context = Pick<CallContext<'user'>, 'caller' | 'requestId'>;

const GONE = 'Questa recensione non c’è più.';
const CHANGED = 'Nel frattempo la recensione o la sua risposta è cambiata: rileggila prima di rispondere.';

/** Answers to reviews, by a course's teachers and by admins. */
export function createReviewAnswers(deps: Deps) {
  const {
    database,
    database: { orm },
    clock,
  } = deps;

  /** @throws CallError 404, the same for "gone" and "not your course" */
  async function need(caller: Caller, id: string): Promise<AnsweredReview> {
    const found = await findAnswered(orm, id);
    if (!found || !(await mayAnswer(orm, caller, found.courseId))) throw notFound(GONE);
    return found;
  }

  return {
    async list(
      { id, role }: Caller,
      { page, pageSize, IsAnswered: isAnswered }: InputOf<typeof rows.getTaughtReviews>,
    ): Promise<OutputOf<typeof rows.getTaughtReviews>> {
      if (role === ROLE.student) return { isOk: true, items: [], total: 0 };
      const where = isTaughtBy(id, isAnswered);
      const slice = { isAnswered, offset: (page - 1) * pageSize, limit: pageSize };
      const found = await listTaughtReviews(orm, where, slice);
      return { isOk: true, items: found.map(toCourseReview), total: await orm.$count(reviews, where) };
    },

    async answer(
      { IdEnc: id, Text, version }: InputOf<typeof rows.answerReview>,
      { caller, requestId }: Context,
    ): Promise<OutputOf<typeof rows.answerReview>> {
      const { courseId } = await need(caller, id);
      const answer = Text === '' ? null : Text;
      const outcome = await orm.transaction(async (tx) => {
        const row = await lockReview(tx, id);
        if (!row) return 'gone';
        if (row.version !== version) return 'conflict';
        if (row.answer === answer) return 'same';
        await setAnswer(tx, id, { answer, answeredBy: caller.id, now: clock() });
        await writeAudit(tx, authorOf(deps, { caller, requestId } as CallContext<'admin'>), {
          action: 'update',
          resource: 'reviews',
          resourceId: id,
          before: { Answer: row.answer },
          after: { Answer: answer },
        });
        return 'done';
      });
      if (outcome === 'gone') throw notFound(GONE);
      if (outcome === 'done') publicCache(database).invalidate([`reviews ${courseId}`]);
      const item = toCourseReview(await need(caller, id));
      return { isOk: true, item, ...(outcome === 'conflict' && refuse(CHANGED, { code: 'conflict' })) };
    },
  };
}
