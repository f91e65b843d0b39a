import { lazyPage } from '../../routing/page';

/** The live channel and what it shows, a chunk of their own that comes after the first paint. */
export const lazyNotifications = lazyPage(
  'notifications',
  () => import(/* webpackChunkName: "notifications" */ './notifications'),
);
