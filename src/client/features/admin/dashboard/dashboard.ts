import { call, fork, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { selectAddress } from '../../navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { monthAt, readMonth, writeMonth } from '../months';
import { lazyCharts } from './lazyCharts';

/** The figures of a month; the key is `YYYY-MM`. */
export const dashboard = createLoadable({
  name: 'admin/dashboard',
  resetOn: isSessionEnd,
  *fetch(key) {
    const { admin } = yield* call(adminApis);
    const month = readMonth(key);
    return month ? found(yield* call(admin.admin.dashboard, month)) : null;
  },
});

/** The tables say the same, so the page does without charts that do not come. */
function* loadCharts() {
  yield* call(() => lazyCharts.load().catch(() => undefined));
}

/** Loads the month that the address names, or else the current one in Italy. */
export function* loadDashboard(): SagaGenerator<void> {
  const now = yield* service('now');
  const { search } = yield* select(selectAddress);
  const month = readMonth(new URLSearchParams(search).get('Month')) ?? monthAt(now());
  yield* fork(loadCharts);
  yield* call(dashboard.load, writeMonth(month));
}
