import { lazyPart } from '../../../routing/lazyPart';

/** The buttons that save courses for later. */
export const lazyWishlist = lazyPart(
  'wishlist',
  () => import(/* webpackChunkName: "wishlist" */ './wishlist'),
);
