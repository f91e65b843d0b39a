import { ROLE } from '../../contract/roles';
import type { users } from '../../contract/users';
import type { Deps } from '../deps';
import { notFound } from '../http/refusals';
import type { Handler } from '../http/serve';
import { ownedCourses } from '../learning/service';
import { userExists } from './historyQueries';
import { listPurchases } from './service';

/** GetUserPurchases: the caller's own. An admin may name another user; the field is ignored for others. */
export function getUserPurchases(deps: Deps): Handler<typeof users.getUserPurchases> {
  return async ({ IdEnc }, { caller }) => {
    const userId = caller.role === ROLE.admin && IdEnc !== undefined ? IdEnc : caller.id;
    if (userId !== caller.id && !(await userExists(deps.database.orm, userId))) throw notFound();
    const items = await listPurchases(deps, userId);
    const { items: courses } = await ownedCourses(deps, userId);
    return { items, total: items.length, courses };
  };
}
