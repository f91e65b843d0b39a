import { lazyPart } from '../../routing/lazyPart';

/** The suggestions under the header's search box, a chunk of their own. */
export const lazySearch = lazyPart('search', () => import(/* webpackChunkName: "search" */ './suggestions'));
