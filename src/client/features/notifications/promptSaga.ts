import type { Action } from '@reduxjs/toolkit';
import {
  call,
  delay,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { paths } from '../../routing/paths';
import { guarded } from '../../sagas/guarded';
import type { CurrentLink } from '../../services/hub';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import { expired, loggedIn, loggedOut } from '../identity/session/sessionSlice';
import { reviewWanted } from '../learning/reviewActions';
import {
  navigated,
  navigationRequested,
  selectIsLoading,
  selectIsQuiet,
} from '../navigation/navigationSlice';
import { canInterrupt } from './attention';
import { lazyReviewDialog } from './lazyReviewDialog';
import type { ReviewPrompt } from './messages';
import { promptOpened, reviewDue, selectPrompt } from './notificationsSlice';

/** Milliseconds on one page before the prompt may cover it. */
const CALM_TIME = 10_000;
/** Milliseconds between two checks while the page is busy or hidden. */
const CHECK_INTERVAL = 1000;

/** The prompt that waits for its moment. */
interface Waiting {
  prompt?: ReviewPrompt | undefined;
}

type Wanted = ReturnType<typeof reviewWanted>;

/**
 * Returns when the person has been on a page for a while and is not busy there, or asks for the review.
 * @returns what they asked for
 */
function* waitForCalm({ courseId }: ReviewPrompt): SagaGenerator<Wanted | undefined> {
  const isWanted = (action: Action): action is Wanted =>
    reviewWanted.match(action) && action.payload.courseId === courseId;
  let wait = CALM_TIME;
  for (;;) {
    const { moved, wanted } = yield* race({
      moved: take(navigated),
      wanted: take(isWanted),
      waited: delay(wait),
    });
    if (wanted) return wanted;
    wait = moved ? CALM_TIME : CHECK_INTERVAL;
    if (moved || (yield* select(selectIsQuiet)) || (yield* select(selectIsLoading))) continue;
    if ((yield* select(selectPrompt)) === null && (yield* call(canInterrupt, document))) return undefined;
  }
}

/** Opens the prompt if the server assigns it to this tab. */
function* openPrompt(
  current: CurrentLink,
  waiting: Waiting,
  action: ReturnType<typeof reviewDue | typeof loggedIn | typeof loggedOut | typeof expired>,
): SagaGenerator<void> {
  // Another session: this cancelled the prompt of the one before.
  if (!reviewDue.match(action)) return;
  const prompt = action.payload;
  waiting.prompt = prompt;
  try {
    const wanted = yield* call(waitForCalm, prompt);
    // The hub sends it again with the next connection.
    if ((yield* select(selectUser))?.id !== prompt.userId) return;
    const isClaimed = yield* call(claim, current, prompt);
    if (isClaimed) yield* put(promptOpened(prompt));
    else if (wanted) yield* call(leadToReviews, wanted);
  } finally {
    waiting.prompt = undefined;
  }
}

/** @returns whether the server assigns the prompt to this tab */
function* claim({ link }: CurrentLink, { idRow }: ReviewPrompt): SagaGenerator<boolean> {
  if (!link) return false;
  const log = yield* service('log');
  try {
    // Before the claim: a prompt that cannot be shown stays due.
    yield* call(lazyReviewDialog.load);
    return yield* call(() => link.invoke('ClaimNotifiedReview', [idRow]));
  } catch (error) {
    log('the review prompt was not claimed', error);
    return false;
  }
}

/** Leads to the form on the course's page. */
function* leadToReviews({ payload: { slug } }: ReturnType<typeof reviewWanted>): SagaGenerator<void> {
  yield* put(navigationRequested({ to: paths.course(slug) }));
}

/** The student asks to review a course whose prompt was shown before, or has not come. */
function* openWanted(waiting: Waiting, action: ReturnType<typeof reviewWanted>): SagaGenerator<void> {
  if (waiting.prompt?.courseId !== action.payload.courseId) yield* call(leadToReviews, action);
}

/** Opens due review prompts; a newer one replaces one that waits. */
export function* promptSaga(current: CurrentLink): SagaGenerator<void> {
  const waiting: Waiting = {};
  yield* takeEvery(reviewWanted, guarded(openWanted), waiting);
  yield* takeLatest([reviewDue, loggedIn, loggedOut, expired], guarded(openPrompt), current, waiting);
}
