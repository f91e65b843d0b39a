import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../services/services';

/** Milliseconds between looks at the clock: a timer stands still while the computer sleeps, the clock does not. */
const LOOK = 15_000;

/** Milliseconds from the end of an offer to the question what holds now: the server's clock may be a little behind. */
const PAUSE = 1000;

/** Waits until an instant by the clock. @param instant milliseconds since 1970 */
export function* until(instant: number): SagaGenerator<void> {
  const now = yield* service('now');
  for (let rest = instant - now(); rest > 0; rest = instant - now()) yield* delay(Math.min(rest, LOOK));
}

/** Waits until an offer is over for the server too. @param end milliseconds since 1970 */
export function* untilOver(end: number): SagaGenerator<void> {
  yield* call(until, end);
  yield* delay(PAUSE);
}
