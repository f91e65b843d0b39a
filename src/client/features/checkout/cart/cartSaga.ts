import type { Task } from 'redux-saga';
import { actionChannel, call, cancel, fork, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { MOST_LINES } from '../../../../contract/checkout/cartLimits';
import { inBackground } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { Missing } from '../../../state/loadable';
import { accepted, Refused, refuse } from '../../../state/submission';
import { selectIsAuthenticated, selectUser } from '../../identity/session/sessionSelectors';
import { isSessionEnd, loggedIn } from '../../identity/session/sessionSlice';
import { pageEntered } from '../../platform/navigation/navigationSlice';
import {
  type Change,
  changed,
  failed,
  loaded,
  loadFailed,
  outdated,
  requested,
  selectIsKnown,
  selectIsPending,
} from './cartSlice';
import { keepCart, readKeptCart, type Thing } from './keptCart';

const NOT_ADDED = 'Non è stato aggiunto al carrello.';
const NOT_REMOVED = 'È ancora nel carrello.';
const FULL = `Nel carrello c’è posto per ${MOST_LINES} cose: togline qualcuna per aggiungerne altre.`;

const wireOf = ({ kind, id }: Thing) => ({ kind, IdItemEnc: id });

/**
 * Reads the account's cart, to which what this device kept for a visitor is added; of a visitor, what it keeps.
 * @throws Missing for a refusal, after which the device keeps what it has
 */
export function* readCart(): SagaGenerator<readonly Thing[]> {
  const device = yield* service('device');
  const kept = readKeptCart(device);
  if (!(yield* select(selectIsAuthenticated))) {
    yield* put(loaded(kept));
    return kept;
  }
  const owner = (yield* select(selectUser))?.id;
  const { cart } = yield* service('api');
  const { isOk, message, items } =
    kept.length > 0 ? yield* call(cart.joinCart, { lines: kept.map(wireOf) }) : yield* call(cart.getCart, {});
  if (isOk === false) throw new Missing(message);
  // The session may have ended meanwhile, and the cart is nobody else's.
  if ((yield* select(selectUser))?.id !== owner) return [];
  // Another tab may have added something that has not joined yet.
  const left = readKeptCart(device).filter(({ id }) => !kept.some((thing) => thing.id === id));
  yield* call(keepCart, device, left);
  const things = items.map(({ kind, IdItemEnc: id, title }) => ({ kind, id, title }));
  yield* put(loaded(things));
  return things;
}

function* load(): SagaGenerator<void> {
  try {
    yield* call(readCart);
  } catch (error) {
    yield* put(loadFailed(inBackground(error)));
  }
}

/** @throws Refused, CallFailed, or what the storage throws */
function* store({ thing, isAdded }: Change): SagaGenerator<void> {
  if (yield* select(selectIsAuthenticated)) {
    const { cart } = yield* service('api');
    accepted(yield* call(isAdded ? cart.addToCart : cart.removeFromCart, wireOf(thing)));
    return;
  }
  const device = yield* service('device');
  const others = readKeptCart(device).filter(({ id }) => id !== thing.id);
  if (isAdded && others.length >= MOST_LINES) refuse({ message: FULL });
  yield* call(keepCart, device, isAdded ? [...others, thing] : others);
}

function* send(change: Change): SagaGenerator<void> {
  const { id } = change.thing;
  if (!(yield* select(selectIsPending(id)))) return;
  try {
    yield* call(store, change);
    // The session may have ended meanwhile, and the cart is another's.
    if (yield* select(selectIsPending(id))) yield* put(changed(change));
  } catch (error) {
    const toaster = yield* service('toaster');
    const isRefused = error instanceof Refused;
    yield* put(failed({ id, ...(!isRefused && { failure: inBackground(error) }) }));
    const reason = isRefused ? error.refusal.message : 'Riprova tra poco.';
    yield* call(toaster.show, `${change.isAdded ? NOT_ADDED : NOT_REMOVED} ${reason}`, 'error' as const);
  }
}

/** One change after the other, so that the last one counts. */
function* sendInTurn(): SagaGenerator<void> {
  const changes = yield* actionChannel(requested);
  for (;;) {
    const { payload } = yield* take(changes);
    yield* call(guarded(send), payload);
  }
}

/** Keeps the cart up to date, from one session to the next. */
export function* watchCart(): SagaGenerator<void> {
  yield* fork(sendInTurn);
  let loading: Task = yield* fork(guarded(load));
  for (;;) {
    const action = yield* take([loggedIn, pageEntered, outdated, isSessionEnd]);
    if (pageEntered.match(action) && (loading.isRunning() || (yield* select(selectIsKnown)))) continue;
    yield* cancel(loading);
    loading = yield* fork(guarded(load));
  }
}
