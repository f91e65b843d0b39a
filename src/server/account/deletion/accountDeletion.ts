import type { z } from 'zod';
import type { account } from '../../../contract/account/account';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { askedPasswords, recentLogins } from '../../identity/passwordConfirmation';
import { userQueries } from '../../identity/queries';
import type { Deps } from '../../platform/deps';
import type { Limits } from '../../platform/http/limits';
import { type Refusal, refuse } from '../../platform/http/refusals';
import { type CallContext, notFound } from '../../platform/http/serve';
import { type Deletion, deleteUser } from './deletionService';
import { countBelongings } from './queries';

type Terms = typeof account.getDeletionTerms;
type Delete = typeof account.deleteAccount;

const WORD = 'ELIMINA';

const LOGIN_AGAIN = 'Per sicurezza esci, accedi di nuovo ed elimina l’account entro un quarto d’ora.';
const WRITE_WORD = `Scrivi ${WORD} per confermare.`;
const DELETED = 'Il tuo account è stato eliminato.';
const REFUSALS: Readonly<Record<Exclude<Deletion, 'deleted' | 'gone'>, string>> = {
  last_admin:
    'Sei l’unico amministratore: prima di eliminare il tuo account danne i permessi a un’altra persona.',
  teacher:
    'Il tuo account ha una pagina pubblica tra i relatori: scrivici e la togliamo insieme all’account.',
  paying: 'Un tuo pagamento è ancora aperto e non si è potuto chiudere: riprova tra poco.',
};

/** The deletion of one's own account: what it costs, and the deed. */
export function createAccountDeletion(deps: Deps, limits: Limits) {
  const { database } = deps;
  const isRecent = recentLogins(deps);
  const queries = userQueries(database);
  const asked = askedPasswords(limits, 'Password');

  return {
    async terms({ caller }: CallContext<'user'>): Promise<OutputOf<Terms>> {
      const user = await queries.findById(caller.id);
      if (!user) throw notFound();
      const hasPassword = user.passwordHash !== null;
      const needsLogin = !hasPassword && !(await isRecent(caller.loginId));
      const belongings = await countBelongings(database.orm, caller.id);
      return { isOk: true, item: { hasPassword, needsLogin, ...belongings } };
    },

    async remove(
      input: z.output<Delete['input']>,
      { caller }: CallContext<'user'>,
    ): Promise<OutputOf<Delete>> {
      const user = await queries.findById(caller.id);
      if (!user) throw notFound();
      const refusal = user.passwordHash
        ? await asked.refuseWrong(caller.id, user.passwordHash, input.Password)
        : await refuseUnsure(caller.loginId, input.Confirmation);
      if (refusal) return refusal;
      const outcome = await deleteUser(deps, caller.id);
      if (outcome === 'deleted' || outcome === 'gone') return { isOk: true, message: DELETED };
      return refuse(REFUSALS[outcome], { code: outcome });
    },
  };

  async function refuseUnsure(loginId: string, confirmation: string): Promise<Refusal | undefined> {
    if (!(await isRecent(loginId))) return refuse(LOGIN_AGAIN, { code: 'login_again' });
    if (confirmation.trim().toUpperCase() === WORD) return undefined;
    return refuse(WRITE_WORD, { code: 'unconfirmed', errors: { Confirmation: WRITE_WORD } });
  }
}
