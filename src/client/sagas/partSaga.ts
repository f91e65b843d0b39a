import { call, delay, type SagaGenerator, take } from 'typed-redux-saga';
import type { LazyPart, PartSlice } from '../routing/lazyPart';
import { service } from '../services/services';

interface Part {
  readonly slices?: readonly PartSlice[];
  /** Handles the part's actions. */
  readonly watch: () => SagaGenerator<void>;
}

interface Start {
  /** The action that asks for the part. */
  readonly on: { readonly type: string };
  /** From the action to the fetch. */
  readonly delayMs?: number;
}

/**
 * Loads a part of the shop after an action: its slices join the store, and it handles actions as long as the
 * application runs. If its code does not come, that is logged, and the next such action tries again.
 */
export function* partSaga(
  part: LazyPart<Part>,
  { on, delayMs = 0 }: Start,
  inject: (slices: readonly PartSlice[]) => void,
): SagaGenerator<void> {
  const log = yield* service('log');
  for (;;) {
    yield* take(on.type);
    if (delayMs) yield* delay(delayMs);
    try {
      const { slices = [], watch } = yield* call(part.load);
      yield* call(inject, slices);
      return yield* call(watch);
    } catch (error) {
      log(`no ${part.chunk}`, error);
    }
  }
}
