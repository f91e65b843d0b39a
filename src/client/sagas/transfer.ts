import type { Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { put, type SagaGenerator, take } from 'typed-redux-saga';
import type { CallOptions } from '../../contract/platform/endpoint';

type Event<Answer> =
  | { readonly loaded: number; readonly total: number | undefined }
  | { readonly answer: Answer }
  | { readonly error: unknown };

/**
 * Makes a call that takes a while, reports its progress and returns its answer. Cancelling the saga aborts the call.
 *
 * @param progressed makes the action; both numbers are bytes, `total` if it is known
 * @throws what the call throws
 */
export function* transfer<Answer>(
  start: (options: CallOptions) => Promise<Answer>,
  progressed: (loaded: number, total: number | undefined) => Action,
): SagaGenerator<Answer> {
  const events = eventChannel<Event<Answer>>((emit) => {
    const abort = new AbortController();
    start({ onProgress: (loaded, total) => emit({ loaded, total }), signal: abort.signal }).then(
      (answer) => emit({ answer }),
      (error: unknown) => emit({ error }),
    );
    return () => abort.abort();
  }, buffers.expanding(8));
  try {
    for (;;) {
      const event = yield* take(events);
      if ('answer' in event) return event.answer;
      if ('error' in event) throw event.error;
      yield* put(progressed(event.loaded, event.total));
    }
  } finally {
    // Not yielded: after a `yield*` that yields in its `finally`, a cancelled caller would go on.
    events.close();
  }
}
