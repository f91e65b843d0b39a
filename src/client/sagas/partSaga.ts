import { call, delay, type SagaGenerator, take } from 'typed-redux-saga';
import type { LazyPart, PartSlice } from '../routing/lazyPart';
import { service } from '../services/services';

interface Part {
  readonly slices?: readonly PartSlice[];
  /** Answers the part's actions. */
  readonly watch: () => SagaGenerator<void>;
}

interface Cue {
  /** The action that asks for the part. */
  readonly cue: { readonly type: string };
  /** Milliseconds from the action to the fetch. */
  readonly patience?: number;
}

/**
 * A saga that brings a part of the shop in a chunk of its own: once asked for, its slices join the store and it
 * answers as long as the application runs. If its code does not come, that is logged, and the next action tries again.
 */
export const partSaga = (part: LazyPart<Part>, { cue, patience = 0 }: Cue) =>
  function* (inject: (slices: readonly PartSlice[]) => void): SagaGenerator<void> {
    const log = yield* service('log');
    for (;;) {
      yield* take(cue.type);
      if (patience) yield* delay(patience);
      try {
        const { slices = [], watch } = yield* call(part.load);
        yield* call(inject, slices);
        return yield* call(watch);
      } catch (error) {
        log(`no ${part.chunk}`, error);
      }
    }
  };
