import { PURCHASE_FILTERS, PURCHASE_STATUS_NAMES } from '../../../../contract/checkout/purchaseNames';
import type { PurchaseDetail, PurchaseRow } from '../../../../contract/checkout/purchases';
import { paths } from '../../../routing/paths';
import { formatEuro } from '../../../ui/format';
import type { AdminApis } from '../adminApi';
import { defineResource } from '../resource/resource';

const setActive =
  (IsActive: boolean) =>
  ({ admin }: AdminApis, { IdEnc }: PurchaseRow) =>
    admin.admin.tooglePurchaseActivation({ IdEnc, IsActive });

/** Whether an admin may switch its access: it was paid, and its money is neither gone back nor disputed. */
export const canSwitch = ({ status, paidAt, refundReason }: PurchaseRow) =>
  ['paid', 'refunded_in_part', 'deactivated'].includes(status) &&
  paidAt !== undefined &&
  refundReason === undefined;

/** The buyer as a sentence's subject. */
export const payerOf = ({ IdUserEnc, buyer }: PurchaseRow): string => (IdUserEnc ? buyer : 'Chi ha comprato');

/** Who watches what was bought, as a sentence's subject. */
const watcherOf = (purchase: PurchaseRow): string =>
  purchase.gift ? 'Chi ha ricevuto il regalo' : payerOf(purchase);

/** Refunds that the bank returned, in euro; rows do not have it. */
const rejectedOf = (purchase: PurchaseRow) => (purchase as Partial<PurchaseDetail>).rejected ?? 0;

export const purchases = defineResource<PurchaseRow>({
  name: 'purchases',
  labels: {
    one: 'L’acquisto',
    many: 'Acquisti',
    new: '',
    saved: '',
    removed: '',
    lead: 'Chi ha comprato che cosa, quanto ha pagato e se può vederlo.',
  },
  csv: 'purchases',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ title, buyer }) => `${title}, ${buyer}`,
  columns: [
    { field: 'title', header: 'Acquisto' },
    { field: 'buyer', header: 'Acquirente' },
    { field: 'email', header: 'E-mail', isSortable: false, isExtra: true },
    { field: 'createdAt', header: 'Data', kind: 'instant', width: 165 },
    { field: 'status', header: 'Stato', width: 120, render: ({ status }) => PURCHASE_STATUS_NAMES[status] },
    { field: 'CouponCode', header: 'Coupon', width: 95, isSortable: false, isExtra: true },
    { field: 'total', header: 'Totale', kind: 'euro', width: 110, isMain: true },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 80, isSortable: false },
  ],
  filters: [
    {
      name: 'State',
      label: 'Pagamento',
      options: PURCHASE_FILTERS.map((state) => [state, PURCHASE_STATUS_NAMES[state]] as const),
    },
    { name: 'From', label: 'Dal' },
    { name: 'To', label: 'Al' },
  ],
  actions: [
    {
      name: 'switch',
      isOffered: canSwitch,
      label: ({ isActive }) => (isActive ? 'Disattiva' : 'Attiva'),
      ask: (purchase) => ({
        title: `${purchase.isActive ? 'Disattivare' : 'Attivare'} «${purchase.title}»?`,
        text: purchase.isActive
          ? `${watcherOf(purchase)} non potrà più vederlo, finché l’acquisto non viene riattivato. Il pagamento resta com’è.`
          : `${watcherOf(purchase)} potrà di nuovo vederlo, se è pagato.`,
      }),
      call: (apis, purchase) => setActive(!purchase.isActive)(apis, purchase),
      done: ({ isActive }) => (isActive ? 'Acquisto disattivato.' : 'Acquisto attivato.'),
    },
    {
      name: 'settle',
      isOffered: (purchase) => rejectedOf(purchase) > 0,
      label: () => 'Rimborso risolto',
      ask: (purchase) => ({
        title: `${payerOf(purchase)} ha riavuto ${formatEuro(rejectedOf(purchase))}?`,
        text: `La banca aveva respinto il rimborso per «${purchase.title}». Conferma se il denaro è arrivato in un altro modo: l’acquisto non sarà più tra le cose da guardare.`,
      }),
      call: ({ admin }, { IdEnc }) => admin.admin.settleRejectedRefund({ IdEnc }),
      done: 'Segnato come risolto.',
    },
  ],
  bulk: [
    { name: 'on', label: 'Attiva', call: setActive(true) },
    { name: 'off', label: 'Disattiva', call: setActive(false) },
  ],
  publicHref: ({ slug, IdBundleEnc }) => {
    if (slug === '') return undefined;
    return IdBundleEnc ? paths.bundle(slug) : paths.course(slug);
  },
  calls: ({ admin }) => ({
    list: admin.courses.getAllPurchases,
    read: (IdEnc) => admin.admin.getPurchase({ IdEnc }),
  }),
});
