import { call, race, type SagaGenerator } from 'typed-redux-saga';
import { lazyNotifications } from './lazyNotifications';
import { keepPurchaseChoice } from './purchaseChoice';

export { readPurchaseChoice } from './purchaseChoice';

/** For a page that shows the choice: saves it until the live channel's code is here, which then does so. */
export function* watchPurchaseChoice(): SagaGenerator<void> {
  if (lazyNotifications.peek()) return;
  yield* race({ choices: call(keepPurchaseChoice), live: call(() => lazyNotifications.arrived) });
}
