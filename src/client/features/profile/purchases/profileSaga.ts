import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { service } from '../../../services/services';
import { sendKeptPositions } from '../../learning/positionSaga';
import { profileFailed, profileReceived, profileRequested } from './profileSlice';

export function* bringProfile(): SagaGenerator<void> {
  const api = yield* service('api');
  yield* put(profileRequested());
  yield* call(sendKeptPositions);
  try {
    const { items, courses } = yield* call(api.users.getUserPurchases, {});
    yield* put(profileReceived({ courses, purchases: items }));
  } catch (error) {
    yield* put(profileFailed(toFailure(error)));
  }
}
