import type { users } from '../../../contract/identity/users';
import type { InputOf, OutputOf } from '../../../contract/platform/endpoint';
import type { Deps } from '../../platform/deps';
import { type CallContext, notFound, refuse } from '../../platform/http/serve';
import { lockUser } from '../accountQueries';
import { listIdentities, unlink } from './queries';

type Get = typeof users.getLinkedAccounts;
type Remove = typeof users.removeLinkedAccount;

const LAST =
  'È l’unico modo che hai per accedere: prima scegli una password, con «Password dimenticata?» nella pagina di accesso.';

/** The accounts at login providers that stand for the caller. */
export function createLinkedAccounts({ database, configuration }: Pick<Deps, 'database' | 'configuration'>) {
  const providers = configuration.loginProviders;
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id;

  return {
    async get({ caller }: CallContext<'user'>): Promise<OutputOf<Get>> {
      const rows = await listIdentities(database.orm, caller.id);
      const items = rows.map(({ provider, email, createdAt }) => ({
        Provider: provider,
        name: nameOf(provider),
        email,
        createdAt: createdAt.toISOString(),
      }));
      return { items, total: items.length };
    },

    /** All accounts at that provider; but never the last way in. */
    remove({ Provider }: InputOf<Remove>, { caller }: CallContext<'user'>): Promise<OutputOf<Remove>> {
      return database.orm.transaction(async (tx) => {
        const user = await lockUser(tx, caller.id);
        const rows = await listIdentities(tx, caller.id);
        if (!user || !rows.some(({ provider }) => provider === Provider)) throw notFound();
        const isOtherWay = ({ provider }: { readonly provider: string }) =>
          provider !== Provider && providers.some(({ id }) => id === provider);
        if (!user.passwordHash && !rows.some(isOtherWay)) return refuse(LAST, { code: 'last_way_in' });
        await unlink(tx, caller.id, Provider);
        return { isOk: true };
      });
    },
  };
}
