import type { HubEventArguments, HubResult } from '../../../contract/notifications/hub';
import type { Deps } from '../../platform/deps';
import { refuse } from '../../platform/http/refusals';
import { coverPicture } from '../../platform/media/picture';
import { numberParameter } from '../../settings/numberService';
import { claimDuePrompt, findPromptCourse, markPrompt, offerDuePrompt } from './promptQueries';
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
 * Returns the question "how was it?" that is due: for a course that was seen to its end, may still be watched and
 * was not reviewed. It does not count as shown before a page claims it. @param courseId this course alone; default:
 * the one that was finished last
 */
export async function promptFor(
  { database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: string,
  courseId?: string,
): Promise<Prompt | undefined> {
  const found = await offerDuePrompt(orm, { userId, courseId }, await dueAt(orm, clock()));
  if (!found) return undefined;
  const { title, slug, cover } = found;
  return {
    rowId: found.rowId,
    courseId: found.courseId,
    course: { title, slug, cover: coverPicture(cover) },
  };
}

/**
 * Returns whether the page that asks may show the prompt; it counts as shown from then on. Without an answer, or
 * after Annulla, it is due again when `reviews.promptAgainDays` have passed.
 */
export async function claimPrompt(
  { database: { orm }, clock }: Deps,
  userId: string,
  rowId: string,
): Promise<boolean> {
  return claimDuePrompt(orm, { userId, rowId }, await dueAt(orm, clock()));
}

/** Offers the prompt of a course that was just finished to all pages of the user; no other course is asked about then. */
export async function pushPrompt(deps: Deps, userId: string, courseId: string): Promise<void> {
  try {
    const prompt = await promptFor(deps, userId, courseId);
    if (prompt) await deps.backplane.publish('reviewPrompt', { userId, ...prompt });
  } catch (err) {
    if (!deps.database.outages.note(err)) deps.log.warn({ err }, 'a review prompt could not be pushed');
  }
}

/** Stores the review by the rules of AddReviewByIdCourse; the second of two tabs learns that it is there already. */
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

async function dueAt(orm: Deps['database']['orm'], now: Date): Promise<{ now: Date; shownBefore: Date }> {
  // Never less than a day: a prompt must not come with every page.
  const days = await numberParameter(orm, 'reviews.promptAgainDays', AGAIN_AFTER_DAYS);
  return { now, shownBefore: new Date(now.getTime() - days * DAY_MS) };
}
