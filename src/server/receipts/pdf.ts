import nodeModule from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Paper } from './paper';

type Document = InstanceType<typeof PDFDocument>;

// Not imported by name: webpack would follow it.
const fontFile = (name: string) =>
  nodeModule.createRequire(__filename).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const PETROL = '#0b5161';
const INK = '#1c2b30';
const FAINT = '#5b676b';
const RULE = '#d9d3c5';
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const AMOUNT_WIDTH = 110;
const GUTTER = 24;

/** Draws a receipt on A4. The bytes depend on the paper alone: no clock, no random ids. */
export function renderPaper(paper: Paper): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'it-IT',
    displayTitle: true,
    info: {
      Title: paper.title,
      Author: paper.seller[0] ?? '',
      CreationDate: paper.issuedAt,
      ModDate: paper.issuedAt,
    },
  });
  pdf.registerFont('regular', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  head(pdf, paper);
  table(pdf, paper);
  foot(pdf, paper);
  pdf.end();
  return buffer(pdf);
}

function head(pdf: Document, { title, date, seller, buyer }: Paper): void {
  pdf.font('bold').fontSize(20).fillColor(PETROL).text(title, MARGIN, MARGIN, { width: WIDTH });
  pdf.font('regular').fontSize(10).fillColor(FAINT).text(date);
  pdf.moveDown(2);
  const top = pdf.y;
  const width = (WIDTH - GUTTER) / 2;
  const left = party(pdf, { label: 'Venditore', texts: seller }, { x: MARGIN, top, width });
  const right = party(pdf, { label: 'Acquirente', texts: buyer }, { x: MARGIN + width + GUTTER, top, width });
  pdf.y = Math.max(left, right) + 28;
}

/** @returns the lower end */
function party(
  pdf: Document,
  { label, texts }: { label: string; texts: readonly string[] },
  { x, top, width }: { x: number; top: number; width: number },
): number {
  pdf.font('bold').fontSize(9).fillColor(FAINT).text(label, x, top, { width });
  pdf.moveDown(0.4);
  pdf.font('regular').fontSize(10).fillColor(INK);
  for (const text of texts) pdf.text(text, x, pdf.y, { width, lineGap: 2 });
  return pdf.y;
}

function table(pdf: Document, { lines, total, contained }: Paper): void {
  rule(pdf);
  for (const line of lines) row(pdf, line);
  rule(pdf);
  row(pdf, total, { font: 'bold', size: 13 });
  for (const line of contained) row(pdf, line, { color: FAINT, size: 9 });
}

function row(
  pdf: Document,
  [label, amount]: readonly [string, string],
  { font = 'regular', size = 10.5, color = INK } = {},
): void {
  pdf.font(font).fontSize(size).fillColor(color);
  const top = pdf.y;
  pdf.text(label, MARGIN, top, { width: WIDTH - AMOUNT_WIDTH - GUTTER });
  const end = pdf.y;
  pdf.text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.y = Math.max(end, pdf.y) + 6;
}

function rule(pdf: Document): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  pdf.y += 12;
}

function foot(pdf: Document, { refund, notes }: Paper): void {
  pdf.y += 18;
  if (refund) {
    pdf.font('bold').fontSize(10.5).fillColor(PETROL).text(refund, MARGIN, pdf.y, { width: WIDTH });
    pdf.y += 10;
  }
  pdf.font('regular').fontSize(9).fillColor(FAINT);
  for (const note of notes) pdf.text(note, MARGIN, pdf.y, { width: WIDTH, lineGap: 2 });
}
