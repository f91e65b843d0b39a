import type { account } from '../../contract/account/account';
import { ROLE } from '../../contract/identity/roles';
import { capFault, phoneFault } from '../../contract/platform/contacts';
import { shownName } from '../../contract/platform/names';
import { listPurchases } from '../checkout/purchases/purchaseView';
import { reviewedCourses } from '../community/reviews/service';
import { changeUser } from '../identity/accountQueries';
import { userQueries } from '../identity/queries';
import { profileOf } from '../identity/sessionService';
import { ownedCourses, ownedPaths } from '../learning/service';
import type { Subject } from '../platform/backplane/subjects';
import type { Deps } from '../platform/deps';
import { publicCache } from '../platform/http/publicCache';
import { notFound } from '../platform/http/refusals';
import type { Handler } from '../platform/http/serve';

/** GetUserPurchases: the caller's own. An admin may name another user; the field is ignored for others. */
export function ownPurchases(deps: Deps): Handler<typeof account.getUserPurchases> {
  return async ({ IdEnc }, { caller }) => {
    const userId = caller.role === ROLE.admin && IdEnc !== undefined ? IdEnc : caller.id;
    if (userId !== caller.id && !(await userQueries(deps.database).findById(userId))) throw notFound();
    const items = await listPurchases(deps, userId);
    const { items: courses } = await ownedCourses(deps, userId);
    return { items, total: items.length, courses, paths: await ownedPaths(deps, userId) };
  };
}

/** GetProfile. */
export function ownProfile({ database }: Pick<Deps, 'database'>): Handler<typeof account.getProfile> {
  return async (_input, { caller }) => {
    const user = await userQueries(database).findById(caller.id);
    if (!user) throw notFound();
    return { isOk: true, item: profileOf(user), isProved: user.activatedAt !== null };
  };
}

/** UpdateUserData. All fields at once: of two tabs the later one holds, and nothing is mixed. */
export function updateProfile({ database }: Pick<Deps, 'database'>): Handler<typeof account.updateUserData> {
  return async (input, { caller }) => {
    const names = [input.FirstName, input.LastName];
    if (names.some((name) => name !== '' && !shownName(name))) return 0;
    if (phoneFault(input.Phone) || capFault(input.Cap, input.Country)) return 0;
    const version = await changeUser(database.orm, caller.id, {
      address: input.Address,
      cap: input.Cap,
      city: input.City,
      company: input.Company,
      country: input.Country,
      description: input.Description,
      firstName: input.FirstName,
      lastName: input.LastName,
      phone: input.Phone,
      region: input.Region,
    });
    // Reviews show their author's name, also on the home page.
    const reviewed = await reviewedCourses(database.orm, caller.id);
    publicCache(database).invalidate(
      reviewed.flatMap((courseId): Subject[] => ['reviews', `reviews ${courseId}`]),
    );
    return version;
  };
}
