import { lazyPart } from '../../../routing/lazyPart';

/** The cart's buttons, its count in the header, and what keeps it up to date. */
export const lazyCart = lazyPart('cart', () => import(/* webpackChunkName: "cart" */ './cart'));
