import { type Paper, renderPaper } from '../../../../src/server/platform/pdf/receipt';
import { pdfText } from '../../../support/pdfText';

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
