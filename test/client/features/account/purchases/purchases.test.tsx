import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { slices, watch } from '../../../../../src/client/features/account/profileSaga';
import { OwnedCourses } from '../../../../../src/client/features/account/purchases/OwnedCourses';
import { PurchaseTable } from '../../../../../src/client/features/account/purchases/PurchaseTable';
import { purchases } from '../../../../../src/client/features/account/purchases/purchases';
import { cancelTransfer } from '../../../../../src/client/features/checkout/transfers';
import { certificates } from '../../../../../src/client/features/learning/certificates';
import { addNote } from '../../../../../src/client/features/learning/positionNotes';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import type { Purchase } from '../../../../../src/contract/checkout/purchases';
import type { OwnedCourse } from '../../../../../src/contract/learning/learning';
import { createTestClient, testUser, until } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

const course = (more: Partial<OwnedCourse> = {}): OwnedCourse => ({
  IdCourseEnc: 'c1',
  title: 'Corso',
  slug: 'corso',
  cover: null,
  duration: 7500,
  sectionsCount: 3,
  viewedCount: 1,
  progress: 33.33,
  since: '2026-01-02T10:00:00.000Z',
  ...more,
});
const purchase = (more: Partial<Purchase> = {}): Purchase => ({
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Titolo',
  slug: 'titolo',
  status: 'paid',
  listPrice: 1290.5,
  discount: 0,
  total: 1032.25,
  createdAt: '2026-10-31T22:59:00.000Z',
  ...more,
});
const start = (api: object = {}) => createTestClient({ api, user: testUser, sagas: false, slices });
const euro = (text: string) => `${text}\u00a0€`;

describe('the purchases of a person', () => {
  const row = (more: Partial<Purchase> = {}) => {
    renderPart(
      start(),
      <MemoryRouter>
        <PurchaseTable purchases={[purchase(more)]} />
      </MemoryRouter>,
    );
    const [head, first] = document.querySelectorAll('tr');
    const texts = (of: Element | undefined) =>
      [...(of?.children ?? [])].map(({ textContent }) => textContent);
    return Object.fromEntries(texts(head).map((label, at) => [label, texts(first)[at]]));
  };

  it('show each value under its own label', () => {
    const more = {
      discount: 258.25,
      CouponCode: 'VENTI',
      paidAt: '2026-10-31T23:00:00.000Z',
      receipt: '2026/7',
      creditNotes: [{ number: '3/2026', amount: 100 }],
    };
    expect(row(more)).toEqual({
      Acquisto: 'TitoloCoupon VENTI',
      Data: '2026-11-01 00:00:00',
      Stato: 'Pagato',
      Prezzo: euro('1.290,50'),
      Sconto: euro('-258,25'),
      Totale: euro('1.032,25'),
      Ricevuta: '2026/7Nota di credito 3/2026',
    });
  });

  it('show when an unpaid one began, and nothing of what it lacks', () => {
    expect(row({ status: 'pending' })).toMatchObject({
      Acquisto: 'Titolo',
      Data: '2026-10-31 23:59:00',
      Stato: 'In attesaRiprendi il pagamento: Titolo',
      Sconto: '–',
      Ricevuta: '–',
    });
  });

  const gift = { email: 'a@example.com', deliverAt: '2026-12-24T08:00:00.000Z', state: 'planned' };
  it.each([
    ['a course', {}, 'Riprendi il pagamento: Titolo', '/corso/titolo?acquista=1'],
    [
      'with a coupon',
      { CouponCode: 'VENTI' },
      'Riprendi il pagamento: Titolo',
      '/corso/titolo/VENTI?acquista=1',
    ],
    [
      'a learning path',
      { IdCourseEnc: undefined, IdBundleEnc: 'b1' },
      'Riprendi il pagamento: Titolo',
      '/percorsi-formativi/titolo?acquista=1',
    ],
    ['several things', { slug: '', lines: [] }, 'Torna al carrello: Titolo', '/carrello'],
    ['a gift', { gift }, 'Riprendi il regalo: Titolo', '/regala/corso/titolo?acquisto=p1'],
  ])('lead back to a payment that was left: %s', (_what, more, name, to) => {
    row({ status: 'pending', ...more } as never);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', BASE + to);
  });

  it.each([
    ['paid', { status: 'paid' }],
    ['worked on by the bank', { status: 'processing' }],
    ['waiting for a transfer', { status: 'pending', transferDeadline: '2026-12-08T22:59:59.000Z' }],
    ['of something without a page', { status: 'pending', slug: '' }],
    ['of which a part has come', { status: 'pending', transferReceived: 90 }],
  ])('lead back to no payment that is %s', (_what, more) => {
    row(more as never);
    expect(screen.queryByRole('link', { name: /^(Riprendi|Torna)/ })).toBeNull();
  });

  it('say of a payment that the bank works on what happens next', () => {
    const { Stato } = row({ status: 'processing' });
    expect(Stato).toMatch(
      /^In lavorazioneLa banca può impiegare alcuni giorni\. .* e puoi cominciare dal tuo profilo;/,
    );
  });

  it('say of a gift that the bank works on that it leaves', () => {
    const gift = { email: 'a@example.com', deliverAt: '2026-12-24T08:00:00.000Z', state: 'planned' };
    const { Stato } = row({ status: 'processing', gift } as never);
    expect(Stato).toMatch(/Appena il pagamento arriva ti scriviamo e il regalo parte, subito o nel giorno/);
  });

  it.each([
    ['planned', 'parte il 1º dicembre 2026'],
    ['delivered', 'consegnato, non ancora aperto'],
    ['used', 'aperto'],
    ['void', 'annullato'],
  ] as const)('say of a gift that is %s how far it got', (state, text) => {
    const gift = { email: 'a@example.com', deliverAt: '2026-11-30T23:00:00.000Z', state };
    const paidAt = '2026-11-20T10:00:00.000Z';
    expect(row({ gift, paidAt } as never).Acquisto).toBe(`TitoloRegalo per a@example.com: ${text}`);
  });
});

