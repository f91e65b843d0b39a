import {
  call,
  delay,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLeading,
} from 'typed-redux-saga';
import { guarded } from '../../sagas/guarded';
import type { CurrentLink, HubLink } from '../../services/hub';
import { service } from '../../services/services';
import { reviewWritten } from '../catalogue/courses/reviewWritten';
import { selectUser } from '../identity/session/sessionSelectors';
import {
  connected,
  reviewDismissed,
  reviewRefused,
  reviewSubmitted,
  reviewTaken,
  selectConnection,
  selectPrompt,
} from './notificationsSlice';

const NOT_SENT = 'La recensione non è partita: controlla la connessione e riprova. Il testo resta qui.';
const THANKS = 'Grazie! La tua recensione è stata inviata.';

/** Milliseconds that a review waits for a connection. */
const CONNECTION_TIMEOUT = 10_000;

/** Returns the connection, waiting for it. @throws if there is none in time */
function* liveLink(current: CurrentLink): SagaGenerator<HubLink> {
  if ((yield* select(selectConnection)) !== 'connected') {
    yield* race({ there: take(connected), late: delay(CONNECTION_TIMEOUT) });
  }
  if (!current.link) throw new Error('no connection');
  return current.link;
}

/** Sends a review (UpdateNotifiedReview). A failure keeps the dialog open, with its text. */
function* sendReview(
  current: CurrentLink,
  { payload: { rating, text } }: ReturnType<typeof reviewSubmitted>,
): SagaGenerator<void> {
  const prompt = yield* select(selectPrompt);
  const user = yield* select(selectUser);
  if (!prompt || !user) return;
  const toaster = yield* service('toaster');
  const log = yield* service('log');
  try {
    const link = yield* call(liveLink, current);
    const { isOk, message, code } = yield* call(() =>
      link.invoke('UpdateNotifiedReview', [
        prompt.idRow,
        rating,
        text,
        user.id,
        prompt.courseId,
        user.username,
      ]),
    );
    // Written in another tab meanwhile.
    if (isOk || code === 'already_reviewed') {
      yield* put(reviewTaken());
      yield* put(reviewWritten({ courseId: prompt.courseId }));
      yield* call(toaster.show, message || THANKS, isOk ? ('success' as const) : ('info' as const));
    } else {
      yield* put(reviewRefused(message || NOT_SENT));
    }
  } catch (error) {
    log('the review was not sent', error);
    yield* put(reviewRefused(NOT_SENT));
  }
}

/** Tells the server to ask again later. */
function* dismissReview(
  { link }: CurrentLink,
  { payload: rowId }: ReturnType<typeof reviewDismissed>,
): SagaGenerator<void> {
  const log = yield* service('log');
  try {
    if (link) yield* call(() => link.invoke('DismissNotifiedReview', [rowId]));
  } catch (error) {
    log('the review was not dismissed at the hub', error);
  }
}

/** Sends the answers to a review prompt, over the connection of that moment. */
export function* reviewSaga(current: CurrentLink): SagaGenerator<void> {
  yield* takeLeading(reviewSubmitted, guarded(sendReview), current);
  yield* takeEvery(reviewDismissed, guarded(dismissReview), current);
}
