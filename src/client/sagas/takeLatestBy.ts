import type { Action } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, fork, type SagaGenerator, take } from 'typed-redux-saga';

/**
 * As `takeLatest`, but an action for the same key leaves the worker that runs alone: cancelled for its own like, a load
 * would be neither here nor on its way.
 */
export function* takeLatestBy(
  actions: readonly { readonly match: (action: Action) => boolean }[],
  keyOf: () => SagaGenerator<string>,
  worker: () => SagaGenerator<void>,
): SagaGenerator<void> {
  let last: { readonly key: string; readonly task: Task } | undefined;
  for (;;) {
    yield* take((action: Action) => actions.some(({ match }) => match(action)));
    const key = yield* call(keyOf);
    if (last?.task.isRunning() && last.key === key) continue;
    if (last) yield* cancel(last.task);
    last = { key, task: yield* fork(worker) };
  }
}
