import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminHref } from '../../../../src/client/features/admin/adminPaths';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { at, written } from '../../../support/adminDefinitions';
import { openAdminPage } from '../../../support/adminPage';
import { questionRecord } from '../../../support/adminRecords';

const answering = (item: object) => jest.fn(async (): Promise<object> => ({ isOk: true, item }));
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
/** The facts of the page, by their labels. */
const facts = () => {
  const labels = texts(document.querySelectorAll('dl dt'));
  const values = texts(document.querySelectorAll('dl dd'));
  return Object.fromEntries(labels.map((label, place) => [label, values[place]]));
};
/** Tells objects apart by the order of their fields too. */
const inOrder = (value: object) => JSON.stringify(value, null, 1);
/** The rows of a table, each by its headers. */
const rows = (caption: string | RegExp) => {
  const table = screen.getByText(caption, { selector: 'caption, caption *' }).closest('table') as HTMLElement;
  const headers = texts(table.querySelectorAll('thead th'));
  return [...table.querySelectorAll('tbody tr')].map((row) => {
    const cells = texts(row.querySelectorAll('th, td'));
    return Object.fromEntries(headers.map((header, place) => [header, cells[place]]));
  });
};
const answerField = () => screen.getByLabelText('Risposta', { selector: 'textarea' });
const euro = (text: string) => `${text}\u00a0€`;

const PURCHASE = {
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Ichimoku',
  slug: 'ichimoku',
  status: 'refunded_in_part',
  listPrice: 101.5,
  discount: 20.25,
  total: 81.25,
  refunded: 7.5,
  currency: 'EUR',
  createdAt: at(1),
  paidAt: at(2),
  CouponCode: 'CODICE',
  provider: 'stripe',
  providerReference: 'pi_1',
  receipt: '2026/7',
  IdUserEnc: 'u1',
  email: 'a@example.com',
  buyer: 'Ada Bo',
  isActive: true,
  courses: [
    { IdCourseEnc: 'c1', title: 'Primo', isOpen: true },
    { IdCourseEnc: 'c2', title: 'Secondo', isOpen: false },
  ],
  history: [
    { at: at(3), kind: 'refunded', amount: 7.5, detail: 'Dettaglio', who: 'chi@example.com' },
    { at: at(4), kind: 'disputed' },
  ],
};
const openPurchase = (more: object = {}) =>
  openAdminPage(
    '/admin/corsi/comprati/:id',
    { admin: { getPurchase: answering({ ...PURCHASE, ...more }) } },
    'p1',
  );

describe('the page of a purchase', () => {
  it('shows each fact under its own label', async () => {
    await openPurchase();
    expect(inOrder(facts())).toBe(
      inOrder({
        Stato: 'Rimborsato in parte',
        Attivo: 'Sì',
        Iniziato: written(1),
        Pagato: written(2),
        'Prezzo di listino': euro('101,50'),
        Sconto: euro('-20,25'),
        Coupon: 'CODICE',
        Totale: euro('81,25'),
        Rimborsato: euro('7,50'),
        'Pagamento con': 'Stripe',
        'Riferimento del pagamento': 'pi_1',
        Ricevuta: '2026/7',
        'Codice dell’acquisto': 'p1',
      }),
    );
  });

  it('says why money went back, in which currency it was paid, and nothing of what was not', async () => {
    await openPurchase({
      discount: 0,
      refunded: 0,
      currency: 'CHF',
      refundReason: 'buyer_gone',
      provider: 'altro',
      isActive: false,
      paidAt: undefined,
    });
    expect(facts()).toMatchObject({
      Pagato: 'No date',
      Attivo: 'No',
      Totale: `${euro('81,25')} (CHF)`,
      'Motivo del rimborso': 'L’account era stato eliminato.',
      'Pagamento con': 'altro',
    });
    expect(facts()).not.toHaveProperty('Sconto');
    expect(facts()).not.toHaveProperty('Rimborsato');
  });

  it('lists its courses and its history', async () => {
    await openPurchase();
    expect(inOrder(rows('Corsi di questo acquisto'))).toBe(
      inOrder([
        { Corso: 'Primo', 'Si può vedere': 'Sì' },
        { Corso: 'Secondo', 'Si può vedere': 'No' },
      ]),
    );
    expect(inOrder(rows(/^Storia di questo acquisto/))).toBe(
      inOrder([
        {
          'Che cosa': 'Rimborsato',
          Quando: written(3),
          Dettaglio: 'Dettaglio',
          Chi: 'chi@example.com',
          Importo: euro('7,50'),
        },
        { 'Che cosa': 'Contestato', Quando: written(4), Dettaglio: '–', Chi: '–', Importo: '–' },
      ]),
    );
  });
});

