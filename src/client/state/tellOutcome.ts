import { call, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../services/services';
import { type Submission, wholeMessage } from './submission';

/** For `tell`: says why it failed, where nothing on the page does. */
export function* tellFailure(ended: Submission): SagaGenerator<void> {
  if (ended.status === 'done') return;
  const toaster = yield* service('toaster');
  yield* call(toaster.show, wholeMessage(ended), 'error' as const);
}

/** For `tell`: says why it failed to those who no longer see it. @param what failed, as an Italian sentence */
export const tellUnseen = (what: string) =>
  function* tellAside(ended: Submission, isShown: boolean): SagaGenerator<void> {
    if (isShown || ended.status === 'done') return;
    const toaster = yield* service('toaster');
    const [reason = wholeMessage(ended)] = Object.values(ended.errors);
    yield* call(toaster.show, `${what} ${reason}`, 'error' as const);
  };
