import { lazyPart } from '../../routing/lazyPart';

/** The live channel and what it shows, a chunk of their own that comes after the first paint. */
export const lazyNotifications = lazyPart(
  'notifications',
  () => import(/* webpackChunkName: "notifications" */ './notifications'),
);
