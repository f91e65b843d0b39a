import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, fork, type SagaGenerator, select } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import { service } from '../../../services/services';
import { createLoadable, found, isUnavailable } from '../../../state/loadable';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { LoadError } from '../../platform/navigation';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { MonthField } from '../MonthField';
import { type Month, monthAt, nameMonth, readMonth, shiftMonth, writeMonth } from '../months';
import { AdminHeading } from '../resource/AdminHeading';
import { Loading } from '../resource/Loading';
import { Attention } from './Attention';
import { Days } from './Days';
import { Figures } from './Figures';
import { lazyCharts } from './lazyCharts';
import { CouponConversion, TopCourses } from './Sales';

/** The figures of a month, and the latest month that has any; the key is `YYYY-MM`. */
const dashboard = createLoadable({
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
function* loadDashboard(): SagaGenerator<void> {
  const now = yield* service('now');
  const { search } = yield* select(selectAddress);
  const latest = writeMonth(monthAt(now()));
  const asked = readMonth(new URLSearchParams(search).get('Month'));
  const month = asked ? writeMonth(asked) : latest;
  yield* fork(loadCharts);
  yield* call(dashboard.load, month < latest ? month : latest);
}

export const slices = [dashboard.slice];
export const load = loadDashboard;
export const watch = dashboard.watch;

const hrefOf = (month: string) => `${paths.admin()}?Month=${month}`;

const MONTH_ID = 'dashboard-month';

interface MonthChoiceProps {
  readonly month: Month;
  /** `YYYY-MM`; undefined as long as nothing is loaded. */
  readonly latest: string | undefined;
}

function MonthChoice({ month, latest: loaded }: MonthChoiceProps) {
  const dispatch = useDispatch();
  // While another month is loaded, the buttons stay.
  const [latest, setLatest] = useState(loaded);
  if (loaded !== undefined && loaded !== latest) setLatest(loaded);
  const before = shiftMonth(month, -1);
  const after = shiftMonth(month, 1);
  const hasAfter = after && latest !== undefined && writeMonth(after) <= latest;
  const next = useFocusAfterRemoval<HTMLSpanElement>({ ids: hasAfter ? ['after'] : [], heading: MONTH_ID });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, minWidth: 0 }}>
      <MonthField
        id={MONTH_ID}
        label="Mese"
        value={writeMonth(month)}
        max={latest}
        onChange={(to) => to && dispatch(navigationRequested({ to: hrefOf(to), keepsPlace: true }))}
      />
      {before && (
        <Button component={Link} to={hrefOf(writeMonth(before))} preventScrollReset variant="outlined">
          Mese prima
        </Button>
      )}
      <Box component="span" sx={{ display: 'contents' }} {...next}>
        {hasAfter && (
          <Button component={Link} to={hrefOf(writeMonth(after))} preventScrollReset variant="outlined">
            Mese dopo
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The first page of the admin: how the month goes, and what needs attention. */
export function Page() {
  const { key, status, data, message } = useSelector(dashboard.selectAny);
  const month = readMonth(key);
  return (
    <>
      <AdminHeading
        title="Amministrazione"
        lead={month && `Come va il negozio: ${nameMonth(month)}.`}
        isFirst
      >
        {month && <MonthChoice month={month} latest={data?.latest} />}
      </AdminHeading>
      {(isUnavailable(status) || message !== '') && (
        <LoadError message={message} retry={dashboard.actions.retryRequested()} />
      )}
      {(status === 'idle' || status === 'loading') && <Loading />}
      {data && (
        <>
          <Figures data={data} />
          <Attention attention={data.attention} differences={data.differences} />
          <Days days={data.days} />
          <TopCourses rows={data.topCourses} />
          <CouponConversion rows={data.coupons} />
        </>
      )}
    </>
  );
}
