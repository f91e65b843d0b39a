import { lazyPart } from '../../routing/lazyPart';

/** The live channel, loaded after the first page. */
export const lazyNotifications = lazyPart(
  'notifications',
  () => import(/* webpackChunkName: "notifications" */ './notifications'),
);
