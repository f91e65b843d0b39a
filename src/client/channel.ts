import { eventChannel } from 'redux-saga';
import { call, fork, type SagaGenerator, take } from 'typed-redux-saga';
import { guarded } from './guarded';

/** Tells the listener of each event, until what it returns is called. */
type Listen = (listener: () => void) => () => void;

/** Events that say no more than that they happened. */
export const channelOf = (...sources: readonly Listen[]) =>
  eventChannel<true>((emit) => {
    const stops = sources.map((listen) => listen(() => emit(true)));
    return () => {
      for (const stop of stops) stop();
    };
  });

/** Runs the worker each time a source tells; hears no more of them once it is cancelled. */
export function* whenever(
  sources: readonly Listen[],
  worker: () => SagaGenerator<void>,
): SagaGenerator<void> {
  const told = yield* call(channelOf, ...sources);
  try {
    for (;;) {
      yield* take(told);
      yield* fork(guarded(worker));
    }
  } finally {
    told.close();
  }
}
