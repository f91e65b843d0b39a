import type { z } from 'zod';
import type { classrooms, viewedInput } from '../../contract/learning/learning';
import { playedSeconds } from '../../contract/learning/playback';
import type { OutputOf } from '../../contract/platform/endpoint';
import { mayAnswer } from '../access/classroomAccessService';
import { mayWatch } from '../access/entitlementService';
import type { Executor, Transaction } from '../platform/database/executor';
import { isForeignKeyViolation } from '../platform/database/violations';
import type { Deps } from '../platform/deps';
import { refuse } from '../platform/http/refusals';
import type { CallContext } from '../platform/http/serve';
import { renewPass } from '../platform/media/viewerPass';
import { numberParameter } from '../settings/numberService';
import { countPlayed, neededSeconds, toPlaybackResponse } from './playback';
import { countViewed, findSection, keepView, lockPlayback } from './queries';

/** Percentage of viewed sections with two decimals; 0 for a course without sections. */
export function progressOf(viewed: number, total: number): number {
  return total === 0 ? 0 : Math.round((10_000 * viewed) / total) / 100;
}

type Input = z.output<typeof viewedInput>;
type Section = NonNullable<Awaited<ReturnType<typeof findSection>>>;

const NOT_OWNED = 'I progressi si salvano solo nei corsi che possiedi.';

/** The share of a lesson that must be played, in per cent, unless the parameter says otherwise. */
const PLAYED_SHARE = 90;

/** Returns the share of a lesson that must be played before it counts as viewed, in per cent. */
export const playedShare = (db: Executor) => numberParameter(db, 'learning.playedShare', PLAYED_SHARE);

/** For a section that was deleted meanwhile. */
function undefinedIfGone(error: unknown): undefined {
  if (!isForeignKeyViolation(error)) throw error;
}

/** Reacts to the end of a course that its student has watched whole. */
export type OnFinished = (deps: Deps, userId: string, courseId: string) => Promise<void>;

/**
 * InsertViewedSection. Refuses visitors and people who do not own the course.
 * @param onFinished called with each report from the end of a course that has been watched whole
 */
export async function recordView(
  deps: Deps,
  input: Input,
  { caller, cookies }: CallContext<'optional'>,
  onFinished: OnFinished,
): Promise<OutputOf<typeof classrooms.insertViewedSection>> {
  if (!caller) return refuse('Accedi per salvare i tuoi progressi.', { code: 'unauthenticated' });
  const { orm } = deps.database;
  const section = await findSection(orm, input.IdEnc);
  const owns = section !== undefined && (await mayWatch(orm, caller.id, section.courseId));
  const mayStay = owns || (section !== undefined && (await mayAnswer(orm, caller, section.courseId)));
  if (mayStay) renewPass(deps.configuration, cookies, caller, deps.clock());
  if (!owns) return refuse(NOT_OWNED, { code: 'not_entitled' });
  const view = { userId: caller.id, section, input, now: deps.clock() };
  const kept = await orm.transaction((tx) => keepPlayback(tx, view)).catch(undefinedIfGone);
  if (!kept) return refuse(NOT_OWNED, { code: 'not_entitled' });
  const { isViewed, wasViewed, played, needed } = kept;
  const { viewed, total } = await countViewed(orm, caller.id, section.courseId);
  const isAtEnd = isViewed && (!wasViewed || input.Viewed === true);
  if (isAtEnd && viewed === total) await onFinished(deps, caller.id, section.courseId);
  return {
    isOk: true,
    item: {
      IdEnc: section.id,
      viewed: isViewed,
      progress: progressOf(viewed, total),
      ...toPlaybackResponse(played, needed),
    },
  };
}

interface View {
  readonly userId: string;
  readonly section: Section;
  readonly input: Input;
  readonly now: Date;
}

/** Adds what was played, and decides whether the section counts as viewed. */
async function keepPlayback(tx: Transaction, { userId, section, input, now }: View) {
  const { id: sectionId, durationSeconds: duration } = section;
  const before = await lockPlayback(tx, userId, sectionId);
  const counted = countPlayed({ ...before, reported: input.Played ?? [], duration, now });
  const needed = neededSeconds(duration, await playedShare(tx));
  const isSeen = needed === undefined ? input.Viewed === true : playedSeconds(counted.played) >= needed;
  const at = new Date(now.getTime() - (input.Ago ?? 0) * 1000);
  const isViewed = await keepView(tx, {
    userId,
    sectionId,
    position: withinSection(input.Position, duration),
    ...counted,
    viewedAt: isSeen ? at : undefined,
    at,
  });
  return { isViewed, wasViewed: before.isViewed, played: counted.played, needed };
}

/** Rounds to whole seconds and caps at the section's known length. */
function withinSection(position: number | undefined, duration: number): number | undefined {
  if (position === undefined) return undefined;
  return Math.floor(duration > 0 ? Math.min(position, duration) : position);
}
