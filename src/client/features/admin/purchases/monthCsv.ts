import { call } from 'typed-redux-saga';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, refuse } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { monthAt, readMonth, writeMonth } from '../months';

/** Downloads what was paid in a month. The draft is `YYYY-MM`; '' stands for this month. */
export const monthCsv = createSubmission({
  name: 'admin/purchases/csv',
  resetOn: isSessionEnd,
  *send(chosen: string) {
    const now = yield* service('now');
    const month = chosen ? readMonth(chosen) : monthAt(now());
    if (!month) return refuse({ message: 'Scegli un mese.' });
    const { admin } = yield* call(adminApis);
    const answer = yield* call(admin.courses.getPurchasesCSV, month);
    if (!answer.isOk || !answer.item) return refuse(answer);
    yield* call(browserFiles.save, answer.item, `acquisti-${writeMonth(month)}.csv`);
  },
});
