import { fireEvent, screen, waitFor } from '@testing-library/react';
import { BASE } from '../../../../../src/client/routing/paths';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { openAdminPage } from '../../../../support/adminPage';
import { purchaseRecord } from '../../../../support/adminRecords';

const INVOICE = {
  kind: 'business',
  name: 'Bottega Bo',
  taxCode: '',
  vatNumber: '01234567890',
  recipientCode: 'ABC1234',
  pec: '',
  address: 'Via Po 1',
  postalCode: '10123',
  city: 'Torino',
  province: 'TO',
  country: 'IT',
};

/** Returns the value beside a label; null without one. */
const fact = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextSibling?.textContent ?? null;

async function open(more: object = {}, payments: object = {}) {
  const getPurchase = async () => ({
    isOk: true,
    item: purchaseRecord({ discount: 100, total: 0, ...more }),
  });
  await openAdminPage('/admin/corsi/comprati/:id', { admin: { getPurchase }, payments }, 'p1');
}

describe('the page of a purchase', () => {
  it('says of one that cost nothing that no payment was made', async () => {
    await open({ provider: 'none' });
    expect(fact('Pagamento con')).toBe('Nessun pagamento');
    expect(fact('Prova')).toBeNull();
  });

  it('tells a sale of the demo apart', async () => {
    await open({ isTest: true });
    expect(fact('Prova')).toBe('Vendita di prova, nessuno ha pagato');
  });

  it('says that money went back to whom had everything already', async () => {
    await open({ status: 'refund_due', refundReason: 'nothing_new' });
    expect(fact('Motivo del rimborso')).toBe('L’acquirente aveva già tutto.');
  });

  it('says of a gift for whom it is and when it leaves', async () => {
    const gift = { email: 'amica@example.com', message: '', deliverAt: '2026-12-24T08:00:00.000Z' };
    await open({ status: 'pending', gift: { ...gift, state: 'planned' } });
    expect(fact('Regalo')).toBe(
      'Regalo per amica@example.com: parte dopo il pagamento, non prima del 24 dicembre 2026',
    );
  });

  it('tells of an event about no money at all that it is nothing, and of one without a sum that there is none', async () => {
    const at = '2026-11-01T11:00:00.000Z';
    await open({
      history: [
        { at, kind: 'paid', amount: 0 },
        { at, kind: 'disputed' },
        // The same can come twice, at the same time.
        { at, kind: 'disputed' },
      ],
    });
    const table = screen.getByRole('table', { name: /^Storia/ });
    const sums = [...table.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent);
    expect(sums).toEqual(['0,00\u00a0€', '–', '–']);
  });

  it('of which no page is left in the shop leads to none', async () => {
    await open({ slug: '' });
    expect(screen.queryByText('Vedi nel negozio')).toBeNull();
  });

  it('leads to what was bought, as visitors see it', async () => {
    await open();
    expect(screen.getByText('Vedi nel negozio').closest('a')).toHaveAttribute(
      'href',
      `${BASE}/corso/ichimoku`,
    );
  });

  it('shows whom the invoice is for, where one is asked for', async () => {
    await open({ invoice: INVOICE });
    const part = screen.getByRole('region', { name: 'Fattura' });
    expect(part).toHaveTextContent('Bottega Bo');
    expect(part).toHaveTextContent('01234567890');
  });

  it('shows no invoice where none is asked for', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Fattura' })).toBeNull();
  });

  it('saves its receipt and its credit notes as files', async () => {
    const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
    const [receipt, note] = [new Blob(['receipt']), new Blob(['note'])];
    await open(
      { receipt: '7/2026', creditNotes: [{ number: '3/2026' }] },
      {
        downloadReceipt: async () => ({ isOk: true, item: receipt }),
        downloadCreditNote: async () => ({ isOk: true, item: note }),
      },
    );
    fireEvent.click(screen.getByText('Ricevuta n. 7/2026'));
    await waitFor(() => expect(save.mock.lastCall).toEqual([receipt, 'ricevuta-2026-7.pdf']));
    fireEvent.click(screen.getByText('Nota di credito n. 3/2026'));
    await waitFor(() => expect(save.mock.lastCall).toEqual([note, 'nota-di-credito-2026-3.pdf']));
  });
});
