import qrcode from 'qrcode-generator';
import { type CertificateTexts, renderCertificate } from '../../../../src/server/platform/pdf/certificate';
import { pdfText } from '../../../support/pdfText';
import { drawingOf, fontsOf, infoOf, placesOf } from './pdfInfo';

const URL = 'https://corsi.example/verifica/ABCD-EFGH-JKLM-NPQR';
const TEXTS: CertificateTexts = {
  number: 'ABCD-EFGH-JKLM-NPQR',
  holder: 'Anna Bruni',
  courseTitle: 'Ichimoku da zero',
  durationSeconds: 3600,
  issuer: 'Corsi S.r.l.',
  completedAt: new Date('2026-02-28T12:00:00Z'),
  issuedAt: new Date('2026-03-05T09:30:00Z'),
};
const textOf = (pdf: Buffer) => pdfText(pdf).replace(/\s+/g, ' ');

it.each([
  ['Corsi S.r.l.', 'Anna Bruni'],
  ['Corsi Trading Online S.r.l. (negozio dimostrativo)', 'Maria Vittoria Eleonora Bruni di Montelupo'],
  [
    'Società Italiana per la Formazione Finanziaria e gli Investimenti Consapevoli di Anna Bruni e Figli S.r.l.',
    'Anna Maria Vittoria Eleonora Francesca Bruni Castiglioni di Montelupo Fiorentino',
  ],
])('says twice, and in full, that it was issued by %s, and to %s', async (issuer, holder) => {
  const pdf = await renderCertificate({ ...TEXTS, issuer, holder }, URL);
  const text = textOf(pdf);
  expect(text.split(issuer)).toHaveLength(3);
  expect(text).not.toContain('…');
  expect(text).toContain(
    `Si certifica che ${holder} ha completato tutte le lezioni del corso Ichimoku da zero (1 ora)`,
  );
  expect(text).toContain('Corsi Trading Online Certificato di completamento Si certifica che');
  expect(text).toContain('Completato il 28 febbraio 2026 Rilasciato da');
  expect(text).toContain(`Numero ABCD-EFGH-JKLM-NPQR Verifica: ${URL}`);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

it('names a learning path as one, a long name whole, and no length where there is none', async () => {
  const changes = { isPath: true, durationSeconds: 0, holder: 'Wolfeschlegelsteinhausenbergerdorffbruni' };
  const text = textOf(await renderCertificate({ ...TEXTS, ...changes }, URL));
  expect(text).toContain(
    `Si certifica che ${changes.holder} ha completato tutti i corsi del percorso formativo Ichimoku da zero C`,
  );
});

it('writes a title of two lines as large as one of one, and makes a longer one smaller', async () => {
  const sizes = [];
  for (const times of [1, 3, 12]) {
    const courseTitle = 'Analisi tecnica dei mercati. '.repeat(times);
    sizes.push(drawingOf(await renderCertificate({ ...TEXTS, courseTitle }, URL)).includes(' 22 Tf'));
  }
  expect(sizes).toEqual([true, true, false]);
});

it('a long name of the issuer lies neither on what is above it nor on the number below', async () => {
  const issuer = 'Società Italiana per la Formazione Finanziaria. '.repeat(4);
  const places = placesOf(await renderCertificate({ ...TEXTS, issuer }, URL));
  // Alone on the right, beside the code, whose upper edge is 160 points above the page's lower one.
  const signature = places.filter(({ x }) => x > 429).map(({ y }) => y);
  expect(signature.length).toBeGreaterThan(2);
  expect(Math.max(...signature)).toBeLessThan(160);
  const facts = places.filter(({ x }) => x === 152).map(({ y }) => y);
  const gaps = facts.slice(1).map((y, at) => (facts[at] ?? 0) - y);
  expect(facts.length).toBeGreaterThan(5);
  expect(Math.min(...gaps)).toBeGreaterThan(8);
});

describe('the file', () => {
  let source: string;
  let pdf: Buffer;
  beforeAll(async () => {
    pdf = await renderCertificate(TEXTS, URL);
    source = pdf.toString('latin1');
  });

  it('says what it is, by whom, of when and in which language, on landscape A4', () => {
    expect(infoOf(pdf, 'Title')).toBe('Certificato di completamento: Ichimoku da zero');
    expect(infoOf(pdf, 'Author')).toBe('Corsi S.r.l.');
    for (const date of ['CreationDate', 'ModDate'] as const)
      expect(infoOf(pdf, date)).toBe('D:20260305093000Z');
    const serifs = ['DejaVuSerif', 'DejaVuSerif-Bold', 'DejaVuSerif-Italic'];
    expect(fontsOf(pdf)).toEqual(['DejaVuSans', ...serifs]);
    const parts = ['/Lang (it-IT)', '/MediaBox [0 0 841.89 595.28]', '/DisplayDocTitle true'];
    expect(parts.filter((part) => !source.includes(part))).toEqual([]);
  });

  it('leads to the page that verifies it by its address, and by its code', () => {
    expect(source.split(`/URI (${URL})`)).toHaveLength(3);
    const squares = [...drawingOf(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
      .map(([, ...numbers]) => numbers.map(Number))
      .filter(([, , width = 0, height]) => width === height && width < 5);
    const code = qrcode(0, 'M');
    code.addData(URL);
    code.make();
    const size = squares[0]?.[2] ?? 1;
    const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0)));
    const drawn = squares.map(([x = 0, y = 0]) =>
      [y - (top ?? 0), x - (left ?? 0)].map((distance) => Math.round(distance / size)).join(),
    );
    const sides = Array.from({ length: code.getModuleCount() }, (_, at) => at);
    const dark = sides.flatMap((row) =>
      sides.filter((column) => code.isDark(row, column)).map((column) => `${row},${column}`),
    );
    expect(drawn).toEqual(dark);
    // A click on the code leads there too.
    const [corner = []] = [...source.matchAll(/\/Rect \[([^\]]+)\]/g)]
      .map(([, numbers = '']) => numbers.split(' ').map(Number))
      .filter(([x0 = 0, , x1 = 0]) => Math.round(x1 - x0) === 96);
    const bottom = 595.28 - (top ?? 0);
    const expected = [left, bottom - 96, (left ?? 0) + 96, bottom].map((one = 0) => expect.closeTo(one, 1));
    expect(corner).toEqual(expected);
  });
});
