// npm run bench: every bench of bench/. npm run bench -- NAME …: these. Tables here, JSON in bench/results; with
// --write the figures go into docs/figures.md too.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ensureBuilt } from './support/build.mjs';
import { inRoot, runNode } from './support/child.mjs';
import figures from './support/figures.cjs';
import { ensureChromium } from './support/installChromium.mjs';

const available = readdirSync(inRoot('bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const asked = process.argv.slice(2).filter((argument) => argument !== '--write');
const isWritten = process.argv.includes('--write');
const unknown = asked.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${available.join(', ')}`);
  process.exit(2);
}

await ensureBuilt();
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
mkdirSync(inRoot('bench/results'), { recursive: true });

const { figureLines, figureTable, withFigures } = figures;
const failed = [];
/** Lines of the one table, by bench. */
const measured = new Map();
for (const name of asked.length > 0 ? asked : available) {
  const output = inRoot('bench/results', `${name}.json`);
  rmSync(output, { force: true });
  console.log(`\n== ${name}`);
  const code = await runNode([inRoot('scripts/support/bench.cjs'), inRoot('bench', `${name}.ts`), output], {
    env,
  });
  if (code !== 0 || !existsSync(output)) {
    failed.push(name);
    continue;
  }
  const result = JSON.parse(readFileSync(output, 'utf8'));
  const at = new Date().toISOString();
  const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model };
  writeFileSync(output, `${JSON.stringify({ ...result, machine, at }, null, 2)}\n`);
  console.log(result.title);
  console.table(result.rows);
  for (const note of result.notes ?? []) console.log(note);
  if (result.isKept === false) failed.push(name);
  measured.set(name, figureLines(name, { ...result, machine, at }));
}
console.log(`\n${figureTable([...measured.values()].flat())}`);
if (isWritten) {
  const file = inRoot('docs/figures.md');
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), measured));
}
if (failed.length > 0) console.error(`\nFailed, or over its limit: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
