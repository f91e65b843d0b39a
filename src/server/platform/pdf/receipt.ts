import { buffer } from 'node:stream/consumers';
import { createPdf, INK, type Pdf } from './document';

/** The texts of a receipt, in the order in which they are read. */
export interface Paper {
  readonly title: string;
  readonly issuedAt: Date;
  readonly date: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly lines: readonly (readonly [label: string, amount: string])[];
  readonly total: readonly [label: string, amount: string];
  /** Below the total. */
  readonly contained: readonly (readonly [label: string, amount: string])[];
  /** The amount refunded since; '' for nothing. */
  readonly refund: string;
  readonly notes: readonly string[];
}

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const AMOUNT_WIDTH = 110;
const GUTTER = 24;

/** Draws a receipt on A4. The bytes depend on the paper alone: no clock, no random ids. */
export function renderPaper(paper: Paper): Promise<Buffer> {
  const pdf = createPdf({
    title: paper.title,
    author: paper.seller[0] ?? '',
    at: paper.issuedAt,
    margin: MARGIN,
  });
  head(pdf, paper);
  table(pdf, paper);
  foot(pdf, paper);
  pdf.end();
  return buffer(pdf);
}

function head(pdf: Pdf, { title, date, seller, buyer }: Paper): void {
  pdf.font('bold').fontSize(20).fillColor(INK.petrol).text(title, MARGIN, MARGIN, { width: WIDTH });
  pdf.font('regular').fontSize(10).fillColor(INK.faint).text(date);
  pdf.moveDown(2);
  const top = pdf.y;
  const width = (WIDTH - GUTTER) / 2;
  const left = party(pdf, { label: 'Venditore', texts: seller }, { x: MARGIN, top, width });
  const right = party(pdf, { label: 'Acquirente', texts: buyer }, { x: MARGIN + width + GUTTER, top, width });
  pdf.y = Math.max(left, right) + 28;
}

/** @returns the lower end */
function party(
  pdf: Pdf,
  { label, texts }: { label: string; texts: readonly string[] },
  { x, top, width }: { x: number; top: number; width: number },
): number {
  pdf.font('bold').fontSize(9).fillColor(INK.faint).text(label, x, top, { width });
  pdf.moveDown(0.4);
  pdf.font('regular').fontSize(10).fillColor(INK.text);
  for (const text of texts) pdf.text(text, x, pdf.y, { width, lineGap: 2 });
  return pdf.y;
}

function table(pdf: Pdf, { lines, total, contained }: Paper): void {
  rule(pdf);
  for (const line of lines) row(pdf, line);
  rule(pdf);
  row(pdf, total, { font: 'bold', size: 13 });
  for (const line of contained) row(pdf, line, { color: INK.faint, size: 9 });
}

function row(
  pdf: Pdf,
  [label, amount]: readonly [string, string],
  { font = 'regular', size = 10.5, color = INK.text as string } = {},
): void {
  pdf.font(font).fontSize(size).fillColor(color);
  const height = pdf.heightOfString(label, { width: WIDTH - AMOUNT_WIDTH - GUTTER });
  // Label and amount stay on one page.
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  pdf.text(label, MARGIN, top, { width: WIDTH - AMOUNT_WIDTH - GUTTER });
  const end = pdf.y;
  pdf.text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.y = Math.max(end, pdf.y) + 6;
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.75)
    .strokeColor(INK.rule)
    .stroke();
  pdf.y += 12;
}

function foot(pdf: Pdf, { refund, notes }: Paper): void {
  pdf.y += 18;
  if (refund) {
    pdf.font('bold').fontSize(10.5).fillColor(INK.petrol).text(refund, MARGIN, pdf.y, { width: WIDTH });
    pdf.y += 10;
  }
  pdf.font('regular').fontSize(9).fillColor(INK.faint);
  for (const note of notes) pdf.text(note, MARGIN, pdf.y, { width: WIDTH, lineGap: 2 });
}
