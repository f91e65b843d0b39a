import nodeModule from 'node:module';
import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

// Not imported by name: webpack would follow it.
const fontFile = (name: string) =>
  nodeModule.createRequire(__filename).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** The shop's colours on paper. */
export const INK = {
  petrol: '#0b5161',
  orange: '#b4511a',
  text: '#1c2b30',
  faint: '#5b676b',
  rule: '#d9d3c5',
  paper: '#fdfbf6',
} as const;

interface PdfOptions {
  readonly title: string;
  readonly author: string;
  /** The document's only date: its bytes depend on no clock. */
  readonly at: Date;
  readonly margin: number;
  readonly layout?: 'portrait' | 'landscape';
}

/** Begins an A4 document with the fonts `regular` and `bold`, and `serif`, `serifBold` and `serifItalic`. Equal content gives equal bytes. */
export function createPdf({ title, author, at, margin, layout = 'portrait' }: PdfOptions): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  pdf.registerFont('regular', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  pdf.registerFont('serif', fontFile('DejaVuSerif'));
  pdf.registerFont('serifBold', fontFile('DejaVuSerif-Bold'));
  pdf.registerFont('serifItalic', fontFile('DejaVuSerif-Italic'));
  return pdf;
}
