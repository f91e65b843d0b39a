import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { account, UserData, userAdmin } from '../../contract/account/account';
import { ROLE } from '../../contract/identity/roles';
import type { UserRow as Row } from '../../contract/identity/users';
import type { OutputOf } from '../../contract/platform/endpoint';
import { isSameEmail } from '../../contract/platform/isSameEmail';
import type { Outcome } from '../../contract/platform/shapes';
import { listEntitlements } from '../access/entitlementService';
import { listPurchases } from '../checkout/purchases/purchaseView';
import { listLogins, lockUser } from '../identity/accountQueries';
import { changeRole, effectiveRole } from '../identity/accountService';
import { deviceOf } from '../identity/device';
import { type UserRow, userQueries } from '../identity/queries';
import { profileOf } from '../identity/sessionService';
import { certificates, searchedText, users } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { notFound, refuse } from '../platform/http/refusals';
import { authorOf, writeAudit } from '../platform/resource/audit';
import { createLargeFigures } from '../platform/resource/cachedCounts';
import { contains, type GridOrder, readTableGrid } from '../platform/resource/grid';
import { refusal } from '../platform/resource/refusals';
import type { AdminContext } from '../platform/resource/resource';
import { type Deletion, deleteUser } from './deletion/deletionService';
import { hasPublicPage, lockAdmins, payingUsers } from './deletion/queries';

interface UserFilters {
  readonly Query: string;
  readonly Role?: '0' | '1' | '2' | undefined;
  readonly IsActive?: boolean | undefined;
}

/**
 * Accounts that are not deleted.
 * @param account the one whose whole address the text is: nobody else is meant
 */
function matchingUsers({ Query, Role, IsActive }: UserFilters, account: string | undefined): SQL | undefined {
  const active = IsActive ? isNotNull(users.activatedAt) : isNull(users.activatedAt);
  return and(
    isNull(users.deletedAt),
    Role === undefined ? undefined : eq(users.role, Number(Role) as UserRow['role']),
    IsActive === undefined ? undefined : active,
    account === undefined ? contains(Query, [searchedText(users)]) : eq(users.id, account),
  );
}

function listAdmins(db: Executor): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 1), isNull(users.deletedAt)))
    .orderBy(sql`lower(${users.email})`, users.id);
}

type ListQuery = z.output<typeof account.getList.input>;
type Removal = z.output<typeof userAdmin.deleteUser.input>;
type Claim = z.output<typeof userAdmin.updateUserClaim.input>;

const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    createdAt: users.createdAt,
    email: sql`lower(${users.email})`,
    name: [users.lastName, users.firstName],
  },
  id: users.id,
  usual: [users.createdAt, 'desc'],
};

const OWN_ACCOUNT = 'Non puoi eliminare il tuo account da qui: puoi farlo dal tuo profilo.';
const HAS_PAID =
  'Ha pagato degli acquisti: eliminalo dalla sua pagina, scrivendo il suo indirizzo e-mail per conferma.';
const OTHER_ADDRESS = 'Non è l’indirizzo e-mail di questo account.';
const OWN_ROLE = 'Non puoi cambiare il tuo ruolo: chiedilo a un altro amministratore.';
const LAST_ADMIN = 'È l’unico amministratore: prima dai i permessi di amministratore a un’altra persona.';
const HAS_PAGE = 'Ha una pagina pubblica tra i relatori: prima eliminala dall’elenco dei relatori.';
const KEPT: Readonly<Record<Exclude<Deletion, 'deleted' | 'gone'>, string>> = {
  last_admin: LAST_ADMIN,
  teacher: HAS_PAGE,
  paying: 'Un suo pagamento è ancora aperto e non si è potuto chiudere: riprova tra poco.',
};

