// The figures of all benches as one Markdown table: in the terminal, and in the README between two marks.

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
 * @param {string} readme
 * @param {Map<string, string[]>} measured lines by bench; those of other benches stay as they are
 * @returns {string} the README with the new lines
 */
function withFigures(readme, measured) {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`README.md has no ${START} … ${END}`);
  const kept = readme
    .slice(start + START.length, end)
    .split('\n')
    .filter((line) => line.startsWith('|') && !HEAD.includes(line))
    .filter((line) => !measured.has(line.split('|')[1]?.trim() ?? ''));
  const lines = [...kept, ...[...measured.values()].flat()].sort();
  return `${readme.slice(0, start)}${START}\n\n${figureTable(lines)}\n\n${readme.slice(end)}`;
}

module.exports = { figureLines, figureTable, withFigures };
