import type { FoundCreditNote, FoundReceipt } from '../../../../src/server/checkout/receipts/queries';
import {
  creditNotePaper,
  receiptPaper,
  vatContained,
} from '../../../../src/server/checkout/receipts/receiptDocument';

const SELLER = {
  name: 'Corsi S.r.l.',
  address: 'Via Po 3, Torino',
  vatNumber: '00743110157',
  mail: 'ciao@corsi.it',
};
/** Each of its days is another one, in Italy half an hour after midnight. */
const PURCHASE = {
  id: 'ordine-1',
  itemTitle: 'Ichimoku',
  listCents: 149_990,
  discountCents: 29_990,
  totalCents: 120_000,
  refundedCents: 0,
  couponCode: 'MENO20',
  currency: 'EUR',
  provider: 'stripe',
  invoice: null,
  createdAt: new Date('2026-02-26T23:30:00Z'),
  paidAt: new Date('2026-02-27T23:30:00Z'),
};
const RECEIPT = { year: 2026, number: 1234, issuedAt: new Date('2026-02-28T23:30:00Z') };

/** The one line of a purchase. */
const lineOf = (purchase: object): object => ({ ...purchase, title: PURCHASE.itemTitle });

interface Changes {
  readonly purchase?: object;
  readonly details?: object;
  readonly isTest?: boolean;
}
const paperOf = ({ purchase, details, isTest = false }: Changes = {}) =>
  receiptPaper({
    receipt: {
      ...RECEIPT,
      isTest,
      details: { seller: SELLER, buyer: 'Anna Bruni', vatRate: 22, ...details },
    },
    purchase: { ...PURCHASE, ...purchase },
    lines: [lineOf({ ...PURCHASE, ...purchase })],
  } as FoundReceipt);

it('says everything of a purchase, each in its place, with the days of Italy', () => {
  expect(paperOf()).toEqual({
    title: 'Ricevuta n. 1234/2026',
    issuedAt: RECEIPT.issuedAt,
    date: '1 marzo 2026',
    seller: ['Corsi S.r.l.', 'Via Po 3, Torino', 'P. IVA 00743110157', 'ciao@corsi.it'],
    buyer: ['Anna Bruni'],
    lines: [
      ['Ichimoku', '1.499,90\u00a0€'],
      ['Sconto (coupon MENO20)', '-299,90\u00a0€'],
    ],
    total: ['Totale pagato', '1.200,00\u00a0€'],
    contained: [
      ['di cui imponibile', '983,61\u00a0€'],
      ['di cui IVA 22%', '216,39\u00a0€'],
    ],
    refund: '',
    notes: ['Ordine ordine-1, pagato il 28 febbraio 2026 con Stripe.', 'Questa ricevuta non è una fattura.'],
  });
});

it('has no line for a discount that was none, nor a coupon that has no code', () => {
  expect(paperOf({ purchase: { discountCents: 0, listCents: 120_000 } }).lines).toEqual([
    ['Ichimoku', '1.200,00\u00a0€'],
  ]);
  expect(paperOf({ purchase: { couponCode: '' } }).lines[1]).toEqual(['Sconto', '-299,90\u00a0€']);
});

it('contains no VAT of a seller who charges none, and names no VAT number that there is not', () => {
  expect(paperOf({ details: { vatRate: 0 } }).contained).toEqual([]);
  const seller = { ...SELLER, address: '', vatNumber: '' };
  expect(paperOf({ details: { seller } }).seller).toEqual(['Corsi S.r.l.', 'ciao@corsi.it']);
});

it('has a line for each thing that was bought, and one for what was taken off it', () => {
  const found = {
    receipt: { ...RECEIPT, isTest: false, details: { seller: SELLER, buyer: 'Anna Bruni', vatRate: 22 } },
    purchase: PURCHASE,
    lines: [
      { title: 'Ichimoku', listCents: 100_000, discountCents: 20_000, couponCode: 'MENO20' },
      { title: 'Percorso', listCents: 50_000, discountCents: 10_000, couponCode: null },
      { title: 'Volumi', listCents: 1, discountCents: 0, couponCode: 'MENO20' },
    ],
  } as unknown as FoundReceipt;
  expect(receiptPaper(found).lines).toEqual([
    ['Ichimoku', '1.000,00\u00a0€'],
    ['Sconto (coupon MENO20)', '-200,00\u00a0€'],
    ['Percorso', '500,00\u00a0€'],
    ['Sconto', '-100,00\u00a0€'],
    ['Volumi', '0,01\u00a0€'],
  ]);
});