/** Accounts, as admins see and change them. */
export function createUserAdmin(deps: Deps) {
  const { database, clock } = deps;
  const { orm } = database;
  const keptCount = createLargeFigures<number>(deps.uptime, (count) => count);

  return {
    async list({ Query, Role, IsActive, ...wanted }: ListQuery): Promise<OutputOf<typeof account.getList>> {
      const filters = { Query, Role, IsActive };
      const where = matchingUsers(filters, await accountOf(Query));
      const { rows: found, ...rest } = await readTableGrid(orm, users, wanted, ORDER, where, (count) =>
        keptCount(filters, count),
      );
      return { items: await toRows(found), ...rest };
    },

    async admins(): Promise<OutputOf<typeof userAdmin.getAdminsList>> {
      const items = await toRows(await listAdmins(orm));
      return { items, total: items.length };
    },

    /** @throws CallError 404 */
    async get({ IdEnc }: { IdEnc: string }): Promise<OutputOf<typeof userAdmin.getUserData>> {
      const user = await userQueries(database).findById(IdEnc);
      if (!user) throw notFound();
      return { isOk: true, item: await detailOf(user) };
    },

    /** By the same service as one's own deletion. Repeating it is harmless. */
    async remove({ IdEnc, Email }: Removal, context: AdminContext): Promise<Outcome> {
      if (IdEnc === context.caller.id) return refuse(OWN_ACCOUNT, { code: 'own_account' });
      const user = await userQueries(database).findById(IdEnc);
      const hasPaid = (await payingUsers(orm, [IdEnc])).has(IdEnc);
      if (user && hasPaid && !isSameEmail(user.email, Email?.trim())) {
        const message = Email === undefined ? HAS_PAID : OTHER_ADDRESS;
        return refuse(message, { code: 'unconfirmed', errors: { Email: message } });
      }
      const author = authorOf(deps, context);
      // The audit keeps nothing of the person.
      const outcome = await deleteUser(deps, IdEnc, (tx, role) =>
        writeAudit(tx, author, { action: 'remove', resource: 'users', resourceId: IdEnc, before: { role } }),
      );
      if (outcome === 'deleted' || outcome === 'gone') return { isOk: true };
      return refuse(KEPT[outcome], { code: outcome });
    },

    /** UpdateUserClaim: the account's logins follow with their next call. @throws CallError 404 */
    async changeRole({ IdEnc, Role }: Claim, context: AdminContext): Promise<Outcome> {
      const role = Role as UserRow['role'];
      const author = authorOf(deps, context);
      await orm.transaction(async (tx) => {
        // Before the user's own row, as a deletion does: two admins may dismiss each other at once.
        const admins = await lockAdmins(tx);
        const user = await lockUser(tx, IdEnc);
        if (!user) throw notFound();
        if (user.role === role) return;
        if (IdEnc === context.caller.id) throw refusal(OWN_ROLE, undefined, 'own_role');
        if (effectiveRole(user) === ROLE.admin && admins <= 1)
          throw refusal(LAST_ADMIN, undefined, 'last_admin');
        if (role === ROLE.student && (await hasPublicPage(tx, IdEnc)))
          throw refusal(HAS_PAGE, undefined, 'teacher');
        await changeRole(tx, IdEnc, role);
        await writeAudit(tx, author, {
          action: 'update',
          resource: 'users',
          resourceId: IdEnc,
          before: { role: user.role },
          after: { role },
        });
      });
      return { isOk: true };
    },
  };

  async function toRows(found: readonly UserRow[]): Promise<Row[]> {
    const paying = await payingUsers(
      orm,
      found.map(({ id }) => id),
    );
    return found.map((user) => ({ ...toRow(user), hasPaid: paying.has(user.id) }));
  }

  /** The account whose whole address a text is: admins paste addresses, and no index finds a part of one as fast. */
  async function accountOf(text: string): Promise<string | undefined> {
    return text.includes('@') ? (await userQueries(database).findByEmail(text.trim()))?.id : undefined;
  }

  async function detailOf(user: UserRow): Promise<UserData> {
    const bought = await listPurchases(deps, user.id);
    const owned = await listEntitlements(orm, user.id);
    const logins = await listLogins(database, user.id, clock());
    return {
      ...profileOf(user),
      role: user.role,
      createdAt: user.createdAt.toISOString(),
      ...(user.activatedAt && { activatedAt: user.activatedAt.toISOString() }),
      version: user.version,
      hasPaid: bought.some(({ paidAt, total }) => paidAt !== undefined && total > 0),
      certificates: await orm.$count(certificates, eq(certificates.userId, user.id)),
      purchases: bought,
      entitlements: owned.map(({ courseId, title, source, grantedAt, revokedAt }) => ({
        IdCourseEnc: courseId,
        title,
        source,
        grantedAt: grantedAt.toISOString(),
        ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
      })),
      logins: logins.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        IdEnc: id,
        device: deviceOf(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  }
}

function toRow(user: UserRow) {
  const { id, email, firstName, lastName, role, createdAt, activatedAt } = user;
  return {
    IdEnc: id,
    email,
    firstName,
    lastName,
    role,
    createdAt: createdAt.toISOString(),
    ...(activatedAt && { activatedAt: activatedAt.toISOString() }),
  };
}
