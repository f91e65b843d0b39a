import { screen } from '@testing-library/react';
import { PURCHASE_EVENTS } from '../../../../../src/contract/checkout/purchases';
import { openAdminPage } from '../../../../support/adminPage';
import { purchaseRecord } from '../../../../support/adminRecords';

const NAMES: Readonly<Record<(typeof PURCHASE_EVENTS)[number], string>> = {
  created: 'Acquisto iniziato',
  coupon_redeemed: 'Coupon usato',
  coupon_released: 'Coupon liberato',
  coupon_exceeded: 'Coupon oltre i suoi limiti',
  provider_event: 'Avviso del servizio di pagamento',
  transfer_recorded: 'Movimento del bonifico registrato',
  paid: 'Pagato',
  charge_differs: 'Pagata una somma diversa da quella chiesta',
  failed: 'Pagamento non riuscito',
  expired: 'Pagamento scaduto',
  refund_due: 'Da rimborsare',
  refund_asked: 'Rimborso chiesto',
  refunded: 'Rimborsato',
  refund_rejected: 'Rimborso respinto dalla banca',
  refund_settled: 'Rimborso respinto risolto',
  disputed: 'Contestato',
  dispute_won: 'Contestazione vinta',
  dispute_lost: 'Contestazione persa',
  activated: 'Attivato',
  deactivated: 'Disattivato',
};
const PURCHASE = purchaseRecord({
  history: PURCHASE_EVENTS.map((kind) => ({ at: '2026-11-01T11:00:00.000Z', kind })),
});
const open = () => {
  const getPurchase = async () => ({ isOk: true, item: PURCHASE });
  return openAdminPage('/admin/corsi/comprati/:id', { admin: { getPurchase } }, 'p1');
};

describe('the page of a purchase', () => {
  it('names each event of its history by its own name', async () => {
    await open();
    const table = screen.getByText(/^Storia di questo acquisto/).closest('table') as HTMLElement;
    const names = [...table.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent);
    expect(names).toEqual(PURCHASE_EVENTS.map((kind) => NAMES[kind]));
  });

  it('says beside the buyer’s name to which address to write, and that it opens no course', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Acquirente' })).toHaveTextContent('Ada Boa@example.com');
    expect(screen.getByText('Nessun corso.')).toBeInTheDocument();
  });
});
