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

/** Returns the texts, with usual spaces. */
const texts = (found: Iterable<Element>) =>
  [...found].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

describe('the page of a purchase', () => {
  it('shows each fact under its own label', async () => {
    await open({
      status: 'refunded_in_part',
      isActive: false,
      createdAt: '2026-11-01T11:00:00.000Z',
      paidAt: '2026-11-02T11:00:00.000Z',
      listPrice: 104,
      discount: 3,
      CouponCode: 'MENO3',
      total: 101,
      refunded: 7,
      refundReason: 'buyer_gone',
      currency: 'EUR',
      provider: 'stripe',
      providerReference: 'pi_1',
      receipt: '7/2026',
    });
    expect(
      texts(document.querySelectorAll('dt')).map((label = '') => [
        label,
        fact(label)?.replaceAll('\u00a0', ' '),
      ]),
    ).toEqual([
      ['Stato', 'Rimborsato in parte'],
      ['Attivo', 'No'],
      ['Iniziato', '2026-11-01 12:00:00'],
      ['Pagato', '2026-11-02 12:00:00'],
      ['Prezzo di listino', '104,00 €'],
      ['Sconto', '-3,00 €'],
      ['Coupon', 'MENO3'],
      ['Totale', '101,00 €'],
      ['Rimborsato', '7,00 €'],
      ['Motivo del rimborso', 'L’account era stato eliminato.'],
      ['Pagamento con', 'Stripe'],
      ['Riferimento del pagamento', 'pi_1'],
      ['Ricevuta', '7/2026'],
      ['Codice dell’acquisto', 'p1'],
    ]);
  });

  it('leaves out a discount, a refund and a rejection that are none, and says of an active one that it is', async () => {
    await open({ discount: 0, refunded: 0, rejected: 0, isActive: true });
    expect(['Sconto', 'Rimborsato', 'Respinto dalla banca', 'Coupon', 'Regalo'].map(fact)).toEqual(
      Array(5).fill(null),
    );
    expect(fact('Attivo')).toBe('Sì');
  });

  it('names the currency of a total that is not in euro, and a provider that it does not know as it is stored', async () => {
    await open({ total: 12, currency: 'USD', provider: 'altro' });
    expect(fact('Totale')?.replaceAll('\u00a0', ' ')).toBe('12,00 € (USD)');
    expect(fact('Pagamento con')).toBe('altro');
  });

  it('says of each of its courses whether it can be seen', async () => {
    const courses = [
      { IdCourseEnc: 'c1', title: 'Uno', isOpen: true },
      { IdCourseEnc: 'c2', title: 'Due', isOpen: false },
    ];
    await open({ courses });
    const table = screen.getByRole('table', { name: 'Corsi di questo acquisto' });
    expect(texts(table.querySelectorAll('th, td'))).toEqual([
      ...['Corso', 'Si può vedere'],
      ...['Uno', 'Sì'],
      ...['Due', 'No'],
    ]);
  });

  it('tells of each event what, when, its detail, who and how much', async () => {
    const history = [
      { at: '2026-11-01T11:00:00.000Z', kind: 'refunded', detail: 're_1', who: 'chi@example.com', amount: 0 },
      { at: '2026-11-02T11:00:00.000Z', kind: 'paid' },
    ];
    await open({ history });
    const table = screen.getByRole('table', { name: 'Storia di questo acquisto, dal più vecchio' });
    expect(texts(table.querySelectorAll('th, td'))).toEqual([
      ...['Che cosa', 'Quando', 'Dettaglio', 'Chi', 'Importo'],
      ...['Rimborsato', '2026-11-01 12:00:00', 're_1', 'chi@example.com', '0,00 €'],
      ...['Pagato', '2026-11-02 12:00:00', '–', '–', '–'],
    ]);
  });

  it('that names no course as visitors see it leads to none', async () => {
    await open({ slug: '' });
    expect(screen.queryByText('Vedi nel negozio')).toBeNull();
  });

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
