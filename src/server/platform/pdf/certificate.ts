import { buffer } from 'node:stream/consumers';
import qrcode from 'qrcode-generator';
import { formatDuration } from '../../../contract/platform/durations';
import { longDate } from '../italianDays';
import { createPdf, INK, type Pdf } from './document';

const MARGIN = 40;
const [PAGE_WIDTH, PAGE_HEIGHT] = [841.89, 595.28];
/** Of the texts, within the frame. */
const LEFT = 92;
const WIDTH = PAGE_WIDTH - 2 * LEFT;
const QR_SIZE = 96;

/** The texts of a certificate. */
export interface CertificateTexts {
  readonly number: string;
  readonly holder: string;
  readonly courseTitle: string;
  /** A learning path, not a course. */
  readonly isPath?: boolean;
  readonly durationSeconds: number;
  readonly issuer: string;
  readonly completedAt: Date;
  readonly issuedAt: Date;
}

/** Draws a certificate on landscape A4. The bytes depend on the texts and the address alone. */
export function renderCertificate(row: CertificateTexts, url: string): Promise<Buffer> {
  const pdf = createPdf({
    title: `Certificato di completamento: ${row.courseTitle}`,
    author: row.issuer,
    at: row.issuedAt,
    margin: 0,
    layout: 'landscape',
  });
  frame(pdf);
  words(pdf, row);
  foot(pdf, row, url);
  pdf.end();
  return buffer(pdf);
}

function frame(pdf: Pdf): void {
  pdf.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT).fill(INK.paper);
  const [width, height] = [PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - 2 * MARGIN];
  pdf.rect(MARGIN, MARGIN, width, height).lineWidth(3).stroke(INK.petrol);
  pdf
    .rect(MARGIN + 8, MARGIN + 8, width - 16, height - 16)
    .lineWidth(0.75)
    .stroke(INK.orange);
}

const LOGO = { size: 34, name: 'Corsi Trading Online', nameSize: 15, gap: 10 } as const;
/** The shop's sign: three candles of a chart, as in its header. */
const CANDLES = [
  { x: 10, wick: [15, 27], body: [18, 6] },
  { x: 17, wick: [10, 23], body: [13, 7] },
  { x: 24, wick: [6, 20], body: [8.5, 8] },
] as const;

function logo(pdf: Pdf, top: number): void {
  const { size, name, nameSize, gap } = LOGO;
  pdf.font('serifBold').fontSize(nameSize);
  const left = (PAGE_WIDTH - size - gap - pdf.widthOfString(name)) / 2;
  pdf.roundedRect(left, top, size, size, 9).fill(INK.petrol);
  for (const { x, wick, body } of CANDLES) {
    pdf.moveTo(left + x, top + wick[0]).lineTo(left + x, top + wick[1]);
    pdf.lineWidth(2).lineCap('round').stroke(INK.paper);
    pdf.roundedRect(left + x - 2.5, top + body[0], 5, body[1], 1.4).fill(INK.paper);
  }
  pdf.fillColor(INK.petrol).text(name, left + size + gap, top + 8, { lineBreak: false });
}

function words(pdf: Pdf, { holder, courseTitle, isPath = false, durationSeconds }: CertificateTexts): void {
  logo(pdf, 70);
  centred(pdf, 'Certificato di completamento', { top: 122, size: 34, color: INK.petrol });
  pdf.rect(PAGE_WIDTH / 2 - 32, 172, 64, 2).fill(INK.orange);
  centred(pdf, 'Si certifica che', { top: 192, size: 13, color: INK.faint, font: 'serifItalic' });
  centred(pdf, holder, { top: 216, size: 32, font: 'serifBold' });
  const what = isPath
    ? 'ha completato tutti i corsi del percorso formativo'
    : 'ha completato tutte le lezioni del corso';
  centred(pdf, what, {
    top: 272,
    size: 13,
    color: INK.faint,
    font: 'serifItalic',
  });
  centred(pdf, courseTitle, { top: 298, size: 22, lines: 2, color: INK.petrol, font: 'serifBold' });
  if (durationSeconds > 0) {
    centred(pdf, formatDuration(durationSeconds, 'long'), { top: 368, size: 13, color: INK.faint });
  }
}

