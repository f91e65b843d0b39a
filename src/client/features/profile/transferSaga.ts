import type { Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, put, type SagaGenerator, take } from 'typed-redux-saga';
import type { CallOptions } from '../../../contract/endpoint';

type Event<Answer> =
  | { readonly loaded: number; readonly total: number | undefined }
  | { readonly answer: Answer }
  | { readonly error: unknown };

/**
 * A call that takes a while: tells on the way how far it is, and gives its answer.
 *
 * @param start begins the call
 * @param progressed the action that tells; bytes, with `total` where it is known
 * @throws what the call throws
 */
export function* transfer<Answer>(
  start: (options: CallOptions) => Promise<Answer>,
  progressed: (loaded: number, total: number | undefined) => Action,
): SagaGenerator<Answer> {
  const events = eventChannel<Event<Answer>>((emit) => {
    start({ onProgress: (loaded, total) => emit({ loaded, total }) }).then(
      (answer) => emit({ answer }),
      (error: unknown) => emit({ error }),
    );
    return () => undefined;
  }, buffers.expanding(8));
  try {
    for (;;) {
      const event = yield* take(events);
      if ('answer' in event) return event.answer;
      if ('error' in event) throw event.error;
      yield* put(progressed(event.loaded, event.total));
    }
  } finally {
    yield* call(events.close);
  }
}
