import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { certificates } from '../../learning/certificates';
import { sendKeptPositions } from '../../learning/positionSaga';

/** The courses that a person may watch, and their purchases as `items`. */
export const purchases = createLoadable({
  name: 'purchases',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    yield* call(sendKeptPositions);
    const answer = yield* call(api.users.getUserPurchases, {});
    // Both are shown at once, so that no card grows.
    if (answer.courses.some(({ progress }) => progress >= 100)) yield* call(certificates.load);
    return answer;
  },
  resetOn: isSessionEnd,
});
