import { call, fork, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { monthAt, readMonth, writeMonth } from '../months';
import { lazyCharts } from './lazyCharts';

/** The figures of a month, and the latest month that has any; the key is `YYYY-MM`. */
export const dashboard = createLoadable({
  name: 'admin/dashboard',
  resetOn: isSessionEnd,
  *fetch(key) {
    const { admin } = yield* call(adminApis);
    const month = readMonth(key);
    if (!month) return null;
    const now = yield* service('now');
    const figures = found(yield* call(admin.admin.dashboard, month));
    return { ...figures, latest: writeMonth(monthAt(now())) };
  },
});

/** The tables say the same, so the page does without charts that do not come. */
function* loadCharts() {
  yield* call(() => lazyCharts.load().catch(() => undefined));
}

/** Loads the month that the address names, or else, and for one that is still to come, the current one in Italy. */
export function* loadDashboard(): SagaGenerator<void> {
  const now = yield* service('now');
  const { search } = yield* select(selectAddress);
  const latest = writeMonth(monthAt(now()));
  const asked = readMonth(new URLSearchParams(search).get('Month'));
  const month = asked ? writeMonth(asked) : latest;
  yield* fork(loadCharts);
  yield* call(dashboard.load, month < latest ? month : latest);
}
