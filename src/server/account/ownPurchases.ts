import type { account } from '../../contract/account/account';
import { ROLE } from '../../contract/identity/roles';
import { listPurchases } from '../checkout/purchases/purchaseView';
import { userQueries } from '../identity/queries';
import { ownedCourses } from '../learning/service';
import type { Deps } from '../platform/deps';
import { notFound } from '../platform/http/refusals';
import type { Handler } from '../platform/http/serve';

/** GetUserPurchases: the caller's own. An admin may name another user; the field is ignored for others. */
export function ownPurchases(deps: Deps): Handler<typeof account.getUserPurchases> {
  return async ({ IdEnc }, { caller }) => {
    const userId = caller.role === ROLE.admin && IdEnc !== undefined ? IdEnc : caller.id;
    if (userId !== caller.id && !(await userQueries(deps.database).findById(userId))) throw notFound();
    const items = await listPurchases(deps, userId);
    const { items: courses } = await ownedCourses(deps, userId);
    return { items, total: items.length, courses };
  };
}
