import { call, delay, put, race, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import type { CurrentLink } from '../../services/hub';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';
import { expired, loggedIn, loggedOut } from '../identity/session/sessionSlice';
import { navigated, selectIsLoading, selectIsQuiet } from '../navigation/navigationSlice';
import { canInterrupt } from './attention';
import { promptOpened, reviewDue, selectPrompt } from './notificationsSlice';

/** Milliseconds on one page before the prompt may cover it. */
const CALM_TIME = 10_000;
/** Milliseconds between two checks while the page is busy or hidden. */
const CHECK_INTERVAL = 1000;

/** Returns when the person has been on a page for a while and is not busy there. */
function* waitForCalm(): SagaGenerator<void> {
  let wait = CALM_TIME;
  for (;;) {
    const { moved } = yield* race({ moved: take(navigated), waited: delay(wait) });
    wait = moved ? CALM_TIME : CHECK_INTERVAL;
    if (moved || (yield* select(selectIsQuiet)) || (yield* select(selectIsLoading))) continue;
    if ((yield* select(selectPrompt)) === null && (yield* call(canInterrupt, document))) return;
  }
}

/** Opens the prompt if the server assigns it to this tab. */
function* openPrompt(
  current: CurrentLink,
  action: ReturnType<typeof reviewDue | typeof loggedIn | typeof loggedOut | typeof expired>,
): SagaGenerator<void> {
  // Another session: this cancelled the prompt of the one before.
  if (!reviewDue.match(action)) return;
  const prompt = action.payload;
  yield* call(waitForCalm);
  const log = yield* service('log');
  const { link } = current;
  // The hub sends it again with the next connection.
  if (!link || (yield* select(selectUser))?.id !== prompt.userId) return;
  try {
    if (yield* call(() => link.invoke('ClaimNotifiedReview', [prompt.idRow])))
      yield* put(promptOpened(prompt));
  } catch (error) {
    log('the review prompt was not claimed', error);
  }
}

/** Opens due review prompts; a newer one replaces one that waits. */
export function* promptSaga(current: CurrentLink): SagaGenerator<void> {
  yield* takeLatest([reviewDue, loggedIn, loggedOut, expired], guarded(openPrompt), current);
}