it('is made out to whom the invoice names, else to the buyer, also one whose account is gone', () => {
  const invoice = { kind: 'person', name: 'Carla Costa', taxCode: 'RSSMRA85T10A562S', city: 'Roma' };
  const { buyer, notes } = paperOf({ purchase: { invoice } });
  expect(buyer).toEqual(['Carla Costa', 'C.F. RSSMRA85T10A562S', 'Roma']);
  expect(notes[1]).toBe(
    'Questa ricevuta non è una fattura: la fattura elettronica viene emessa con i dati qui indicati.',
  );
  expect(paperOf({ details: { buyer: '' } }).buyer).toEqual(['Account eliminato']);
});

it.each([
  [1, 'Rimborsato: 0,01\u00a0€. Restano pagati 1.199,99\u00a0€.'],
  [119_999, 'Rimborsato: 1.199,99\u00a0€. Restano pagati 0,01\u00a0€.'],
  [120_000, 'Rimborsato: 1.200,00\u00a0€. Questo acquisto è stato rimborsato per intero.'],
])('says what went back of 120,000 cents: %i', (refundedCents, refund) => {
  expect(paperOf({ purchase: { refundedCents } }).refund).toBe(refund);
});

it('says first of a test sale that nobody has paid', () => {
  expect(paperOf({ isTest: true })).toMatchObject({
    title: 'Ricevuta n. PROVA 1234/2026',
    notes: ['PROVA: questa vendita è di prova, e nessuno ha pagato.', ...paperOf().notes],
  });
});

it.each([
  ['sandbox', 'pagamento di prova'],
  ['altro', 'altro'],
])('names the way of a payment by %s', (provider, name) => {
  expect(paperOf({ purchase: { provider } }).notes[0]).toContain(` con ${name}.`);
});

it('writes all sums in the currency of the purchase', () => {
  const { lines, total, contained, refund } = paperOf({ purchase: { currency: 'USD', refundedCents: 100 } });
  expect([...lines, total, ...contained].map(([, sum]) => sum)).toEqual([
    ...['1.499,90\u00a0USD', '-299,90\u00a0USD', '1.200,00\u00a0USD', '983,61\u00a0USD', '216,39\u00a0USD'],
  ]);
  expect(refund).toBe('Rimborsato: 1,00\u00a0USD. Restano pagati 1.199,00\u00a0USD.');
});

it.each([
  ['2026-02-01T12:00:00Z', 'pagato il 1º febbraio 2026 con', 'ricevuta n. 1234/2026 del 1º febbraio 2026,'],
  ['2026-02-08T12:00:00Z', 'pagato l’8 febbraio 2026 con', 'ricevuta n. 1234/2026 dell’8 febbraio 2026,'],
  ['2026-02-12T12:00:00Z', 'pagato il 12 febbraio 2026 con', 'ricevuta n. 1234/2026 del 12 febbraio 2026,'],
])('writes %s with its article, also in a credit note', (instant, paid, amended) => {
  const at = new Date(instant);
  expect(paperOf({ purchase: { paidAt: at } }).notes[0]).toContain(paid);
  const note = { ...RECEIPT, cents: 1000, details: { seller: SELLER, buyer: 'Anna Bruni', vatRate: 22 } };
  const found = {
    note,
    movement: { currency: 'EUR', cents: -1000 },
    purchase: PURCHASE,
    receipt: { ...RECEIPT, issuedAt: at },
  } as unknown as FoundCreditNote;
  expect(creditNotePaper(found).notes[0]).toContain(amended);
});

it.each([
  [12_200, 22, 2200],
  [10_000, 22, 1803],
  [8000, 22, 1443],
  [11_000, 10, 1000],
  [3, 22, 1],
  [2, 22, 0],
  [999, 0, 0],
])('of %i cents, %i per cent of VAT are %i', (gross, rate, vat) => {
  expect(vatContained(gross, rate)).toBe(vat);
});
