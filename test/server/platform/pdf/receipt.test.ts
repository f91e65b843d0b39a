import { type Paper, renderPaper } from '../../../../src/server/platform/pdf/receipt';
import { pdfText } from '../../../support/pdfText';
import { drawingOf, fontsOf, infoOf, placesOf } from './pdfInfo';

const PAPER: Paper = {
  title: 'Ricevuta n. 1/2026',
  issuedAt: new Date('2026-02-28T12:00:00Z'),
  date: '28 febbraio 2026',
  seller: ['Corsi S.r.l.'],
  buyer: ['Anna Bruni'],
  lines: [['Ichimoku', '100,00 €']],
  total: ['Totale pagato', '100,00 €'],
  contained: [],
  refund: '',
  notes: ['Questa ricevuta non è una fattura.'],
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

it.each([
  [1, 1],
  [50, 2],
  [100, 3],
])('a receipt of %i lines has %i pages, each label beside its amount', async (count, pages) => {
  const lines = Array.from({ length: count }, (_none, nth) => [`Corso ${nth}`, `${nth},00 €`] as const);
  const pdf = await renderPaper({ ...PAPER, lines });
  expect(pagesOf(pdf)).toBe(pages);
  const text = pdfText(pdf).replace(/\s+/g, ' ');
  for (const [label, amount] of lines) expect(text).toContain(`${label} ${amount}`);
});

it.each([
  [['Corsi S.r.l.', 'Via Roma 1', '20100 Milano'], ['Anna Bruni']],
  [['Corsi S.r.l.'], ['Anna Bruni', 'Via Po 2', '10100 Torino']],
])('what follows the names %j and %j, and a course of two lines, lies below them', async (seller, buyer) => {
  const lines: Paper['lines'] = [
    ['Ichimoku '.repeat(10), '1.000,00 €'],
    ['Candele', '1,00 €'],
  ];
  const places = placesOf(await renderPaper({ ...PAPER, seller, buyer, lines }));
  const names = places.slice(2, 8);
  const [first, second, sum, next, nextSum] = places.slice(8);
  expect(Math.min(...names.map(({ y }) => y))).toBeGreaterThan(first?.y ?? 0);
  expect([first?.y, first?.x]).toEqual([sum?.y, second?.x]);
  expect(second?.y).toBeGreaterThan(next?.y ?? 0);
  expect(next?.y).toBe(nextSum?.y);
  // Sums end at the right edge.
  expect(nextSum?.x).toBeGreaterThan(sum?.x ?? 0);
});

it('a receipt reads from its title to its notes, with each name and sum at its place', async () => {
  const paper: Paper = {
    ...PAPER,
    seller: ['Corsi S.r.l.', 'Via Roma 1'],
    buyer: ['Anna Bruni', 'C.F. BRNNNA', 'Via Po 2'],
    lines: [
      ['Ichimoku', '120,00 €'],
      ['Coupon', '-20,00 €'],
    ],
    contained: [['di cui IVA 22%', '18,03 €']],
    refund: 'Rimborsati 40,00 €',
    notes: ['Prima nota.', 'Seconda nota.'],
  };
  const pdf = await renderPaper(paper);
  expect(pdfText(pdf).replace(/\s+/g, ' ').trim()).toBe(
    'Ricevuta n. 1/2026 28 febbraio 2026 ' +
      'Venditore Corsi S.r.l. Via Roma 1 Acquirente Anna Bruni C.F. BRNNNA Via Po 2 ' +
      'Ichimoku 120,00 € Coupon -20,00 € Totale pagato 100,00 € di cui IVA 22% 18,03 € ' +
      'Rimborsati 40,00 € Prima nota. Seconda nota.',
  );
  expect([infoOf(pdf, 'Title'), infoOf(pdf, 'Author')]).toEqual(['Ricevuta n. 1/2026', 'Corsi S.r.l.']);
  expect(infoOf(pdf, 'CreationDate')).toBe('D:20260228120000Z');
  // The title and the total stand out.
  expect(fontsOf(pdf)).toEqual(['DejaVuSans', 'DejaVuSans-Bold']);
  const sizes = [...drawingOf(pdf).matchAll(/^\/(F\d+) (20|13|10) Tf/gm)].map(([, font, size]) => [
    size,
    font,
  ]);
  const { 20: title, 13: total, 10: text } = Object.fromEntries(sizes);
  expect([total, title === text]).toEqual([title, false]);
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  expect((await renderPaper(paper)).equals(pdf)).toBe(true);
});
