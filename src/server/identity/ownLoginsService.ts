import type { users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import type { Deps } from '../platform/deps';
import { type CallContext, notFound } from '../platform/http/serve';
import { endOwnLogin, listLogins } from './accountQueries';
import { deviceOf } from './device';

type GetLogins = typeof users.getLogins;
type EndLogin = typeof users.endLogin;

/** A person's logins: whose they are, the token says. */
export function createOwnLogins({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return {
    async list({ caller }: CallContext<'user'>): Promise<OutputOf<GetLogins>> {
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
    async end({ IdEnc }: InputOf<EndLogin>, { caller }: CallContext<'user'>): Promise<OutputOf<EndLogin>> {
      if (!(await endOwnLogin(database, IdEnc, caller.id, clock()))) throw notFound();
      return { isOk: true };
    },
  };
}
