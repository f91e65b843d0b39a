import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';
import { until } from '../../../sagas/until';
import { service } from '../../../services/services';
import { expired, renewalRequested } from './sessionSlice';

const MINUTE = 60_000;
/** Milliseconds from the warning to the end. */
const WARNING = 5 * MINUTE;

/**
 * Warns before the session expires, and ends it when it does. If it has already expired by this clock, that is left
 * to the server: the clock may be wrong. @param end milliseconds since 1970
 */
export function* expire(end: number): SagaGenerator<void> {
  const now = yield* service('now');
  const toaster = yield* service('toaster');
  if (end <= now()) return;
  yield* call(until, end - WARNING);
  const minutes = Math.ceil((end - now()) / MINUTE);
  if (minutes > 0) {
    const rest = minutes === 1 ? 'un minuto' : `${minutes} minuti`;
    const button = { label: 'Accedi di nuovo', action: renewalRequested(end) };
    // Taken off when this saga is cancelled: the session was renewed, or is over.
    yield* fork(toaster.showUntilClosed, `La sessione scade fra ${rest}.`, 'info' as const, button);
  }
  yield* call(until, end);
  yield* call(toaster.show, 'La sessione è scaduta: accedi di nuovo per continuare.');
  yield* put(expired());
}
