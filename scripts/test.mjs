// npm test: everything. npm test -- PARAMETERS: Jest with these (test/e2e/… goes to Playwright instead).
// The last line tells how many tests passed and failed; a run in which none was executed has failed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { inRoot, runNode } from './support/child.mjs';
import { ensureChromium } from './support/installChromium.mjs';
import { ensureFfmpeg } from './support/installFfmpeg.mjs';

const parameters = process.argv.slice(2);
const isBrowserTest = (parameter) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(parameter);
const forPlaywright = parameters.some(isBrowserTest);
const runsAll = parameters.length === 0;

const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
const report = (name) => path.join(folder, name);
const read = (name) => JSON.parse(readFileSync(report(name), 'utf8'));

/** @typedef {{ passed: number, failed: number, skipped: number, names?: string[] }} Count `names`: what failed, and what needed a second try */

/** @returns {Promise<Count>} */
async function runJest() {
  const code = await runNode(
    [inRoot('node_modules/jest/bin/jest.js'), ...parameters, '--json', `--outputFile=${report('jest.json')}`],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TZ: 'Europe/Rome' } },
  );
  const result = read('jest.json');
  // A file that could not even be read counts as one failed test.
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: code !== 0 && failed === 0 && result.numPassedTests > 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    names: result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `failed: ${path.relative(inRoot(''), name)} › ${fullName}`),
    ),
  };
}

/** Characters of what a page showed when its test failed. */
const SHOWN = 2500;

/** On a machine that keeps no files after a run, what it prints is all that is left to look at. */
function showFailedPages() {
  const results = inRoot('test-results');
  if (!process.env.CI || !existsSync(results)) return;
  for (const file of readdirSync(results, { recursive: true })) {
    if (path.basename(file) !== 'error-context.md') continue;
    console.log(`\n${file}\n${readFileSync(path.join(results, file), 'utf8').slice(0, SHOWN)}`);
  }
}

/** By the status that Playwright gives a test; of the others nothing is told. */
const TOLD = { unexpected: 'failed', flaky: 'passed at the second try' };

/** @returns {string[]} the tests of a part of Playwright's report, and of the parts in it, that did not pass at once */
const troubledIn = ({ suites = [], specs = [] }) => [
  ...specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, name: `${file} › ${title}` })))
    .filter(({ status }) => status in TOLD)
    .map(({ status, name, projectName }) => `${TOLD[status]}: ${name} (${projectName})`),
  ...suites.flatMap(troubledIn),
];

/** @returns {Promise<Count>} */
async function runPlaywright() {
  const code = await runNode(
    [
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '-c',
      inRoot('test/e2e/playwright.config.ts'),
      ...parameters,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        CHROMIUM_PATH: await ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright.json'),
      },
    },
  );
  const run = read('playwright.json');
  const { stats, errors } = run;
  showFailedPages();
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
    names: troubledIn(run),
  };
}

/** A part that ends without its report has failed as one. */
async function count(part) {
  try {
    return await part();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

if (runsAll || forPlaywright) {
  await ensureBuilt();
  await ensureFfmpeg();
}
const counts = [];
if (!forPlaywright) counts.push(await count(runJest));
if (runsAll || forPlaywright) counts.push(await count(runPlaywright));
rmSync(folder, { recursive: true, force: true });

const sum = (key) => counts.reduce((total, part) => total + part[key], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
for (const name of counts.flatMap(({ names = [] }) => names)) console.log(name);
if (skipped > 0) console.log(`${skipped} skipped`);
if (passed + failed === 0) console.log('No test was executed: that is a failure.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
