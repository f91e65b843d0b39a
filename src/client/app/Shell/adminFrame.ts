import { lazyPart } from '../../routing/lazyPart';

/** The frame of the admin's pages. */
export const adminFrame = lazyPart(
  'admin',
  () => import(/* webpackChunkName: "admin" */ '../../features/admin/frame/AdminFrame'),
  { isForAdmins: true },
);
