import type { AdminPattern } from '../../contract/admin/adminResources';
import { lazyPart } from '../routing/lazyPart';
import { routeTable } from '../routing/routeTable';
import { adminFrame } from './Shell/adminFrame';

/** The admin's code knows the pages of its addresses. */
const adminPage = (pattern: AdminPattern) =>
  lazyPart(
    'admin',
    async () => {
      const [{ loadAdminPage }] = await Promise.all([
        import(/* webpackChunkName: "admin" */ '../features/admin/adminPages'),
        adminFrame.load(),
      ]);
      return loadAdminPage(pattern);
    },
    { isForAdmins: true },
  );
export const adminPages = Object.fromEntries(
  routeTable.admin.patterns.map((pattern) => [pattern, adminPage(pattern)]),
);
