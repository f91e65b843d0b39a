/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { act, screen, within } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { selectLine } from '../../../../src/client/features/checkout/checkoutSelectors';
import { lineChosen } from '../../../../src/client/features/checkout/checkoutSlice';
import { Page, slices } from '../../../../src/client/features/checkout/pages/PaymentSucceededPage';
import { paths } from '../../../../src/client/routing/paths';
import type { Purchase, ReceiptShown } from '../../../../src/contract/checkout/purchases';
import { createTestClient, testUser } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { bundle, course, settle } from './support';

const purchase = {
  IdEnc: 'p1',
  IdCourseEnc: course.id,
  title: course.title,
  slug: course.slug,
  status: 'paid',
  listPrice: 100,
  discount: 0,
  total: 100,
  // A day later in Italy than elsewhere.
  createdAt: '2026-11-19T23:30:00.000Z',
  paidAt: '2026-11-21T23:30:00.000Z',
} as Purchase;
const gift = {
  email: 'amica@example.com',
  message: '',
  deliverAt: '2026-12-24T07:00:00.000Z',
  state: 'planned' as const,
};
const { IdCourseEnc: _course, ...withoutCourse } = purchase;
const ofBundle = { ...withoutCourse, IdBundleEnc: bundle.id, slug: bundle.slug } as Purchase;
const candele = {
  IdCourseEnc: 'c1',
  title: 'Candele',
  slug: 'candele',
  listPrice: 100,
  discount: 30,
  total: 70,
};
const tutto = {
  IdBundleEnc: 'b1',
  title: 'Percorso Tutto',
  slug: 'tutto',
  listPrice: 250,
  discount: 0,
  total: 250,
};
const ofCart = {
  ...withoutCourse,
  title: 'Candele + Percorso Tutto',
  slug: '',
  lines: [candele, tutto],
  ...{ listPrice: 350, discount: 30, total: 320 },
} as Purchase;

async function open(
  item: ReceiptShown,
  { confirmCheckout = jest.fn(async () => ({ isOk: true, item }) as object) } = {},
) {
  const isBundle = item.IdBundleEnc !== undefined;
  const address = isBundle ? paths.bundlePaymentSucceeded(item.IdEnc) : paths.paymentSucceeded(item.IdEnc);
  const client = createTestClient({
    address,
    user: testUser,
    slices,
    api: { payments: { confirmCheckout } },
  });
  client.store.dispatch(lineChosen(isBundle ? bundle : course));
  renderPage(client, Page);
  await act(settle);
  return { ...client, confirmCheckout };
}
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
const summary = () => screen.getByRole('region', { name: 'Riepilogo dell’acquisto' });
const rows = () =>
  within(summary())
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '));

it('a payment that the bank works on is said to take days, is not asked about again, and empties the cart', async () => {
  const { store, confirmCheckout } = await open({ ...purchase, status: 'processing' });
  expect(
    screen.getByRole('heading', { level: 1, name: 'La tua banca sta lavorando al pagamento' }),
  ).toBeVisible();
  expect(confirmCheckout).toHaveBeenCalledTimes(1);
  expect(link('I miei acquisti')).toBe(paths.profile());
  expect(selectLine(store.getState())).toBeNull();
});

it.each([
  [undefined, 'ti scriviamo e puoi cominciare dal tuo profilo; se non riesce'],
  [gift, 'ti scriviamo e il regalo parte, subito o nel giorno che hai scelto; se non riesce'],
])('a payment that the bank works on leads to what was bought (gift: %j)', async (given, text) => {
  await open({ ...purchase, status: 'processing', ...(given && { gift: given }) });
  expect(document.body).toHaveTextContent(text);
});

