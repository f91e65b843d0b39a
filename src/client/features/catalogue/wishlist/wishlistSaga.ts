import type { Task } from 'redux-saga';
import { actionChannel, call, cancel, fork, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { MOST_SAVED } from '../../../../contract/catalogue/wishlistLimits';
import { inBackground } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { accepted, Refused, refuse } from '../../../state/submission';
import { selectIsAuthenticated, selectUser } from '../../identity/session/sessionSelectors';
import { isSessionEnd, loggedIn } from '../../identity/session/sessionSlice';
import { pageEntered } from '../../platform/navigation/navigationSlice';
import { keep, readKept, type Saved } from './keptWishlist';
import {
  failed,
  loaded,
  loadFailed,
  type Press,
  selectIsKnown,
  selectIsPressed,
  settled,
  toggled,
} from './wishlistSlice';

const NOT_SAVED = 'Il corso non è stato salvato.';
const NOT_REMOVED = 'Il corso è ancora tra i salvati.';
const FULL = `Hai già salvato ${MOST_SAVED} corsi: togline qualcuno per salvarne altri.`;

/** Reads the account's list, to which what this device kept for a visitor is added; of a visitor, what it keeps. */
export function* readWishlist(): SagaGenerator<readonly Saved[]> {
  const device = yield* service('device');
  const kept = readKept(device);
  if (!(yield* select(selectIsAuthenticated))) {
    yield* put(loaded(kept));
    return kept;
  }
  const owner = (yield* select(selectUser))?.id;
  const { wishlist } = yield* service('api');
  const { items } =
    kept.length > 0
      ? yield* call(wishlist.joinWishlist, { courses: kept.map(({ id }) => id) })
      : yield* call(wishlist.getWishlist, {});
  // The session may have ended meanwhile, and the list is nobody else's.
  if ((yield* select(selectUser))?.id !== owner) return [];
  yield* call(keep, device, []);
  const courses = items.map(({ IdCourseEnc: id, title }) => ({ id, title }));
  yield* put(loaded(courses));
  return courses;
}

function* load(): SagaGenerator<void> {
  try {
    yield* call(readWishlist);
  } catch (error) {
    yield* put(loadFailed(inBackground(error)));
  }
}

/** @throws Refused, CallFailed, or what the storage throws */
function* store({ course, isSaved }: Press): SagaGenerator<void> {
  if (yield* select(selectIsAuthenticated)) {
    const { wishlist } = yield* service('api');
    const change = isSaved ? wishlist.saveCourse : wishlist.removeCourse;
    accepted(yield* call(change, { IdCourseEnc: course.id }));
    return;
  }
  const device = yield* service('device');
  const others = readKept(device).filter(({ id }) => id !== course.id);
  if (isSaved && others.length >= MOST_SAVED) refuse({ message: FULL });
  yield* call(keep, device, isSaved ? [course, ...others] : others);
}

function* send(press: Press): SagaGenerator<void> {
  const { id } = press.course;
  if (!(yield* select(selectIsPressed(id)))) return;
  try {
    yield* call(store, press);
    yield* put(settled(press));
  } catch (error) {
    const toaster = yield* service('toaster');
    const isRefused = error instanceof Refused;
    yield* put(failed({ id, ...(!isRefused && { failure: inBackground(error) }) }));
    const reason = isRefused ? error.refusal.message : 'Riprova tra poco.';
    yield* call(toaster.show, `${press.isSaved ? NOT_SAVED : NOT_REMOVED} ${reason}`, 'error' as const);
  }
}

/** One press after the other, so that the last one counts. */
function* sendInTurn(): SagaGenerator<void> {
  const presses = yield* actionChannel(toggled);
  for (;;) {
    const { payload } = yield* take(presses);
    yield* call(guarded(send), payload);
  }
}

/** Keeps the list of saved courses up to date, from one session to the next. */
export function* watchWishlist(): SagaGenerator<void> {
  yield* fork(sendInTurn);
  let loading: Task = yield* fork(guarded(load));
  for (;;) {
    const action = yield* take([loggedIn, pageEntered, isSessionEnd]);
    if (pageEntered.match(action) && (loading.isRunning() || (yield* select(selectIsKnown)))) continue;
    yield* cancel(loading);
    loading = yield* fork(guarded(load));
  }
}
