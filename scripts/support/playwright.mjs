import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, runNode } from './child.mjs';
import { ensureChromium } from './installChromium.mjs';

/** A browser test may be late once on a busy machine; more second tries than these fail the run. */
const MOST_RETRIED = 2;

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

/** Playwright's statuses that the last lines name. */
const NAMED = { unexpected: 'failed', flaky: 'passed at the second try' };

/** Characters of a test's first error that stand beside its name. */
const TOLD = 400;

/** @returns {string} in one line */
const firstError = (results) =>
  stripVTControlCharacters(results.flatMap(({ errors }) => errors)[0]?.message ?? 'no error was told')
    .replace(/\s+/g, ' ')
    .slice(0, TOLD);

/** @returns {string[]} the tests of a part of Playwright's report, and of the parts in it, that did not pass at once */
const troubledIn = ({ suites = [], specs = [] }) => [
  ...specs
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, name: `${file} › ${title}` })))
    .filter(({ status }) => status in NAMED)
    .map(
      ({ status, name, projectName, results }) =>
        `${NAMED[status]}: ${name} (${projectName}): ${firstError(results)}`,
    ),
  ...suites.flatMap(troubledIn),
];

/**
 * Runs the browser tests.
 *
 * @param {{ parameters: readonly string[], tier: 'quick' | 'all', report: string, filledShop: string }} options
 *   `filledShop`: the folder with the demo shop, of which each test shop has a copy
 * @returns {Promise<import('./jest.mjs').Count>}
 */
export async function runPlaywright({ parameters, tier, report, filledShop }) {
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
        FILLED_SHOP: filledShop,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        TEST_TIER: tier,
      },
    },
  );
  const run = JSON.parse(readFileSync(report, 'utf8'));
  const { stats, errors } = run;
  showFailedPages();
  const failed = stats.unexpected + errors.length + (stats.flaky > MOST_RETRIED ? 1 : 0);
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
    names: [
      ...troubledIn(run),
      ...(stats.flaky > MOST_RETRIED
        ? [
            `failed: ${stats.flaky} browser tests passed only at their second try, at most ${MOST_RETRIED} may`,
          ]
        : []),
    ],
  };
}
