import { lazyPart } from '../../routing/lazyPart';

/** The marks and shortcuts that owners of courses see all over the shop. */
export const lazyOwned = lazyPart('owned', () => import(/* webpackChunkName: "owned" */ './owned'));