describe('the receipt', () => {
  it('of an item at its list price shows no discount, and the day of the payment', async () => {
    await open(purchase);
    expect(summary()).not.toHaveTextContent('Sconto');
    expect(summary()).toHaveTextContent('22 novembre 2026');
    expect(summary()).toHaveTextContent('Ordine p1');
  });

  it('of an item that was given shows the day of the order', async () => {
    const { paidAt: _none, ...unpaid } = purchase;
    await open(unpaid as Purchase);
    expect(summary()).toHaveTextContent('20 novembre 2026');
  });

  it('names a coupon where one was used', async () => {
    await open({ ...purchase, discount: 30, total: 70, CouponCode: 'MENO30' });
    expect(screen.getByText('Sconto (coupon MENO30)')).toBeInTheDocument();
  });

  it('names no coupon where the item was reduced by itself', async () => {
    await open({ ...purchase, discount: 30, total: 70 });
    expect(screen.getByText('Sconto')).toBeInTheDocument();
  });

  it('of several things shows the price of each, from which the discount is taken once', async () => {
    await open(ofCart);
    expect(rows()).toEqual([
      'Candele: 100,00 €',
      'Percorso Tutto: 250,00 €',
      'Prezzo: 350,00 €',
      'Sconto: -30,00 €',
      'Pagato: 320,00 €',
    ]);
  });

  it.each([
    [
      'in Italy',
      { vatNumber: '00743110157', pec: 'rossi@pec.it', country: 'IT', province: 'TO' },
      ['Partita IVA: 00743110157', 'PEC: rossi@pec.it'],
      ['Indirizzo: Via Po 3', 'CAP: 10123', 'Città: Torino', 'Provincia: TO', 'Paese: Italia'],
    ],
    [
      'abroad, with the codes of an electronic invoice',
      { vatNumber: 'FR12345678901', pec: '', country: 'FR', province: '' },
      ['Partita IVA: FR12345678901', 'Codice destinatario: XXXXXXX'],
      ['Indirizzo: Via Po 3, 10123', 'CAP: 00000', 'Città: Torino', 'Provincia: EE', 'Paese: Francia'],
    ],
  ])(
    'shows for whom the invoice is made out %s, without what is empty',
    async (_where, fields, codes, at) => {
      const place = { address: 'Via Po 3', postalCode: '10123', city: 'Torino' };
      const company = { name: 'Rossi S.r.l.', taxCode: '', recipientCode: '' };
      await open({ ...purchase, invoice: { kind: 'business', ...company, ...place, ...fields } });
      expect(screen.getByRole('heading', { level: 3, name: 'Dati per la fattura' })).toBeVisible();
      expect(rows()).toEqual([
        'Prezzo: 100,00 €',
        'Pagato: 100,00 €',
        'Tipo: Azienda o professionista',
        'Intestatario: Rossi S.r.l.',
        ...codes,
        ...at,
      ]);
    },
  );
});

