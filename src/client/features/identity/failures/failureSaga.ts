import { type Action, createAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { type Failure, isFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { selectIsAuthenticated } from '../session/sessionSelectors';
import { expired, loginNeeded } from '../session/sessionSlice';

/** A part that somebody asked for did not load: what to tell them, in Italian. */
export const partFailed = createAction<string>('failures/partFailed');

/** A call failed that nobody waits for, and that no slice keeps the state of. */
export const backgroundCallFailed = createAction<Failure>('failures/backgroundCallFailed');

type FailureAction = Action<string> & { payload: Failure | { failure: Failure } };

const failureOf = (payload: unknown): Failure | undefined => {
  if (isFailure(payload)) return payload;
  const inner = (payload as { failure?: unknown } | undefined)?.failure;
  return isFailure(inner) ? inner : undefined;
};

const isFailureAction = (action: Action): action is FailureAction =>
  failureOf((action as { payload?: unknown }).payload) !== undefined;

/** Milliseconds in which the same message is shown once: the calls of a page fail together. */
const QUIET_TIME = 1_000;

/** The notice that was shown last, and when it was closed. */
interface Shown {
  status: number;
  at: number;
}

/** Shows a server error: the specified alert above 500, else a toast. */
function* showServerError(shown: Shown, status: number): SagaGenerator<void> {
  const now = yield* service('now');
  if (shown.status === status && now() - shown.at < QUIET_TIME) return;
  const browser = yield* service('browser');
  const toaster = yield* service('toaster');
  if (status > 500) yield* call(browser.alert, `E' avvenuto un errore: ${status}`);
  else yield* call(toaster.show, 'Si è verificato un errore sul server. Riprova tra poco.', 'error' as const);
  Object.assign(shown, { status, at: now() });
}

/** Reacts to a failure, whichever call it was. */
function* reactToFailure(shown: Shown, action: FailureAction): SagaGenerator<void> {
  const failure = failureOf(action.payload);
  if (!failure) return;
  const log = yield* service('log');
  log(`${action.type}: ${failure.endpoint} ${failure.message}`);
  const status = failure.status ?? 0;
  const { isBackground = false } = failure;
  if (failure.kind === 'missing_token' || (failure.guarded && status >= 400 && status < 500)) {
    if (yield* select(selectIsAuthenticated)) yield* put(expired(failure.status, isBackground));
    else if (!isBackground) yield* put(loginNeeded());
  } else if (isBackground) {
    return;
  } else if (status >= 500 || failure.kind === 'unexpected') {
    yield* call(showServerError, shown, status);
  }
}

function* tell({ payload: text }: ReturnType<typeof partFailed>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, text, 'error' as const);
}

export function* failureSaga(): SagaGenerator<void> {
  const shown: Shown = { status: -1, at: 0 };
  yield* takeEvery(isFailureAction, guarded(reactToFailure), shown);
  yield* takeEvery(partFailed, guarded(tell));
}
