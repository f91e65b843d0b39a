import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { purchases } from '../../../../../src/client/features/admin/purchases/purchases';
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

const record = (more: object) => purchaseRecord({ discount: 100, total: 0, ...more });

async function open(more: object = {}, payments: object = {}) {
  const getPurchase = async () => ({ isOk: true, item: record(more) });
  return openAdminPage('/admin/corsi/comprati/:id', { admin: { getPurchase }, payments }, 'p1');
}

describe('the page of a purchase', () => {
  const GIFT = { email: 'amica@example.com', message: '', deliverAt: '2026-12-24T08:00:00.000Z' };
  const FACTS = [
    [{ provider: 'none' }, 'Pagamento con', 'Nessun pagamento'],
    [{ provider: 'none' }, 'Prova', null],
    [{ isTest: true }, 'Prova', 'Vendita di prova, nessuno ha pagato'],
    [
      { status: 'refund_due', refundReason: 'nothing_new' },
      'Motivo del rimborso',
      'L’acquirente aveva già tutto.',
    ],
    [
      { status: 'pending', gift: { ...GIFT, state: 'planned' } },
      'Regalo',
      'Regalo per amica@example.com: parte dopo il pagamento, non prima del 24 dicembre 2026',
    ],
  ] as const;

  it('says how nothing was paid, what was a trial, why money went back, and for whom a gift is', async () => {
    const { store } = await open();
    for (const [more, label, text] of FACTS) {
      act(() => void store.dispatch(purchases.record.actions.received(record(more) as never)));
      expect([more, fact(label)]).toEqual([more, text]);
    }
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
    const figures = [...table.querySelectorAll('thead .money')].map(({ textContent }) => textContent);
    expect(figures).toEqual(['Importo']);
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

  it('shows whom the invoice is for, where one is asked for, among its parts in their order', async () => {
    await open({ invoice: INVOICE });
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual(['Acquirente', 'Fattura', 'Corsi', 'Storia']);
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
