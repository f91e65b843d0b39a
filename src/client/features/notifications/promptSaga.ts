import type { Action } from '@reduxjs/toolkit';
import {
  call,
  delay,
  join,
  put,
  race,
  type SagaGenerator,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { BASE, isWithin, paths } from '../../routing/paths';
import { routeTable } from '../../routing/routeTable';
import { guarded } from '../../sagas/guarded';
import type { CurrentLink } from '../../services/hub';
import { service } from '../../services/services';
import { selectCheckoutStatus } from '../checkout/checkoutSelectors';
import { selectUser } from '../identity/session/sessionSelectors';
import { expired, loggedIn, loggedOut } from '../identity/session/sessionSlice';
import { reviewWanted } from '../learning/reviewActions';
import {
  navigationRequested,
  selectIsLoading,
  selectIsQuiet,
  selectPathname,
} from '../platform/navigation/navigationSlice';
import { lazyReviewDialog } from './lazyReviewDialog';
import type { ReviewPrompt } from './messages';
import { promptOpened, reviewDue, selectPrompt } from './notificationsSlice';

/** Fields to type or choose in; a ticked box or a player's slider keeps the focus long after it was used. */
const INPUT =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="file"]), ' +
  'textarea, select, [contenteditable="true"]';

/**
 * Whether a dialog may open: the page is visible, nothing fills the screen, no video plays, no field has the focus, no
 * other dialog is open.
 */
export function canInterrupt(page: Document): boolean {
  if (page.visibilityState !== 'visible' || page.fullscreenElement) return false;
  if (page.querySelector('[role="dialog"], dialog[open]')) return false;
  if (page.activeElement?.matches(INPUT)) return false;
  return [...page.querySelectorAll('video')].every(({ paused, ended }) => paused || ended);
}

/** Milliseconds between two checks while the person is busy or the page is hidden. */
const CHECK_INTERVAL = 1000;

const CLASSROOM = BASE + routeTable.viewer.patterns[0].replace(/\/\*$/, '');

/** The prompt that waits for its moment, or is assigned. */
interface Waiting {
  prompt?: ReviewPrompt | undefined;
  /** The hub is asked whether this tab may show one. */
  isClaiming: boolean;
}

type Wanted = ReturnType<typeof reviewWanted>;

/** Whether another course's classroom is open: there the prompt would ask over the wrong end. */
function isElsewhere(pathname: string, courseId: string): boolean {
  return isWithin(pathname, CLASSROOM) && pathname !== paths.viewer(courseId);
}

/** Whether the prompt may open now: the person neither types, nor pays, nor watches. */
function* isCalm({ courseId }: ReviewPrompt): SagaGenerator<boolean> {
  if ((yield* select(selectIsQuiet)) || (yield* select(selectIsLoading))) return false;
  if ((yield* select(selectCheckoutStatus)) === 'pending' || (yield* select(selectPrompt)) !== null)
    return false;
  if (isElsewhere(yield* select(selectPathname), courseId)) return false;
  return yield* call(canInterrupt, document);
}

/** Returns as soon as the prompt may open, or the person asks for it. @returns what they asked for */
function* waitForCalm(waiting: Waiting, prompt: ReviewPrompt): SagaGenerator<Wanted | undefined> {
  const isWanted = (action: Action): action is Wanted =>
    reviewWanted.match(action) && action.payload.courseId === prompt.courseId;
  while (waiting.isClaiming || !(yield* call(isCalm, prompt))) {
    const { wanted } = yield* race({ wanted: take(isWanted), waited: delay(CHECK_INTERVAL) });
    if (wanted) return wanted;
  }
  return undefined;
}

/** Opens the prompt at a calm moment. */
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
    const wanted = yield* call(waitForCalm, waiting, prompt);
    // Detached: what the hub assigns counts as shown, so a newer prompt must not cancel it.
    yield* join(yield* spawn(guarded(showPrompt), current, waiting, prompt, wanted));
  } finally {
    waiting.prompt = undefined;
  }
}

/** Whether the person whom the prompt asks is still logged in. */
function* isTheirs({ userId }: ReviewPrompt): SagaGenerator<boolean> {
  return (yield* select(selectUser))?.id === userId;
}

/** Shows the prompt if the hub assigns it to this tab. */
function* showPrompt(
  current: CurrentLink,
  waiting: Waiting,
  prompt: ReviewPrompt,
  wanted: Wanted | undefined,
): SagaGenerator<void> {
  // The hub sends it again with the next connection.
  if (!(yield* call(isTheirs, prompt))) return;
  waiting.isClaiming = true;
  try {
    const isClaimed = yield* call(claim, current, prompt);
    if (!(yield* call(isTheirs, prompt))) return;
    if (isClaimed) yield* put(promptOpened(prompt));
    else if (wanted) yield* call(leadToReviews, wanted);
  } finally {
    waiting.isClaiming = false;
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
  const waiting: Waiting = { isClaiming: false };
  yield* takeEvery(reviewWanted, guarded(openWanted), waiting);
  yield* takeLatest([reviewDue, loggedIn, loggedOut, expired], guarded(openPrompt), current, waiting);
}
