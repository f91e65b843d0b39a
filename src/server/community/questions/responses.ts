import type { Question } from '../../../contract/community/questions';
import { shortName } from '../../../contract/platform/names';
import type { questions } from '../../platform/database';
import type { ShownQuestion } from './queries';

interface SignedRow {
  readonly question: typeof questions.$inferSelect;
  readonly firstName: string;
  readonly lastName: string;
  readonly answererName: string | null;
}

/** Without what depends on the caller. */
export function toSignedResponse({ question, answererName, ...author }: SignedRow) {
  const { seconds, answer, answeredAt } = question;
  return {
    IdEnc: question.id,
    IdSectionEnc: question.sectionId,
    ...(seconds !== null && { Seconds: seconds }),
    Text: question.text,
    // As reviews are signed.
    author: shortName(author, 'Studente'),
    createdAt: question.createdAt.toISOString(),
    votes: question.votes,
    isHidden: question.isHidden,
    ...(answer !== null &&
      answeredAt && { answer: { Text: answer, by: answererName ?? '', at: answeredAt.toISOString() } }),
    version: question.version,
  };
}

export function toResponse(row: ShownQuestion, callerId: string): Question {
  return { ...toSignedResponse(row), isVoted: row.isVoted, isOwn: row.question.userId === callerId };
}
