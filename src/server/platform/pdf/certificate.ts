import { buffer } from 'node:stream/consumers';
import qrcode from 'qrcode-generator';
import { formatDuration } from '../../../contract/platform/durations';
import { createPdf, INK, type Pdf } from './document';

const DAY = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });

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
  pdf.roundedRect(MARGIN, MARGIN, width, height, 10).lineWidth(2).stroke(INK.petrol);
  pdf
    .roundedRect(MARGIN + 7, MARGIN + 7, width - 14, height - 14, 6)
    .lineWidth(0.75)
    .stroke(INK.rule);
  pdf.rect(PAGE_WIDTH / 2 - 32, 176, 64, 3).fill(INK.orange);
}

function words(
  pdf: Pdf,
  { issuer, holder, courseTitle, isPath = false, durationSeconds }: CertificateTexts,
): void {
  centred(pdf, issuer.toUpperCase(), { top: 84, size: 11, color: INK.faint, spacing: 2 });
  centred(pdf, 'Certificato di completamento', { top: 120, size: 32, color: INK.petrol, font: 'bold' });
  centred(pdf, 'Si certifica che', { top: 202, size: 12, color: INK.faint });
  centred(pdf, holder, { top: 228, size: 30, lines: 1, font: 'bold' });
  const what = isPath
    ? 'ha completato tutti i corsi del percorso formativo'
    : 'ha completato tutte le lezioni del corso';
  centred(pdf, what, { top: 284, size: 12, color: INK.faint });
  centred(pdf, courseTitle, { top: 310, size: 22, lines: 2, color: INK.petrol, font: 'bold' });
  if (durationSeconds > 0) {
    centred(pdf, formatDuration(durationSeconds, 'long'), { top: 382, size: 12, color: INK.faint });
  }
}

interface LineStyle {
  readonly top: number;
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly color?: string;
  readonly spacing?: number;
  /** Longer texts become smaller until they fit. */
  readonly lines?: number;
}

function centred(
  pdf: Pdf,
  text: string,
  { top, size, font = 'regular', color = INK.text, spacing = 0, lines = 1 }: LineStyle,
): void {
  const options = { width: WIDTH, align: 'center', characterSpacing: spacing, lineGap: 2 } as const;
  pdf.font(font).fillColor(color).fontSize(size);
  const room = lines * pdf.currentLineHeight(true) + 2 * lines;
  let fitting = size;
  while (fitting > 8 && pdf.fontSize(fitting).heightOfString(text, options) > room) fitting -= 1;
  // A name without spaces is wider than the page before it is higher.
  while (fitting > 8 && lines === 1 && pdf.fontSize(fitting).widthOfString(text) > WIDTH) fitting -= 1;
  pdf.fontSize(fitting).text(text, LEFT, top, { ...options, height: room, ellipsis: '…' });
}

function foot(pdf: Pdf, { number, completedAt, issuer }: CertificateTexts, url: string): void {
  const top = PAGE_HEIGHT - MARGIN - 24 - QR_SIZE;
  drawCode(pdf, url, { x: PAGE_WIDTH - LEFT - QR_SIZE + 16, y: top });
  const facts: readonly (readonly [string, string])[] = [
    ['Completato il', DAY.format(completedAt)],
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
    pdf.font('bold').fontSize(10.5).fillColor(INK.text);
    pdf.text(text, LEFT + 66, y - 1, { width: 380, height: 14, ellipsis: '…' });
    y += 20;
  }
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(INK.faint)
    .text('Verifica:', LEFT - 16, y + 12, { lineBreak: false });
  pdf.fillColor(INK.petrol).text(url, LEFT + 66, y + 12, { width: 460, link: url, underline: true });
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
