// The figures of all benches as one Markdown table: in the terminal, and in docs/figures.md between two marks.

const HEAD = ['| bench | what | figures | measured |', '| --- | --- | --- | --- |'];
const START = '<!-- figures -->';
const END = '<!-- /figures -->';

const cell = (text) => String(text).replaceAll('|', '\\|');

/**
 * @param {string} name of the bench
 * @param {{ rows: Record<string, string | number>[], figures?: Record<string, string | number>[], at: string, machine: { cores: number, model?: string } }} result
 * @returns {string[]} a line for each row: its texts, its numbers, when and on what it was measured
 */
function figureLines(name, { rows, figures = rows, at, machine }) {
  const measured = `${at.slice(0, 10)}, ${machine.cores} × ${machine.model ?? 'unknown'}`;
  return figures.map((row) => {
    const entries = Object.entries(row);
    const texts = entries
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([, value]) => value);
    const numbers = entries
      .filter(([, value]) => typeof value === 'number')
      .map(([key, value]) => `${key} ${value}`);
    return `| ${[name, texts.join(', '), numbers.join(' · '), measured].map(cell).join(' | ')} |`;
  });
}

/** @param {string[]} lines @returns {string} the table */
const figureTable = (lines) => [...HEAD, ...lines].join('\n');

/**
 * @param {string} text
 * @param {Map<string, string[]>} measured lines by bench; those of other benches stay as they are
 * @returns {string} the text with the new lines
 */
function withFigures(text, measured) {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`docs/figures.md has no ${START} … ${END}`);
  const kept = text
    .slice(start + START.length, end)
    .split('\n')
    .filter((line) => line.startsWith('|') && !HEAD.includes(line))
    .filter((line) => !measured.has(line.split('|')[1]?.trim() ?? ''));
  const lines = [...kept, ...[...measured.values()].flat()].sort();
  return `${text.slice(0, start)}${START}\n\n${figureTable(lines)}\n\n${text.slice(end)}`;
}

module.exports = { figureLines, figureTable, withFigures };
