import type { Action } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { type Failure, isFailure } from '../../api/failure';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import { expired, loginNeeded } from '../identity/session/sessionSlice';

type FailureAction = Action<string> & { payload: Failure | { failure: Failure } };

const failureOf = (payload: unknown): Failure | undefined => {
  if (isFailure(payload)) return payload;
  const inner = (payload as { failure?: unknown } | undefined)?.failure;
  return isFailure(inner) ? inner : undefined;
};

const isFailureAction = (action: Action): action is FailureAction =>
  failureOf((action as { payload?: unknown }).payload) !== undefined;

/** Milliseconds in which the same alert is not shown again: the calls of a page fail together. */
const MOMENT = 1_000;
/** What the last alert said, and when it was closed. */
interface Told {
  status: number;
  at: number;
}

function* alertOnce(told: Told, status: number): SagaGenerator<void> {
  const now = yield* service('now');
  if (told.status === status && now() - told.at < MOMENT) return;
  const browser = yield* service('browser');
  yield* call(browser.alert, `E' avvenuto un errore: ${status}`);
  Object.assign(told, { status, at: now() });
}

/** What every failure leads to, whichever call it was (the error catalogue, specification §8). */
export function* reactToFailure(told: Told, action: FailureAction): SagaGenerator<void> {
  const failure = failureOf(action.payload);
  if (!failure) return;
  const log = yield* service('log');
  log(`${action.type}: ${failure.endpoint} ${failure.message}`);
  const status = failure.status ?? 0;
  if (failure.kind === 'missing_token' || (failure.guarded && status >= 400 && status < 500)) {
    yield* put((yield* select(selectIsAuthenticated)) ? expired(failure.status) : loginNeeded());
  } else if (status > 500) {
    yield* call(alertOnce, told, status);
  } else if (status === 500 || failure.kind === 'unexpected') {
    const toaster = yield* service('toaster');
    yield* call(toaster.show, 'Si è verificato un errore sul server. Riprova tra poco.', 'error' as const);
  }
}

export function* failureSaga(): SagaGenerator<void> {
  const told: Told = { status: 0, at: 0 };
  yield* takeEvery(isFailureAction, guarded(reactToFailure), told);
}