describe('a purchase that was paid', () => {
  it('of a learning path leads into its first course that is not finished', async () => {
    const item = { ...ofBundle, startCourse: 'second' } as Purchase;
    await open(item);
    expect(link('Inizia il percorso')).toBe(paths.viewer('second'));
    expect(link('I miei corsi')).toBe(paths.profile());
  });

  it('of several things leads into the first course of them', async () => {
    await open({ ...ofCart, startCourse: 'c1' } as Purchase);
    expect(link('Inizia il corso')).toBe(paths.viewer('c1'));
    expect(document.body).toHaveTextContent('Da adesso puoi guardare Candele + Percorso Tutto');
  });

  it('may be watched after a part of it was paid back', async () => {
    await open({ ...purchase, status: 'refunded_in_part' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grazie, è tuo!');
  });

  it('of a learning path names all its courses, and takes it out of the cart', async () => {
    const { store, confirmCheckout } = await open(ofBundle);
    expect(confirmCheckout).toHaveBeenCalledWith({ IdPurchaseEnc: 'p1' });
    expect(document.body).toHaveTextContent(/Da adesso puoi guardare tutti i corsi di Ichimoku da zero/);
    expect(document.body).toHaveTextContent('Ti abbiamo mandato la conferma per e-mail.');
    expect(selectLine(store.getState())).toBeNull();
  });

  it.each([undefined, '7/2026'])(
    'as a gift thanks its buyer, who cannot watch it (receipt %s)',
    async (receipt) => {
      const { store } = await open({ ...ofBundle, gift, ...(receipt && { receipt }) } as Purchase);
      // The buyer may still buy it for themselves.
      expect(selectLine(store.getState())).toEqual(bundle);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grazie, il regalo è pronto!');
      expect(document.body).toHaveTextContent(
        'Ichimoku da zero. Regalo per amica@example.com: parte il 24 dicembre 2026.',
      );
      expect(document.body.textContent?.includes('con la ricevuta n. 7/2026')).toBe(receipt !== undefined);
      expect(document.body).toHaveTextContent('tra gli acquisti, vedi quando viene aperto.');
      expect(summary()).toHaveTextContent('Ordine p1');
      expect(link('Vai al mio profilo')).toBe(paths.profile());
      expect(link('Inizia il corso')).toBeUndefined();
    },
  );
});

describe('a purchase that came to nothing', () => {
  it.each<[Purchase['status'], Purchase, string | undefined, string]>([
    ['failed', purchase, `${paths.course(course.slug)}?acquista=1`, 'Torna al corso'],
    ['expired', ofBundle, `${paths.bundle(bundle.slug)}?acquista=1`, 'Torna al percorso'],
    ['failed', ofCart, paths.cart(), 'Vai al carrello'],
    ['failed', { ...purchase, gift }, `${paths.gift('course', course.slug)}?acquisto=p1`, 'Torna al corso'],
    ['refunded', { ...ofBundle, refundReason: 'buyer_gone' }, undefined, 'Torna al percorso'],
    ['disputed', purchase, undefined, 'Torna al corso'],
  ])(
    '(%s) stays in the cart, and is bought again only if nothing was charged',
    async (status, item, retry, back) => {
      const itsPage = item.IdBundleEnc ? paths.bundle(bundle.slug) : paths.course(course.slug);
      const { store } = await open({ ...item, status });
      expect(screen.queryByText(/^Possedevi già/)).toBeNull();
      expect(link('Riprova')).toBe(retry);
      expect(link('I miei corsi')).toBe(paths.profile());
      expect(link(back)).toBe(item.lines ? paths.cart() : itsPage);
      expect(selectLine(store.getState())).not.toBeNull();
    },
  );
});

describe('a payment that waits for its confirmation', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const waiting = { ...purchase, status: 'pending' } as Purchase;

  it('is asked for during a minute, and offers another try only then', async () => {
    const { confirmCheckout } = await open(waiting);
    const soon = 'Di solito bastano pochi secondi. Puoi lasciare aperta questa pagina';
    expect(document.body).toHaveTextContent(soon);
    expect(screen.queryByRole('button', { name: 'Controlla di nuovo' })).toBeNull();
    await pass(59_999);
    expect(confirmCheckout).toHaveBeenCalledTimes(9);
    expect(screen.queryByRole('button', { name: 'Controlla di nuovo' })).toBeNull();
    await pass(1);
    expect(screen.getByRole('button', { name: 'Controlla di nuovo' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(soon);
    await pass(60_000);
    expect(confirmCheckout).toHaveBeenCalledTimes(9);
  });

  it.each([
    [undefined, 'appena la banca conferma, puoi cominciare dal tuo profilo.'],
    [gift, 'appena la banca conferma, il regalo parte, subito o nel giorno che hai scelto.'],
  ])('leads to what was bought once it comes late (gift: %j)', async (given, text) => {
    await open({ ...waiting, ...(given && { gift: given }) });
    expect(link(given ? 'I miei acquisti' : 'I miei corsi')).toBe(paths.profile());
    await pass(60_000);
    expect(document.body).toHaveTextContent(text);
  });

  it.each(['failed', 'expired', 'refunded'] as const)('is asked for no more once it %s', async (status) => {
    const { confirmCheckout } = await open({ ...purchase, status });
    await pass(60_000);
    expect(confirmCheckout).toHaveBeenCalledTimes(1);
  });

  it('is asked for no more once a call failed', async () => {
    const failure = { kind: 'network', endpoint: 'x', guarded: true, message: '' } as const;
    const confirmCheckout = jest
      .fn()
      .mockResolvedValueOnce({ isOk: true, item: waiting })
      .mockRejectedValue(new CallFailed(failure));
    await open(waiting, { confirmCheckout });
    await pass(120_000);
    expect(confirmCheckout).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('alert')).toHaveTextContent('l’acquisto è al sicuro');
  });
});

describe('the mail that asks a new buyer to confirm the address', () => {
  const TEXT = /Un’altra e-mail ti chiede di confermare il tuo indirizzo/;

  it.each([
    ['what was bought', purchase],
    ['a gift', { ...purchase, gift }],
  ])('is mentioned in one line beside %s', async (_what, bought) => {
    await open({ ...bought, awaitsProof: true } as never);
    expect(screen.getByText(TEXT)).toBeInTheDocument();
  });

  it('is not mentioned to who has confirmed it', async () => {
    await open(purchase);
    expect(screen.queryByText(TEXT)).toBeNull();
  });
});
