import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { sendKeptPositions } from '../../learning/positionSaga';

/** The courses that a person may watch, and their purchases as `items`. */
export const purchases = createLoadable({
  name: 'purchases',
  *fetch() {
    const api = yield* service('api');
    yield* call(sendKeptPositions);
    return yield* call(api.users.getUserPurchases, {});
  },
  resetOn: isSessionEnd,
});
