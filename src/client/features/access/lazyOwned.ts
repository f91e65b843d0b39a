import { lazyPart } from '../../routing/lazyPart';

/** What a person with courses sees of them all over the shop. */
export const lazyOwned = lazyPart('owned', () => import(/* webpackChunkName: "owned" */ './owned'));
