import type { FoundCreditNote } from '../../../../src/server/checkout/receipts/queries';
import { creditNotePaper } from '../../../../src/server/checkout/receipts/receiptDocument';

const NOTE = {
  year: 2026,
  number: 2,
  isTest: false,
  cents: 4000,
  issuedAt: new Date('2026-03-09T10:00:00Z'),
};
const RECEIPT = { year: 2026, number: 1234, isTest: false, issuedAt: new Date('2026-02-28T10:00:00Z') };
const SELLER = { name: 'Corsi S.r.l.', address: 'Via Po 3, Torino', vatNumber: '00743110157', mail: '' };

/** The note of a refund of 40 €. */
interface Changes {
  readonly vatRate?: number;
  readonly cents?: number;
  readonly isTest?: boolean;
  readonly invoice?: object | null;
  readonly currency?: string;
}
const paperOf = ({ vatRate = 22, invoice = null, currency = 'EUR', ...note }: Changes = {}) =>
  creditNotePaper({
    note: { ...NOTE, ...note, details: { seller: SELLER, buyer: 'Anna Bruni', vatRate } },
    movement: { currency, cents: -4000 },
    purchase: { id: 'ordine-1', itemTitle: 'Ichimoku', invoice },
    receipt: RECEIPT,
  } as FoundCreditNote);

const CORRECTS = 'A rettifica della ricevuta n. 1234/2026 del 28 febbraio 2026, ordine ordine-1.';
const NO_INVOICE = 'Questa nota di credito non è una fattura.';

it('says everything of a refund, each in its place, with the VAT that goes back', () => {
  expect(paperOf()).toEqual({
    title: 'Nota di credito n. 2/2026',
    issuedAt: NOTE.issuedAt,
    date: '9 marzo 2026',
    seller: ['Corsi S.r.l.', 'Via Po 3, Torino', 'P. IVA 00743110157'],
    buyer: ['Anna Bruni'],
    lines: [['Rimborso di “Ichimoku”', '40,00\u00a0€']],
    total: ['Totale rimborsato', '40,00\u00a0€'],
    contained: [
      ['di cui imponibile', '32,79\u00a0€'],
      ['di cui IVA 22%', '7,21\u00a0€'],
    ],
    refund: '',
    notes: [CORRECTS, NO_INVOICE],
  });
  expect(paperOf({ vatRate: 0 }).contained).toEqual([]);
});

it('is made out to whom the invoice names, else to the buyer', () => {
  const invoice = { kind: 'person', name: 'Carla Costa', taxCode: 'RSSMRA85T10A562S', city: 'Roma' };
  expect(paperOf({ invoice }).buyer).toEqual(['Carla Costa', 'C.F. RSSMRA85T10A562S', 'Roma']);
});

it('documents only what is left of a refund that makes up for one that came back, and says why', () => {
  expect(paperOf({ cents: 1000 })).toMatchObject({
    lines: [['Rimborso di “Ichimoku”', '10,00\u00a0€']],
    total: ['Totale rimborsato', '10,00\u00a0€'],
    contained: [
      ['di cui imponibile', '8,20\u00a0€'],
      ['di cui IVA 22%', '1,80\u00a0€'],
    ],
    notes: [
      CORRECTS,
      'Il resto di questo rimborso sostituisce un rimborso respinto dalla banca, che ha già la sua nota.',
      NO_INVOICE,
    ],
  });
});

it('writes all sums in the currency in which the money went back', () => {
  const { lines, total, contained } = paperOf({ currency: 'USD' });
  expect([...lines, total, ...contained].map(([, sum]) => sum)).toEqual([
    ...['40,00\u00a0USD', '40,00\u00a0USD', '32,79\u00a0USD', '7,21\u00a0USD'],
  ]);
});

it('says first of a test sale that nobody has paid', () => {
  expect(paperOf({ isTest: true })).toMatchObject({
    title: 'Nota di credito n. PROVA 2/2026',
    notes: ['PROVA: questa vendita è di prova, e nessuno ha pagato.', CORRECTS, NO_INVOICE],
  });
});
