import { lazyPart } from '../../../routing/lazyPart';

/** Loaded with the dashboard: no other page draws. */
export const lazyCharts = lazyPart(
  'admin-charts',
  () => import(/* webpackChunkName: "admin-charts" */ './DayChart'),
  { isForAdmins: true },
);