interface LineStyle {
  readonly top: number;
  readonly size: number;
  readonly font?: 'serif' | 'serifBold' | 'serifItalic';
  readonly color?: string;
  /** Longer texts become smaller until they fit. */
  readonly lines?: number;
}

function centred(
  pdf: Pdf,
  text: string,
  { top, size, font = 'serif', color = INK.text, lines = 1 }: LineStyle,
): void {
  const options = { width: WIDTH, align: 'center', lineGap: 2 } as const;
  pdf.font(font).fillColor(color).fontSize(size);
  const room = lines * pdf.currentLineHeight(true) + 2 * lines;
  let fitting = size;
  while (fitting > 8 && pdf.fontSize(fitting).heightOfString(text, options) > room) fitting -= 1;
  // A name without spaces is wider than the page before it is higher.
  while (fitting > 8 && lines === 1 && pdf.fontSize(fitting).widthOfString(text) > WIDTH) fitting -= 1;
  pdf.fontSize(fitting).text(text, LEFT, top, { ...options, height: room, ellipsis: '…' });
}

const SIGNATURE_WIDTH = 210;

/** The issuer's name as a signature, over its line, opposite the code: a long one is smaller, or takes more lines. */
function signature(pdf: Pdf, issuer: string, top: number): void {
  const right = PAGE_WIDTH - LEFT - QR_SIZE - 14;
  const left = right - SIGNATURE_WIDTH;
  const options = { width: SIGNATURE_WIDTH, align: 'center' } as const;
  let size = 17;
  pdf.font('serifItalic').fillColor(INK.petrol);
  while (size > 11 && pdf.fontSize(size).widthOfString(issuer) > SIGNATURE_WIDTH) size -= 1;
  while (size > 4 && pdf.fontSize(size).heightOfString(issuer, options) > 44) size -= 1;
  pdf.text(issuer, left, top + 47 - pdf.heightOfString(issuer, options), options);
  pdf
    .moveTo(left, top + 50)
    .lineTo(right, top + 50)
    .lineWidth(0.75)
    .stroke(INK.text);
  pdf.font('regular').fontSize(8.5).fillColor(INK.faint);
  pdf.text('La direzione dei corsi', left, top + 55, options);
}

/** Ends before the signature. */
const FACT_WIDTH = 265;

function foot(pdf: Pdf, { number, completedAt, issuer }: CertificateTexts, url: string): void {
  const top = PAGE_HEIGHT - MARGIN - 24 - QR_SIZE;
  drawCode(pdf, url, { x: PAGE_WIDTH - LEFT - QR_SIZE + 16, y: top });
  signature(pdf, issuer, top);
  const facts: readonly (readonly [string, string])[] = [
    ['Completato il', longDate(completedAt)],
    ['Rilasciato da', issuer],
    ['Numero', number],
  ];
  let y = top + 2;
  for (const [label, text] of facts) {
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(INK.faint)
      .text(label, LEFT - 16, y, { lineBreak: false });
    let size = 10.5;
    pdf.font('serifBold').fillColor(INK.text);
    while (size > 8 && pdf.fontSize(size).widthOfString(text) > FACT_WIDTH) size -= 0.5;
    pdf.text(text, LEFT + 60, y + 9.5 - size, { width: FACT_WIDTH });
    y += 20 + pdf.heightOfString(text, { width: FACT_WIDTH }) - pdf.currentLineHeight(true);
  }
  pdf
    .font('regular')
    .fontSize(8)
    .fillColor(INK.faint)
    .text('Verifica:', LEFT - 16, y + 14, { lineBreak: false });
  pdf.fillColor(INK.petrol).text(url, LEFT + 60, y + 14, { width: 480, link: url, underline: true });
}

/** The address as a QR code, drawn as vectors. */
function drawCode(pdf: Pdf, url: string, { x, y }: { x: number; y: number }): void {
  const code = qrcode(0, 'M');
  code.addData(url);
  code.make();
  const count = code.getModuleCount();
  const cell = QR_SIZE / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) pdf.rect(x + column * cell, y + row * cell, cell, cell);
    }
  }
  pdf.fill(INK.text);
  pdf.link(x, y, QR_SIZE, QR_SIZE, url);
}
