import { call, delay, put, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../services';
import { expired, loginNeeded } from './sessionSlice';

const MINUTE = 60_000;
/** Milliseconds before the end at which it is told. */
export const NOTICE = 5 * MINUTE;
/** Milliseconds between looks at the clock: a timer stands still while the computer sleeps, the clock does not. */
export const LOOK = 15_000;

function* until(instant: number): SagaGenerator<void> {
  const now = yield* service('now');
  for (let rest = instant - now(); rest > 0; rest = instant - now()) yield* delay(Math.min(rest, LOOK));
}

/**
 * Tells that the session ends before it does, and ends it when its time is up. One that is over by this clock
 * from the start is left to the server: the clock may be wrong.
 */
export function* expire(end: number): SagaGenerator<void> {
  const now = yield* service('now');
  const toaster = yield* service('toaster');
  if (end <= now()) return;
  yield* call(until, end - NOTICE);
  const minutes = Math.ceil((end - now()) / MINUTE);
  if (minutes > 0) {
    const rest = minutes === 1 ? 'un minuto' : `${minutes} minuti`;
    const button = { label: 'Accedi di nuovo', action: loginNeeded() };
    yield* call(toaster.show, `La sessione scade fra ${rest}.`, 'info' as const, button);
  }
  yield* call(until, end);
  yield* call(toaster.show, 'La sessione è scaduta: accedi di nuovo per continuare.');
  yield* put(expired());
}
