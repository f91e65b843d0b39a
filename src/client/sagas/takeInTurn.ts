import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, type SagaGenerator, take } from 'typed-redux-saga';
import { guarded } from './guarded';

/**
 * As `takeEvery`, but one action after the other. `yield* call(takeInTurn, [moved.type], save, 'last' as const)`
 *
 * @param waiting which of the actions that come while the worker runs are handled after it
 */
export function* takeInTurn<Taken extends Action>(
  types: readonly Taken['type'][],
  worker: (action: Taken) => SagaGenerator<void>,
  waiting: 'all' | 'last' = 'all',
): SagaGenerator<void> {
  const buffer = waiting === 'all' ? buffers.expanding<Taken>() : buffers.sliding<Taken>(1);
  const actions = yield* actionChannel<Taken>([...types], buffer);
  try {
    for (;;) yield* call(guarded(worker), yield* take(actions));
  } finally {
    // It does not end with its saga.
    actions.close();
  }
}
