import { capFault, phoneFault } from '../../contract/contacts';
import type { InputOf, OutputOf } from '../../contract/endpoint';
import { shownName } from '../../contract/names';
import type { users } from '../../contract/users';
import type { Subject } from '../backplane/subjects';
import type { Deps } from '../deps';
import { publicCache } from '../http/publicCache';
import { type CallContext, notFound } from '../http/serve';
import { reviewedCourses } from '../reviews/service';
import { changeUser, endOwnLogin, listLogins } from './accountQueries';
import { deviceOf } from './device';

type UpdateData = typeof users.updateUserData;
type GetLogins = typeof users.getLogins;
type EndLogin = typeof users.endLogin;

/** One's own data and logins: whose they are, the token says. */
export function createProfile({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return {
    /** All fields at once: of two tabs the later one holds, and nothing is mixed. */
    async updateData(
      input: InputOf<UpdateData>,
      { caller }: CallContext<'user'>,
    ): Promise<OutputOf<UpdateData>> {
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
      // Reviews show their author's name.
      const reviewed = await reviewedCourses(database.orm, caller.id);
      publicCache(database).invalidate(reviewed.map((courseId): Subject => `reviews ${courseId}`));
      return version;
    },

    async getLogins({ caller }: CallContext<'user'>): Promise<OutputOf<GetLogins>> {
      const rows = await listLogins(database, caller.id, clock());
      const items = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        IdEnc: id,
        device: deviceOf(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === caller.loginId,
      }));
      return { items, total: items.length };
    },

    /** Repeating it changes nothing. */
    async endLogin(
      { IdEnc }: InputOf<EndLogin>,
      { caller }: CallContext<'user'>,
    ): Promise<OutputOf<EndLogin>> {
      if (!(await endOwnLogin(database, IdEnc, caller.id, clock()))) throw notFound();
      return { isOk: true };
    },
  };
}
