import type { PURCHASE_EVENTS, PurchaseEvent } from '../../../../contract/checkout/purchases';
import { formatEuro } from '../../../ui/format';
import { formatLocal } from '../../../ui/localDate';
import type { RecordColumn } from '../../../ui/RecordTable';

const EVENTS: Readonly<Record<(typeof PURCHASE_EVENTS)[number], string>> = {
  created: 'Acquisto iniziato',
  coupon_redeemed: 'Coupon usato',
  coupon_released: 'Coupon liberato',
  coupon_exceeded: 'Coupon oltre i suoi limiti',
  provider_event: 'Avviso del servizio di pagamento',
  paid: 'Pagato',
  failed: 'Pagamento non riuscito',
  expired: 'Pagamento scaduto',
  refund_due: 'Da rimborsare',
  refund_asked: 'Rimborso chiesto',
  refunded: 'Rimborsato',
  refund_settled: 'Rimborso respinto risolto',
  disputed: 'Contestato',
  activated: 'Attivato',
  deactivated: 'Disattivato',
};

type Event = PurchaseEvent & { readonly place: number };

export const eventColumns: readonly [RecordColumn<Event>, ...RecordColumn<Event>[]] = [
  { label: 'Che cosa', value: ({ kind }) => EVENTS[kind] },
  { label: 'Quando', value: ({ at }) => formatLocal(at) },
  { label: 'Dettaglio', value: ({ detail }) => detail ?? '–' },
  { label: 'Chi', value: ({ who }) => who ?? '–' },
  {
    label: 'Importo',
    isFigure: true,
    value: ({ amount }) => (amount === undefined ? '–' : formatEuro(amount)),
  },
];
