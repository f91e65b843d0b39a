import { lazyPart } from '../../../routing/lazyPart';

/** The suggestions below the header's search box. */
export const lazySearch = lazyPart('search', () => import(/* webpackChunkName: "search" */ './suggestions'));
