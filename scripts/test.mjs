// npm test: the quick tier. npm run test:all: the breadth as well. npm test -- FILES: these alone, of either tier.
// The last lines name what failed, the seed of Jest's random order, and how many tests passed and failed.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { inRoot, root } from './support/child.mjs';
import { ensureChromium } from './support/installChromium.mjs';
import { ensureFfmpeg, ensureServers } from './support/installPrograms.mjs';
import { runJest } from './support/jest.mjs';
import { runPlaywright } from './support/playwright.mjs';

const require = createRequire(import.meta.url);
require('./support/typescript.cjs');
const { fillFolder } = require('../test/support/shop.ts');

const withBreadth = process.argv[2] === '--all';
const parameters = process.argv.slice(withBreadth ? 3 : 2);
const isBrowserTest = (parameter) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(parameter);
const forPlaywright = parameters.some(isBrowserTest);
const runsAll = parameters.length === 0;
const seed = Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31);

refuseUnknownFiles();
const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
const report = (name) => path.join(folder, name);
let filledShop;

/** A mistyped name among several must not pass for tests that ran. */
function refuseUnknownFiles() {
  const names = parameters.filter((name) => /\.(test|spec)|^test\//.test(name));
  if (names.length === 0) return;
  const files = readdirSync(inRoot('test'), { recursive: true }).map((file) => path.join('test', file));
  const isKnown = (name) =>
    files.some((file) => file.includes(path.relative(root, path.resolve(root, name))));
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length === 0) return;
  console.error(`No test file is named ${unknown.join(' or ')}: nothing was run.`);
  process.exit(1);
}

/** The built program, the browser, ffmpeg, a filled demo shop and, for the breadth, nginx and PgBouncer. */
async function prepare() {
  await ensureBuilt();
  await ensureChromium();
  await ensureFfmpeg();
  if (withBreadth) await ensureServers();
  filledShop = await fillFolder();
}

const times = [];
/** A part that ends without its report has failed as one. */
async function count(name, part) {
  const started = Date.now();
  try {
    return await part();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0, names: [`failed: ${name}`] };
  } finally {
    times.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

const jest = (tier) =>
  count(`Jest, ${tier}`, () => runJest({ parameters, tier, seed, report: report(`${tier}.json`) }));
const chromium = (tier) =>
  count('Chromium', () => runPlaywright({ parameters, tier, report: report('playwright.json'), filledShop }));
const none = { passed: 0, failed: 0, skipped: 0 };
const counts = [];
if (runsAll) {
  // The build waits for its disk and for one thread while Jest computes, and the other way round.
  const [tests, prepared] = await Promise.all([
    jest('quick'),
    count('build', async () => prepare().then(() => none)),
  ]);
  counts.push(tests, prepared);
  if (withBreadth) counts.push(await jest('breadth'));
  if (filledShop) counts.push(await chromium(withBreadth ? 'all' : 'quick'));
} else if (forPlaywright) {
  await prepare();
  counts.push(await chromium('all'));
} else {
  counts.push(await jest('all'));
}
if (filledShop) rmSync(filledShop, { recursive: true, force: true });
rmSync(folder, { recursive: true, force: true });

const sum = (key) => counts.reduce((total, part) => total + part[key], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
for (const name of counts.flatMap(({ names = [] }) => names)) console.log(name);
if (skipped > 0) console.log(`${skipped} skipped`);
if (passed + failed === 0) console.log('No test was executed: that is a failure.');
console.log(`${times.join(', ')}; TEST_SEED=${seed} repeats the order`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
