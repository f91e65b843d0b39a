import type { SagaGenerator } from 'typed-redux-saga';
import { service } from '../services/services';

/**
 * A worker whose unforeseen throw is logged and ends there: it never ends the watcher, nor the root saga.
 * `yield* takeLeading(buyRequested, guarded(buy))`
 */
export function guarded<Arguments extends unknown[]>(
  worker: (...input: Arguments) => SagaGenerator<void>,
): (...input: Arguments) => SagaGenerator<void> {
  return function* (...input: Arguments) {
    try {
      yield* worker(...input);
    } catch (error) {
      const log = yield* service('log');
      log(`${worker.name} failed`, error);
    }
  };
}
