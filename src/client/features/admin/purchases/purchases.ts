import { PAYMENT_STATES, type PurchaseRow } from '../../../../contract/purchases';
import { PURCHASE_STATUS } from '../../../ui/purchaseStatus';
import { defineResource } from '../resource/resource';

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
  listPath: '/admin/corsi/comprati',
  detailPath: '/admin/corsi/comprati/:id',
  csv: 'purchases',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ title, buyer }) => `${title}, ${buyer}`,
  columns: [
    { field: 'title', header: 'Acquisto' },
    { field: 'buyer', header: 'Acquirente' },
    { field: 'email', header: 'E-mail', isSortable: false },
    { field: 'createdAt', header: 'Data', kind: 'instant', width: 180 },
    { field: 'status', header: 'Stato', width: 150, render: ({ status }) => PURCHASE_STATUS[status] },
    { field: 'CouponCode', header: 'Coupon', width: 110, isSortable: false },
    { field: 'total', header: 'Totale', kind: 'euro', width: 110, isMain: true },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 80, isSortable: false },
  ],
  filters: [
    {
      name: 'State',
      label: 'Pagamento',
      options: PAYMENT_STATES.map((state) => [state, PURCHASE_STATUS[state]] as const),
    },
    { name: 'From', label: 'Dal' },
    { name: 'To', label: 'Al' },
  ],
  actions: [
    {
      name: 'switch',
      label: ({ isActive }) => (isActive ? 'Disattiva' : 'Attiva'),
      ask: ({ title, buyer, isActive }) => ({
        title: isActive ? `Disattivare «${title}»?` : `Attivare «${title}»?`,
        text: isActive
          ? `${buyer} non potrà più vederlo, finché l’acquisto non viene riattivato. Il pagamento resta com’è.`
          : `${buyer} potrà di nuovo vederlo, se è pagato.`,
      }),
      call: ({ admin }, { IdEnc, isActive }) =>
        admin.admin.tooglePurchaseActivation({ IdEnc, IsActive: !isActive }),
      done: ({ isActive }) => (isActive ? 'Acquisto disattivato.' : 'Acquisto attivato.'),
    },
  ],
  calls: ({ admin }) => ({
    list: admin.courses.getAllPurchases,
    read: (IdEnc) => admin.admin.getPurchase({ IdEnc }),
  }),
});
