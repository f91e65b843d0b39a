import { ATTACHMENTS } from '../platform/media/key';

interface Trade {
  readonly name: string;
  readonly capital: number;
  /** Per cent of the capital. */
  readonly risk: number;
  readonly entry: number;
  readonly stop: number;
}

/** The lessons' own examples come first. */
const TRADES: readonly Trade[] = [
  { name: 'Esempio della lezione', capital: 5000, risk: 1, entry: 23, stop: 22.2 },
  { name: 'Stop a 0,50 €', capital: 10_000, risk: 1, entry: 14.5, stop: 14 },
  { name: 'Stop più lontano', capital: 10_000, risk: 1, entry: 14.5, stop: 13.7 },
  { name: 'Rischio dimezzato', capital: 10_000, risk: 0.5, entry: 14.5, stop: 14 },
  { name: 'Al ribasso', capital: 8000, risk: 1, entry: 31.4, stop: 32.65 },
];

const HEAD = [
  'Operazione',
  'Capitale (€)',
  'Rischio (%)',
  'Rischio (€)',
  'Ingresso (€)',
  'Stop (€)',
  'Distanza dello stop (€)',
  'Pezzi',
  'Perdita massima prevista (€)',
];

const amount = (value: number) => value.toFixed(2).replace('.', ',');

function lineOf({ name, capital, risk, entry, stop }: Trade): string {
  // In cents: 23 - 22.2 is not 0.8.
  const distance = Math.round(Math.abs(entry - stop) * 100);
  const most = Math.round(capital * risk);
  const pieces = Math.floor(most / distance);
  return [
    name,
    ...[capital, risk, most / 100, entry, stop, distance / 100].map(amount),
    String(pieces),
    amount((pieces * distance) / 100),
  ].join(';');
}

/** As spreadsheets in Italy read it. */
const SHEET = `\uFEFF${[HEAD.join(';'), ...TRADES.map(lineOf)].join('\r\n')}\r\n`;

/** Files that go with lessons, which are counted from 0. */
export const DEMO_ATTACHMENTS = [
  {
    course: 'gestione-del-rischio',
    lesson: 5,
    name: 'Dimensione della posizione.csv',
    key: `${ATTACHMENTS}gestione-del-rischio-6.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Buffer.from(SHEET),
  },
];
