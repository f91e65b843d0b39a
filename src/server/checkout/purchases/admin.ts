import { and, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  PurchaseDetail,
  PurchaseRow as PurchaseItem,
  purchaseAdmin,
  purchasesQuery,
} from '../../../contract/checkout/purchases';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { restoreFrom, revokeFrom } from '../../access/entitlementService';
import { shownBuyer } from '../../identity/shownBuyer';
import { purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import { isInMonth } from '../../platform/database/italianTime';
import type { Deps } from '../../platform/deps';
import { toEuro } from '../../platform/http/money';
import { notFound } from '../../platform/http/refusals';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { createLargeFigures } from '../../platform/resource/cachedCounts';
import { type GridOrder, readGrid, type Wanted } from '../../platform/resource/grid';
import { refusal } from '../../platform/resource/refusals';
import type { AdminContext } from '../../platform/resource/resource';
import { transferForAdmin } from '../bankTransfers/transferView';
import { readInvoice } from '../invoices/invoices';
import { givesAccess } from './access';
import { type AdminPurchase, listByIds, matching, pageOfPurchaseIds, setActive } from './adminQueries';
import { historyOf, listGranted } from './history';
import { onWire } from './purchaseView';
import { lockWithBuyer, type PurchaseRow } from './queries';
import { isOfPresentKind } from './testSales';

type Query = z.output<typeof purchasesQuery>;
type Sort = NonNullable<Query['Sort']>;
type ListQuery = Query & Pick<Wanted<Sort>, 'isUncounted'>;

const ORDER: GridOrder<Sort> = {
  sorts: {
    createdAt: purchases.createdAt,
    buyer: [users.lastName, users.firstName],
    title: purchases.itemTitle,
    total: purchases.totalCents,
    status: purchases.state,
  },
  id: purchases.id,
  usual: [purchases.createdAt, 'desc'],
};
const BY_PAYMENT: GridOrder<Sort> = { ...ORDER, usual: [purchases.paidAt, 'desc'] };

export function createPurchaseAdmin(deps: Deps) {
  const { orm } = deps.database;

  const cachedCount = createLargeFigures<number>(deps.uptime, (count) => count);

  /** @param filters name what `where` asks for */
  async function page(
    wanted: Wanted<Sort>,
    order: GridOrder<Sort>,
    { filters, where }: { filters: unknown; where: SQL | undefined },
  ) {
    const { rows, ...rest } = await readGrid(wanted, order, {
      count: () => cachedCount(filters, () => orm.$count(purchases, where)),
      rows: async (slice) =>
        listByIds(orm, await pageOfPurchaseIds(orm, where, slice, wanted.Sort === 'buyer')),
    });
    return { items: rows.map(toItem), ...rest };
  }

  return {
    list: ({ page: number, pageSize, Sort, Direction, isUncounted, ...filters }: ListQuery) =>
      page({ page: number, pageSize, Sort, Direction, isUncounted }, ORDER, {
        filters,
        where: matching(filters),
      }),

    /** GetPurchasesByPeriod: what was paid in a month. */
    ofMonth: ({
      page: number,
      pageSize,
      ...month
    }: z.output<typeof purchaseAdmin.getPurchasesByPeriod.input>) =>
      page({ page: number, pageSize, Direction: 'desc' }, BY_PAYMENT, {
        filters: month,
        where: and(isInMonth(purchases.paidAt, month), isOfPresentKind(deps.configuration)),
      }),

    /** @throws CallError 404 */
    async get({ IdEnc }: { IdEnc: string }): Promise<OutputOf<typeof purchaseAdmin.getPurchase>> {
      return { isOk: true, item: await detailOf(orm, IdEnc) };
    },

    /** Access follows in the same transaction. @throws CallError 404 */
    async toggle(
      { IdEnc, IsActive }: z.output<typeof purchaseAdmin.tooglePurchaseActivation.input>,
      context: AdminContext,
    ): Promise<OutputOf<typeof purchaseAdmin.tooglePurchaseActivation>> {
      const author = authorOf(deps, context);
      const item = await orm.transaction(async (tx) => {
        const locked = await lockWithBuyer(tx, IdEnc);
        if (!locked) throw notFound();
        const { purchase } = locked;
        const isActive = IsActive ?? !purchase.isActive;
        refuseUnpaid(purchase);
        if (isActive === purchase.isActive) return detailOf(tx, IdEnc);
        await setActive(tx, IdEnc, isActive);
        if (isActive) await restoreFrom(tx, IdEnc);
        else await revokeFrom(tx, IdEnc, author.at);
        await writeAudit(tx, author, {
          action: isActive ? 'activate' : 'deactivate',
          resource: 'purchases',
          resourceId: IdEnc,
          before: { isActive: !isActive },
          after: { isActive },
        });
        return detailOf(tx, IdEnc);
      });
      return { isOk: true, item };
    },
  };
}

/** Only what was paid, and not given back, gives access. */
function refuseUnpaid({ state, refundReason }: PurchaseRow): void {
  if (state === 'pending' || state === 'failed' || state === 'expired') {
    throw refusal('Questo acquisto non è stato pagato: non c’è niente da attivare o disattivare.');
  }
  if (state === 'disputed') {
    throw refusal(
      'Questo pagamento è contestato presso la banca: l’accesso torna da solo se la contestazione si chiude a tuo favore.',
    );
  }
  if (state === 'refunded' || refundReason !== null) {
    throw refusal('Questo acquisto è stato rimborsato. Per dare il corso a questa persona, regalaglielo.');
  }
}

/** A purchase with all that its page shows. @throws CallError 404 */
export async function detailOf(db: Executor, id: string): Promise<PurchaseDetail> {
  const [purchase] = await listByIds(db, [id]);
  if (!purchase) throw notFound();
  const { provider, providerReference, currency } = purchase;
  const invoice = readInvoice(purchase.invoice);
  const transfer = await transferForAdmin(db, id);
  return {
    ...toItem(purchase),
    provider,
    ...(providerReference !== null && { providerReference }),
    currency,
    ...(purchase.rejectedCents > 0 && { rejected: toEuro(purchase.rejectedCents) }),
    ...(invoice && { invoice }),
    ...(transfer && { transfer }),
    courses: await listGranted(db, id),
    history: await historyOf(db, purchase),
  };
}

function toItem(purchase: AdminPurchase): PurchaseItem {
  return {
    ...onWire(purchase),
    ...shownBuyer(purchase),
    refunded: toEuro(purchase.refundedCents),
    isActive: givesAccess(purchase),
  };
}
