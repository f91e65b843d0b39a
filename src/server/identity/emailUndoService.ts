import type { users } from '../../contract/identity/users';
import type { InputOf, OutputOf } from '../../contract/platform/endpoint';
import { isUniqueViolation } from '../platform/database/violations';
import type { Deps } from '../platform/deps';
import { refuse } from '../platform/http/serve';
import { queueMail } from '../platform/mail/outboxService';
import { changeUser, endLogins, isEmailTaken, lockUser, retireUnactivated } from './accountQueries';
import { changeCauses } from './formerAddresses';
import { unlinkSince } from './oidc/queries';
import { type UserRow, userQueries } from './queries';
import { type TokenRow, voidTokens, voidUndosSince } from './tokenQueries';
import { examineToken } from './tokenService';

type Undo = typeof users.undoEmailChange;

/** Nobody can ask for another such link. */
const REFUSALS = {
  invalid: 'Questo link non è valido: controlla di averlo copiato per intero, oppure scrivici.',
  expired: 'Questo link valeva sette giorni ed è scaduto: scrivici e ti aiutiamo.',
  used: 'Questo link è già stato usato o non vale più: se ti serve aiuto, scrivici.',
} as const;
const refuseLink = (kind: keyof typeof REFUSALS) => refuse(REFUSALS[kind], { code: `token_${kind}` });

const UNDONE =
  'L’account usa di nuovo questo indirizzo. Tutti gli accessi sono stati chiusi: scegli una nuova password per entrare.';
const ALREADY = 'L’account usa già questo indirizzo.';
const TAKEN = 'Questo indirizzo ora è di un altro account: scrivici e ti aiutiamo.';

/**
 * Gives an account back to its former address. A thief who changed it knew the password or had a fresh login, so the
 * password, every login, and the login providers linked since go with the new address.
 */
export function createEmailUndo({ database, clock, mails }: Deps) {
  const { orm } = database;
  const queries = userQueries(database);

  return async ({ Token }: InputOf<Undo>): Promise<OutputOf<Undo>> => {
    const now = clock();
    const seen = await orm.transaction((tx) => examineToken(tx, 'email_undo', Token, now));
    if (seen.kind === 'invalid') return refuseLink('invalid');
    const user = await queries.findById(seen.token.userId);
    if (!user) return refuseLink('invalid');
    const email = String(seen.token.payload?.email);
    if (user.email === email) {
      return { isOk: true, message: ALREADY, code: 'already_undone', item: { email } };
    }
    if (seen.kind !== 'good') return refuseLink(seen.kind);
    return restore(user, email, seen.token, Token);
  };

  async function restore(
    { id, email: givenUp, firstName }: UserRow,
    email: string,
    token: TokenRow,
    secret: string,
  ): Promise<OutputOf<Undo>> {
    const now = clock();
    const cause = changeCauses.undone(token.id);
    const mail = await mails.write({
      cause,
      to: givenUp,
      template: 'emailChangeUndone',
      data: { firstName },
    });
    const verdict = await orm
      .transaction(async (tx) => {
        const again = await examineToken(tx, 'email_undo', secret, now);
        if (again.kind !== 'good') return again.kind;
        const user = await lockUser(tx, id);
        if (user?.email !== givenUp) return 'invalid';
        // A thief could keep the address by signing up with it.
        await retireUnactivated(tx, email, now);
        if (await isEmailTaken(tx, email)) return 'taken';
        await changeUser(tx, id, { email, passwordHash: null });
        await unlinkSince(tx, id, token.createdAt);
        await voidTokens(tx, id, now);
        await voidUndosSince(tx, id, token.createdAt, now);
        await endLogins(tx, id, now);
        await queueMail(tx, mail);
        return 'good';
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) return 'taken' as const;
        throw error;
      });
    if (verdict === 'taken') return refuse(TAKEN, { code: 'email_taken' });
    if (verdict !== 'good') return refuseLink(verdict);
    mails.kick();
    return { isOk: true, message: UNDONE, item: { email } };
  }
}
