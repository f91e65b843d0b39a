import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

const CSV = 'text/csv; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** Beside this file in the sources; in `demo/` beside the bundle when built. */
function readDemoFile(name: string): Buffer {
  const places = [path.join(__dirname, 'files', name), path.join(__dirname, 'demo', 'files', name)];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`A file of the demo shop is missing: looked in ${places.join(' and ')}`);
  return readFileSync(found);
}

const attached = (
  course: string,
  lesson: number,
  name: string,
  mime: string,
  content: Buffer,
  file: string,
) => ({
  course,
  lesson,
  name,
  key: `${ATTACHMENTS}${file}`,
  mime,
  content,
});
/** A file as it lies in `files/`. Scripts are attached as texts: the shop takes no programs. */
const filed = (course: string, lesson: number, name: string, file: string) =>
  attached(course, lesson, name, file.endsWith('.csv') ? CSV : TEXT, readDemoFile(file), file);

const PYTHON = 'trading-quantitativo-con-python';

/** Files that go with lessons, which are counted from 0: what the courses' texts promise. */
export const DEMO_ATTACHMENTS = [
  attached(
    'gestione-del-rischio',
    5,
    'Dimensione della posizione.csv',
    CSV,
    Buffer.from(SHEET),
    'gestione-del-rischio-6.csv',
  ),
  filed('analisi-tecnica-fondamenti', 8, 'Scheda di analisi.csv', 'scheda_di_analisi.csv'),
  filed('piano-di-trading-e-diario', 1, 'Piano in una pagina.txt', 'piano_in_una_pagina.txt'),
  filed('piano-di-trading-e-diario', 2, 'Diario in cinque righe.csv', 'diario_in_cinque_righe.csv'),
  filed('ichimoku-multi-timeframe', 8, 'Scheda multi-timeframe.csv', 'scheda_multi_timeframe.csv'),
  filed(PYTHON, 1, 'pulizia_dati.py.txt', 'pulizia_dati.py'),
  filed(PYTHON, 1, 'prezzi_esempio.csv', 'prezzi_esempio.csv'),
  filed(PYTHON, 2, 'primo_backtest.py.txt', 'primo_backtest.py'),
  filed(PYTHON, 7, 'monte_carlo.py.txt', 'monte_carlo.py'),
];
