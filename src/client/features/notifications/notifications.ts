import { fork, type SagaGenerator } from 'typed-redux-saga';
import { channelSaga } from './channelSaga';
import notificationsSlice from './notificationsSlice';
import { purchaseSaga } from './purchaseSaga';

export const slices = [notificationsSlice];

/** Runs the live channel as long as the application runs. */
export function* watch(): SagaGenerator<void> {
  yield* fork(purchaseSaga);
  yield* fork(channelSaga);
}
