import type { Action } from '@reduxjs/toolkit';
import type { Buffer } from 'redux-saga';
import { actionChannel, call, type SagaGenerator, take } from 'typed-redux-saga';
import { guarded } from './guarded';

/**
 * As `takeEvery`, but one action after the other. `yield* fork(takeInTurn<Saved>, [saved.type], save)`
 *
 * @param waiting holds the actions that come while the worker runs; without it they are all handled
 */
export function* takeInTurn<Taken extends Action>(
  types: Taken['type'][],
  worker: (action: Taken) => SagaGenerator<void>,
  waiting?: Buffer<Taken>,
): SagaGenerator<void> {
  const actions = yield* actionChannel<Taken>(types, waiting);
  try {
    for (;;) yield* call(guarded(worker), yield* take(actions));
  } finally {
    // It does not end with its saga.
    actions.close();
  }
}
