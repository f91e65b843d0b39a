import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { HubLink } from '../../hub';
import { service } from '../../services';
import { selectUser } from '../session/sessionSelectors';
import {
  type reviewDismissed,
  reviewRefused,
  type reviewSubmitted,
  reviewTaken,
  selectPrompt,
} from './notificationsSlice';

const NOT_SENT = 'La recensione non è partita: controlla la connessione e riprova. Il testo resta qui.';
const THANKS = 'Grazie! La tua recensione è stata inviata.';

/** UpdateNotifiedReview: sends what the person has written. A failure keeps the dialog open, with its text. */
export function* sendReview(
  link: HubLink,
  { payload: { rating, text } }: ReturnType<typeof reviewSubmitted>,
): SagaGenerator<void> {
  const prompt = yield* select(selectPrompt);
  const user = yield* select(selectUser);
  if (!prompt || !user) return;
  const toaster = yield* service('toaster');
  const log = yield* service('log');
  try {
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
    // Written in another tab meanwhile: there is nothing left to ask.
    if (isOk || code === 'already_reviewed') {
      yield* put(reviewTaken());
      yield* call(toaster.show, message || THANKS, isOk ? ('success' as const) : ('info' as const));
    } else {
      yield* put(reviewRefused(message || NOT_SENT));
    }
  } catch (error) {
    log('the review was not sent', error);
    yield* put(reviewRefused(NOT_SENT));
  }
}

/** Annulla: the server asks again after a while. */
export function* dismissReview(
  link: HubLink,
  { payload: rowId }: ReturnType<typeof reviewDismissed>,
): SagaGenerator<void> {
  const log = yield* service('log');
  try {
    yield* call(() => link.invoke('DismissNotifiedReview', [rowId]));
  } catch (error) {
    log('the hub did not hear that the review was put off', error);
  }
}