describe('an order that waits for its bank transfer', () => {
  const waiting = purchase({ status: 'pending', transferDeadline: '2026-12-08T22:59:59.000Z' });

  it('says until when, and leads to where the money is sent', () => {
    renderPart(
      start(),
      <MemoryRouter>
        <PurchaseTable purchases={[waiting]} />
      </MemoryRouter>,
    );
    expect(screen.getByText('entro l’8 dicembre 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dati del bonifico' })).toHaveAttribute(
      'href',
      paths.bankTransfer('p1'),
    );
  });

  it('says how much has come of it, and is cancelled no more', () => {
    renderPart(
      start(),
      <MemoryRouter>
        <PurchaseTable purchases={[{ ...waiting, transferReceived: 90 }]} />
      </MemoryRouter>,
    );
    expect(screen.getByText('entro l’8 dicembre 2026')).toBeTruthy();
    expect(screen.getByText('ricevuti 90,00 € con bonifico')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dati del bonifico' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Annulla l’ordine' })).toBeNull();
  });

  it('says once it has expired how much has come, and leads to where the rest is sent', () => {
    renderPart(
      start(),
      <MemoryRouter>
        <PurchaseTable purchases={[purchase({ status: 'expired', transferReceived: 90 })]} />
      </MemoryRouter>,
    );
    expect(screen.getByText(/^Scaduto/)).toBeTruthy();
    expect(screen.getByText('ricevuti 90,00 € con bonifico')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dati del bonifico' })).toHaveAttribute(
      'href',
      paths.bankTransfer('p1'),
    );
    expect(screen.queryByRole('button', { name: 'Annulla l’ordine' })).toBeNull();
  });

  it('is cancelled once its buyer has confirmed it, and the list is loaded again', async () => {
    let items = [waiting];
    const cancelTransfer = jest.fn(async () => {
      items = [];
      return { isOk: true };
    });
    const getUserPurchases = async () => ({ items, courses: [], paths: [] });
    const client = createTestClient({
      api: { users: { getUserPurchases }, payments: { cancelTransfer } },
      user: testUser,
      sagas: false,
      slices,
    });
    const task = client.run(watch);
    await act(async () => void (await client.run(purchases.load).toPromise()));
    renderPart(
      client,
      <MemoryRouter>
        <PurchaseTable purchases={items} />
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’ordine' }));
    expect(cancelTransfer).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('dialog', { name: 'Annullare l’ordine di «Titolo»?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Annulla l’ordine' }));
    await until(client.store, (state) => purchases.selectAny(state).data?.items.length === 0);
    expect(cancelTransfer).toHaveBeenCalledWith({ IdPurchaseEnc: 'p1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    task.cancel();
  });

  it('is loaded again with the list where it is not cancelled since money has come', async () => {
    const received = { ...waiting, transferReceived: 90 };
    const getUserPurchases = async () => ({ items: [received], courses: [], paths: [] });
    const refusal = { isOk: false, code: 'transfer_received', message: 'Già ricevuto.' };
    const client = createTestClient({
      api: { users: { getUserPurchases }, payments: { cancelTransfer: async () => refusal } },
      user: testUser,
      sagas: false,
      slices,
    });
    const task = client.run(watch);
    client.store.dispatch(cancelTransfer.actions.requested({ IdPurchaseEnc: 'p1', title: 'Titolo' }));
    await until(client.store, (state) => purchases.selectAny(state).data?.items[0] === received);
    task.cancel();
  });
});

