import type { FastifyInstance } from 'fastify';
import { ROLE } from '../../../contract/identity/roles';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { type Handlers, serve } from '../../platform/http/serve';
import type { OfferTransfer } from '../courses/service';
import { createBundleAdmin } from './adminService';
import { bundleDetailOf, bundleOf, cachedBundles } from './service';

export function bundlesRoutes(app: FastifyInstance, deps: Deps, offerTransfer: OfferTransfer): void {
  const admin = createBundleAdmin(deps);
  const handlers: Handlers<typeof table.bundles> = {
    list: admin.list,
    getAdmin: admin.getAdmin,
    create: admin.create,
    update: admin.update,
    remove: admin.remove,
    bundleCourses: admin.courses,
    updateBundleCourses: admin.saveCourses,
    cached: () => cachedBundles(deps),
    get: ({ id }, { caller }) => (caller?.role === ROLE.admin ? admin.getAdmin({ id }) : bundleOf(deps, id)),
    getBundleDTObyId: ({ id }, { caller }) => bundleDetailOf(deps, { id }, caller, offerTransfer),
    getBundleDTObyTitle: ({ title }, { caller }) => bundleDetailOf(deps, { title }, caller, offerTransfer),
  };
  serve(app, table.bundles, handlers);
}
