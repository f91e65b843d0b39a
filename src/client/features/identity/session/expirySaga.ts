import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { until } from '../../../sagas/until';
import { service } from '../../../services/services';
import { expired, renewalRequested } from './sessionSlice';

const MINUTE = 60_000;
/** Milliseconds before the end at which it is told. */
export const NOTICE = 5 * MINUTE;

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
    const button = { label: 'Accedi di nuovo', action: renewalRequested(end) };
    yield* call(toaster.show, `La sessione scade fra ${rest}.`, 'info' as const, button);
  }
  yield* call(until, end);
  yield* call(toaster.show, 'La sessione è scaduta: accedi di nuovo per continuare.');
  yield* put(expired());
}
