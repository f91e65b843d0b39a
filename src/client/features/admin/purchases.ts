import { PAYMENT_STATES, type PurchaseDetail, type PurchaseRow } from '../../../contract/purchases';
import { formatEuro } from '../../ui/format';
import { formatLocal } from '../../ui/localDate';
import { EVENTS, STATES } from './purchaseNames';
import { defineResource } from './resource/resource';

export const purchases = defineResource<PurchaseRow & Partial<PurchaseDetail>>({
  name: 'purchases',
  labels: {
    one: 'L’acquisto',
    many: 'Acquisti',
    new: '',
    saved: '',
    removed: '',
    lead: 'Tutti gli acquisti di corsi e percorsi. Un acquisto disattivato non apre più i corsi.',
  },
  listPath: '/admin/corsi/comprati',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ title, buyer }) => `${title}, ${buyer}`,
  columns: [
    { field: 'title', header: 'Che cosa' },
    { field: 'buyer', header: 'Chi' },
    { field: 'email', header: 'E-mail', isSortable: false },
    { field: 'total', header: 'Totale', kind: 'euro', width: 110, isMain: true },
    { field: 'status', header: 'Pagamento', width: 150, render: ({ status }) => STATES[status] ?? status },
    { field: 'createdAt', header: 'Quando', kind: 'instant', width: 180 },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 90, isSortable: false },
  ],
  filters: [
    {
      name: 'State',
      label: 'Pagamento',
      options: PAYMENT_STATES.map((state) => [state, STATES[state] ?? state] as const),
    },
    { name: 'From', label: 'Dal' },
    { name: 'To', label: 'Al' },
  ],
  isReadWhole: true,
  details: (purchase) => [
    ['Chi', `${purchase.buyer} (${purchase.email})`],
    ['Prezzo', `${formatEuro(purchase.listPrice)}, sconto ${formatEuro(purchase.discount)}`],
    ['Totale', `${formatEuro(purchase.total)}, rimborsato ${formatEuro(purchase.refunded)}`],
    ['Coupon', purchase.CouponCode ?? ''],
    ['Pagamento', `${STATES[purchase.status] ?? purchase.status} ${purchase.providerReference ?? ''}`],
    ['Pagato', formatLocal(purchase.paidAt)],
    [
      'Storia',
      (purchase.history ?? [])
        .map(({ at, kind, who }) => `${formatLocal(at)}  ${EVENTS[kind]}${who ? ` (${who})` : ''}`)
        .join('\n'),
    ],
  ],
  actions: [
    {
      name: 'toggle',
      label: ({ isActive }) => (isActive ? 'Disattiva' : 'Attiva'),
      call: ({ admin }, { IdEnc, isActive }) =>
        admin.admin.tooglePurchaseActivation({ IdEnc, IsActive: !isActive }),
      done: 'Acquisto aggiornato.',
    },
  ],
  calls: ({ admin }) => ({
    list: admin.courses.getAllPurchases,
    read: (IdEnc) => admin.admin.getPurchase({ IdEnc }),
  }),
});