describe('the page of an account', () => {
  const ACCOUNT = {
    id: 'u1',
    username: 'a@example.com',
    firstName: 'Ada',
    lastName: 'Bo',
    role: 2,
    createdAt: at(1),
    activatedAt: at(2),
    company: 'Azienda',
    address: 'Via Roma 1',
    cap: '00100',
    city: 'Roma',
    country: 'Italia',
    phone: '+39 1',
    purchases: [{ IdEnc: 'p1', title: 'Ichimoku', status: 'paid', total: 81.25, createdAt: at(3) }],
    entitlements: [
      { IdCourseEnc: 'c1', title: 'Primo', source: 'bundle', grantedAt: at(4), revokedAt: at(5) },
      { IdCourseEnc: 'c2', title: 'Secondo', source: 'code', grantedAt: at(6) },
    ],
    // Two of one device.
    logins: [
      { IdEnc: 'l1', device: 'Chrome', createdAt: at(7), lastSeenAt: at(8) },
      { IdEnc: 'l2', device: 'Chrome', createdAt: at(7), lastSeenAt: at(9) },
    ],
  };

  it('shows each fact and each column under its own label', async () => {
    await openAdminPage('/admin/utenti/dettaglio/*', { admin: { getUserData: answering(ACCOUNT) } }, 'u1');
    expect(inOrder(facts())).toBe(
      inOrder({
        Nome: 'Ada Bo',
        Ruolo: 'Relatore',
        Iscritto: written(1),
        Attivato: written(2),
        Azienda: 'Azienda',
        Indirizzo: 'Via Roma 1, 00100, Roma, Italia',
        Telefono: '+39 1',
      }),
    );
    expect(inOrder(rows('Acquisti'))).toBe(
      inOrder([{ Acquisto: 'Ichimoku', Data: written(3), Stato: 'Pagato', Totale: euro('81,25') }]),
    );
    expect(inOrder(rows('Corsi che può vedere'))).toBe(
      inOrder([
        { Corso: 'Primo', Da: 'Percorso', Dal: written(4), 'Fino al': written(5) },
        { Corso: 'Secondo', Da: 'Codice', Dal: written(6), 'Fino al': 'Sempre' },
      ]),
    );
    expect(inOrder(rows('Accessi'))).toBe(
      inOrder([8, 9].map((day) => ({ Dispositivo: 'Chrome', Entrato: written(7), Visto: written(day) }))),
    );
  });
});

