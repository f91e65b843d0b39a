import { call, delay, put, race, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import type { CurrentLink } from '../../services/hub';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import { expired, loggedIn, loggedOut } from '../identity/session/sessionSlice';
import { navigated, selectIsLoading, selectIsQuiet } from '../navigation/navigationSlice';
import { isFree } from './attention';
import { reviewAsked, reviewOffered, selectPrompt } from './notificationsSlice';

/** Milliseconds on one page before it may be covered: nobody is asked at once after a login or a click. */
const CALM = 10_000;
/** Milliseconds between two looks while the page is busy or out of sight. */
const LOOK_AGAIN = 1000;

/** Returns once the person has been on a page for a while, sees it, and is doing nothing on it. */
function* quietMoment(): SagaGenerator<void> {
  let wait = CALM;
  for (;;) {
    const { moved } = yield* race({ moved: take(navigated), waited: delay(wait) });
    wait = moved ? CALM : LOOK_AGAIN;
    if (moved || (yield* select(selectIsQuiet)) || (yield* select(selectIsLoading))) continue;
    if ((yield* select(selectPrompt)) === null && (yield* call(isFree, document))) return;
  }
}

/** Opens the prompt where the server lets this page: of several tabs one, and only when it is seen. */
function* offer(
  current: CurrentLink,
  action: ReturnType<typeof reviewOffered | typeof loggedIn | typeof loggedOut | typeof expired>,
): SagaGenerator<void> {
  // Another session: what was offered to the one before is dropped.
  if (!reviewOffered.match(action)) return;
  const prompt = action.payload;
  yield* call(quietMoment);
  const log = yield* service('log');
  const { link } = current;
  // It is offered again with the next connection.
  if (!link || (yield* select(selectUser))?.id !== prompt.userId) return;
  try {
    if (yield* call(() => link.invoke('ClaimNotifiedReview', [prompt.idRow])))
      yield* put(reviewAsked(prompt));
  } catch (error) {
    log('the review prompt was not claimed', error);
  }
}

/** Shows review prompts that the hub offers; a newer offer takes the place of one that waits. */
export function* promptSaga(current: CurrentLink): SagaGenerator<void> {
  yield* takeLatest([reviewOffered, loggedIn, loggedOut, expired], guarded(offer), current);
}
