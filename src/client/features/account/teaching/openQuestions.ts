import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** The oldest are answered first; more come as these are answered. */
const SHOWN = 20;

/** A teacher's courses, and their questions without an answer. */
export const openQuestions = createLoadable({
  name: 'openQuestions',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    return yield* call(api.questions.getOpenQuestions, { pageSize: SHOWN });
  },
  resetOn: isSessionEnd,
});
