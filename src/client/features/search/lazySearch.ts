import { lazyPage } from '../../routing/page';

/** The suggestions under the header's search box, a chunk of their own. */
export const lazySearch = lazyPage('search', () => import(/* webpackChunkName: "search" */ './suggestions'));
