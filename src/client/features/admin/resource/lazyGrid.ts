import { lazyPart } from '../../../routing/lazyPart';

/** Runs while a list's call is on its way; it lies in the admin's own file. */
export const lazyGrid = lazyPart('grid', () => import(/* webpackMode: "eager" */ './ResourceGrid'), {
  isForAdmins: true,
});