describe('the page of a question', () => {
  const QUESTION = questionRecord({ votes: 15, createdAt: at(1) });
  const open = (question: object, more: object = {}) =>
    openAdminPage('/admin/domande/:id', { questions: { get: answering(question), ...more } }, 'q1');

  it('shows each fact under its own label, and leads to its lesson', async () => {
    await open({ ...QUESTION, answer: { Text: 'Una nuvola.', by: 'Anna Riva', at: at(2) } });
    expect(inOrder(facts())).toBe(
      inOrder({
        Corso: 'Corso',
        Lezione: 'Lezione',
        Autore: 'Ada B. (a@example.com)',
        Scritta: written(1),
        'Utile per': '15',
        Nascosta: 'No',
        Risponde: 'Anna Riva',
        'Risposta il': written(2),
      }),
    );
    expect(screen.getByText('Vedi nel negozio').closest('a')).toHaveAttribute(
      'href',
      `${BASE}/corso/v/c1?lezione=s1#domande`,
    );
    expect(answerField()).toHaveValue('Una nuvola.');
    expect(screen.getByText('Salva la risposta')).toBeInTheDocument();
  });

  it('names the staff where the one who answered has no account left', async () => {
    await open({ ...QUESTION, answer: { Text: 'Una nuvola.', by: '', at: at(2) } });
    expect(facts()).toMatchObject({ Risponde: 'Lo staff' });
  });

  it('is not read again where only the answer is at fault', async () => {
    const get = answering(QUESTION);
    const answerQuestion = async () => ({ isOk: false, code: 'invalid', errors: { Text: 'Troppo lunga.' } });
    await open(QUESTION, { get, answerQuestion });
    await userEvent.type(answerField(), 'x');
    await userEvent.click(screen.getByText('Pubblica la risposta'));
    await screen.findByText('Troppo lunga.');
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('is answered with its version, and read again', async () => {
    const get = answering(QUESTION);
    const answerQuestion = jest.fn(async () => ({ isOk: true }));
    const { toasts } = await open(QUESTION, { get, answerQuestion });
    await userEvent.type(answerField(), 'Una nuvola.');
    await userEvent.click(screen.getByText('Pubblica la risposta'));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(answerQuestion.mock.calls).toEqual([[{ IdEnc: 'q1', version: 3, Text: 'Una nuvola.' }]]);
    expect(toasts).toEqual([{ text: 'Risposta pubblicata.', kind: 'success' }]);
  });

  it('is not answered with nothing', async () => {
    const answerQuestion = jest.fn();
    await open(QUESTION, { answerQuestion });
    await userEvent.click(screen.getByText('Pubblica la risposta'));
    expect(await screen.findByText('Scrivi la risposta.')).toBeInTheDocument();
    fireEvent.change(answerField(), { target: { value: 'S' } });
    expect(screen.queryByText('Scrivi la risposta.')).toBeNull();
    expect(answerQuestion).not.toHaveBeenCalled();
  });

  it('is read again where it was changed meanwhile, and keeps what was typed', async () => {
    const get = answering(QUESTION);
    const answerQuestion = jest.fn(async () => ({
      isOk: false,
      code: 'conflict',
      errors: { Text: 'La domanda è cambiata.' },
    }));
    await open(QUESTION, { get, answerQuestion });
    await userEvent.type(answerField(), 'Una nuvola.');
    await userEvent.click(screen.getByText('Pubblica la risposta'));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(answerField()).toHaveValue('Una nuvola.');
  });

  it('says nothing of an answer that was refused before its page was left', async () => {
    const { store } = await open(QUESTION);
    await userEvent.click(screen.getByText('Pubblica la risposta'));
    await screen.findByText('Scrivi la risposta.');
    for (const id of ['q2', 'q1']) {
      act(() => void store.dispatch(navigationRequested({ to: adminHref('/admin/domande/:id', id) })));
    }
    await waitFor(() => expect(answerField()).toBeInTheDocument());
    expect(screen.queryByText('Scrivi la risposta.')).toBeNull();
  });

  it('is hidden after a question that names it', async () => {
    const get = answering(QUESTION);
    const hideQuestion = jest.fn(async () => ({ isOk: true }));
    const { toasts } = await open(QUESTION, { get, hideQuestion });
    await userEvent.click(screen.getByText('Nascondi'));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Nascondere questa domanda?');
    expect(dialog).toHaveTextContent('Ada B.: «Che cos’è?».');
    expect(hideQuestion).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByText('Nascondi'));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(hideQuestion.mock.calls).toEqual([[{ IdEnc: 'q1', IsHidden: true }]]);
    expect(toasts).toEqual([{ text: 'Domanda nascosta.', kind: 'success' }]);
  });
});
