import type { HubEventArguments, HubResult } from '../../contract/hub';
import type { Deps } from '../deps';
import { refuse } from '../http/refusals';
import { coverPicture } from '../media/picture';
import { findPromptCourse, markPrompt, readPromptAgainDays, takeDuePrompt } from './promptQueries';
import { addReview } from './service';

export interface Prompt {
  readonly rowId: string;
  readonly courseId: string;
  readonly course: HubEventArguments<'ShowWriteCommentNotification'>[3];
}

const DAY_MS = 24 * 3_600_000;
/** Days after which a prompt without an answer comes again, unless the parameter says otherwise. */
const AGAIN_AFTER_DAYS = 7;

/**
 * The question "how was it?" that is due: for a course that was seen to its end, may still be watched and was not
 * reviewed. Given out once; without an answer, or after Annulla, again when `reviews.promptAgainDays` have passed.
 */
export async function promptFor(
  { database: { orm }, clock }: Deps,
  userId: string,
): Promise<Prompt | undefined> {
  const now = clock();
  const shownBefore = new Date(now.getTime() - (await promptAgainDays(orm)) * DAY_MS);
  const found = await takeDuePrompt(orm, userId, { now, shownBefore });
  if (!found) return undefined;
  const { rowId, courseId, title, slug, cover } = found;
  return { rowId, courseId, course: { title, slug, cover: coverPicture(cover) } };
}

/** Stores the review by the same rules as AddReviewByIdCourse; of two tabs the second is told that it was there. */
export async function answerPrompt(
  deps: Deps,
  userId: string,
  { rowId, rating, text }: { rowId: string; rating: number; text: string },
): Promise<HubResult<'UpdateNotifiedReview'>> {
  const { orm } = deps.database;
  const courseId = await findPromptCourse(orm, userId, rowId);
  if (courseId === undefined) {
    return refuse('Non abbiamo trovato la richiesta di recensione.', { code: 'not_found' });
  }
  const answer = await addReview(deps, userId, { IdCourseEnc: courseId, Rating: rating, Text: text });
  if (answer.isOk || answer.code === 'already_reviewed') {
    await markPrompt(orm, { userId, rowId }, { answeredAt: deps.clock() });
  }
  return answer.isOk ? { isOk: true, message: 'Grazie per la tua recensione!' } : answer;
}

/** Annulla: another user's prompt, or one that was answered, stays as it is. */
export async function dismissPrompt({ database, clock }: Deps, userId: string, rowId: string): Promise<void> {
  await markPrompt(database.orm, { userId, rowId }, { dismissedAt: clock() });
}

/** At least a day, whatever the parameter says: a prompt must not come with every page. */
async function promptAgainDays(orm: Deps['database']['orm']): Promise<number> {
  const days = Number(await readPromptAgainDays(orm));
  return days >= 1 && days <= 3650 ? days : AGAIN_AFTER_DAYS;
}
