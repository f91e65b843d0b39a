import { call, fork, type SagaGenerator, select, take } from 'typed-redux-saga';
import { isWithin } from '../../routing/paths';
import { BASE, routeTable } from '../../routing/routeTable';
import { guarded } from '../../sagas/guarded';
import { selectIsAuthenticated } from '../identity/session/sessionSelectors';
import { loggedIn } from '../identity/session/sessionSlice';
import { navigated, selectPathname } from '../navigation/navigationSlice';
import { ownedCourses } from './ownedCourses';

/** Pages that change courses or progress: both are loaded again when one is left. */
const CHANGING = [
  routeTable.viewer,
  routeTable.paymentSucceeded,
  routeTable.bundlePaymentSucceeded,
  routeTable.redeem,
].map(({ patterns: [pattern] }) => BASE + pattern.replace(/\/(\*|:\w+)$/, ''));

const mayHaveChanged = (pathname: string) => CHANGING.some((start) => isWithin(pathname, start));

function* loadOwned(): SagaGenerator<void> {
  yield* call(ownedCourses.load);
}

/** Keeps the owned courses up to date. */
export function* watchOwned(): SagaGenerator<void> {
  yield* fork(guarded(loadOwned));
  for (;;) {
    const before = yield* select(selectPathname);
    const action = yield* take([navigated, loggedIn]);
    if (!(yield* select(selectIsAuthenticated))) continue;
    const isUnknown = (yield* select(ownedCourses.selectAny)).status !== 'ready';
    if (loggedIn.match(action) || isUnknown || mayHaveChanged(before)) yield* fork(guarded(loadOwned));
  }
}
