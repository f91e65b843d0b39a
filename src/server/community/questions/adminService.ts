import type { z } from 'zod';
import type { QuestionRow, questions as rows } from '../../../contract/community/questions';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { courses, questions } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/refusals';
import { type GridOrder, readGrid } from '../../platform/resource/grid';
import { matchingQuestions, pageOfQuestionIds, questionsByIds } from './adminQueries';
import { toSignedResponse } from './responses';

type ListQuery = z.output<typeof rows.list.input>;

const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    createdAt: questions.createdAt,
    votes: [questions.votes, questions.createdAt],
    courseTitle: [courses.title, questions.createdAt],
  },
  id: questions.id,
  usual: [questions.createdAt, 'desc'],
};

/** The questions of all courses, for the admin's grid. */
export function createQuestionAdmin({ database: { orm } }: Deps) {
  return {
    async list({ Query, State, IdCourseEnc, ...wanted }: ListQuery): Promise<OutputOf<typeof rows.list>> {
      const where = matchingQuestions({ Query, State, IdCourseEnc });
      const { rows: found, ...rest } = await readGrid(wanted, ORDER, {
        count: () => orm.$count(questions, where),
        rows: async (slice) =>
          questionsByIds(orm, await pageOfQuestionIds(orm, where, slice, wanted.Sort === 'courseTitle')),
      });
      return { items: found.map(toResponse), ...rest };
    },

    async get(id: string): Promise<OutputOf<typeof rows.get>> {
      const [row] = await questionsByIds(orm, [id]);
      if (!row) throw notFound();
      return { isOk: true, item: toResponse(row) };
    },
  };
}

function toResponse(row: Awaited<ReturnType<typeof questionsByIds>>[number]): QuestionRow {
  const { courseId, courseTitle, sectionTitle, email } = row;
  return { ...toSignedResponse(row), IdCourseEnc: courseId, courseTitle, sectionTitle, email };
}