describe('the courses of a person', () => {
  it.each([
    [{ sectionsCount: 1, viewedCount: 0, progress: 0 }, '1 lezione', '0 di 1', 'Inizia'],
    [{ sectionsCount: 3, progress: 99.99, viewedCount: 2 }, '3 lezioni', '2 di 3', 'Riprendi'],
    [{ sectionsCount: 3, progress: 100, viewedCount: 3 }, '3 lezioni', 'Completato', 'Rivedi'],
  ])('show how far they are: %j', (more, lessons, progress, action) => {
    renderPart(
      start(),
      <MemoryRouter>
        <OwnedCourses courses={[course(more)]} />
      </MemoryRouter>,
    );
    const card = screen.getByTestId('owned-course');
    expect(card).toHaveTextContent(new RegExp(`${lessons} · 2h 5m.*${progress}.*${action}`));
  });
});

it('a course without films yet shows no duration', () => {
  renderPart(
    start(),
    <MemoryRouter>
      <OwnedCourses courses={[course({ duration: 0 })]} />
    </MemoryRouter>,
  );
  expect(screen.getByText('3 lezioni')).toBeInTheDocument();
});

it('the progress of a person is asked for once what this device still holds of it was sent', async () => {
  const order: string[] = [];
  const insertViewedSection = async ({ IdEnc }: { IdEnc: string }) => {
    order.push(`save ${IdEnc}`);
    return { isOk: true, item: { IdEnc, viewed: false, progress: 0 } };
  };
  const getUserPurchases = async () => {
    order.push('ask');
    return { items: [], courses: [] };
  };
  const { run, services } = start({ courses: { insertViewedSection }, users: { getUserPurchases } });
  addNote(services.device, { userId: testUser.id, sectionId: 's1', position: 61, seen: false, at: 1 });
  await run(purchases.load).toPromise();
  expect(order).toEqual(['save s1', 'ask']);
});

describe('the certificates', () => {
  const loaded = async (...progress: number[]) => {
    const getCertificates = jest.fn(async () => ({ items: [] }));
    const courses = progress.map((one, at) => course({ IdCourseEnc: `c${at}`, progress: one }));
    const getUserPurchases = async () => ({ items: [purchase()], courses });
    const { run, store } = start({ users: { getUserPurchases, getCertificates } });
    await run(purchases.load).toPromise();
    expect(purchases.selectAny(store.getState()).data?.courses).toHaveLength(progress.length);
    return [getCertificates.mock.calls.length, certificates.selectAny(store.getState()).status];
  };

  it('are loaded where a course is complete, and before the courses are shown', async () => {
    expect(await loaded(0, 100, 50)).toEqual([1, 'ready']);
  });

  it('are not asked for where none is', async () => {
    expect(await loaded(0, 99.99)).toEqual([0, 'idle']);
  });
});
