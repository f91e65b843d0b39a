import { lazyPart } from '../../../routing/lazyPart';

/** Fetched while a list's call is on its way. */
export const lazyGrid = lazyPart('grid', () => import(/* webpackChunkName: "grid" */ './ResourceGrid'), {
  isForAdmins: true,
});
