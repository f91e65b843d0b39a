import { call, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { NamedClaim } from '../../../api/claims';
import { channelOfValues } from '../../../sagas/channel';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { selectClaim } from './sessionSelectors';

/** Loads the code that follows a changed role; only then. */
export const fetchClaimSaga = () => import(/* webpackChunkName: "claim" */ './claimSaga');

function* compare(named: NamedClaim): SagaGenerator<void> {
  if (named.claim === (yield* select(selectClaim))) return;
  const { takeOver } = yield* call(fetchClaimSaga);
  yield* call(takeOver, named);
}

/** Follows the role of the account: the server names it with every answer. */
export function* watchClaim(): SagaGenerator<void> {
  const claims = yield* service('claims');
  const channel = yield* call(channelOfValues<NamedClaim>, claims.listen);
  yield* takeEvery(channel, guarded(compare));
}
