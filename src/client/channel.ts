import { eventChannel } from 'redux-saga';
import { call, fork, type SagaGenerator, take } from 'typed-redux-saga';
import { guarded } from './guarded';

/** Tells the listener of each event, until what it returns is called. */
type Listen = (listener: () => void) => () => void;

/** Events that say no more than that they happened. */
export const channelOf = (listen: Listen) => eventChannel<true>((emit) => listen(() => emit(true)));

/** Runs the worker at each event; hears no more of them once it is cancelled. */
export function* whenever(listen: Listen, worker: () => SagaGenerator<void>): SagaGenerator<void> {
  const events = yield* call(channelOf, listen);
  try {
    for (;;) {
      yield* take(events);
      yield* fork(guarded(worker));
    }
  } finally {
    events.close();
  }
}
