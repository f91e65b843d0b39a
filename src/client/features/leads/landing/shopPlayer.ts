import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';
import { lazyPart } from '../../../routing/lazyPart';
import { service } from '../../../services/services';
import { watchPlayer } from '../../platform/player/playerSaga';
import { playerArrived } from './playerSlice';

export const shopPlayer = lazyPart(
  'landing-player',
  () => import(/* webpackChunkName: "landing-player" */ './components/ShopPlayer'),
);

/** Puts the shop's player in place of the browser's own, which stays if the code does not come. */
export function* bringPlayer(): SagaGenerator<void> {
  yield* fork(watchPlayer);
  try {
    yield* call(shopPlayer.load);
    yield* put(playerArrived());
  } catch (error) {
    const log = yield* service('log');
    log('the player failed to load', error);
  }
}
