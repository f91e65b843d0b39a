import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');

/** The numbers of the promises in docs/hub.md. */
function promised(): number[] {
  const text = readFileSync(path.join(ROOT, 'docs/hub.md'), 'utf8');
  return [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
}

/** The numbers that tests of this folder bear in their names ("row 7: …"). */
function tested(): Set<number> {
  const files = readdirSync(__dirname).filter((file) => file.endsWith('.test.ts') && file !== 'rows.test.ts');
  const names = files.flatMap((file) => [
    ...readFileSync(path.join(__dirname, file), 'utf8').matchAll(/'row (\d+): /g),
  ]);
  return new Set(names.map(([, number]) => Number(number)));
}

test('every row of docs/hub.md is held by a test that bears its number', () => {
  const rows = promised();
  expect(rows).toEqual(Array.from({ length: 19 }, (_none, at) => at + 1));
  const held = rows.filter((row) => tested().has(row));
  expect(`${held.length} rows held of ${rows.length}`).toBe('19 rows held of 19');
});
