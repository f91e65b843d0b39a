// npm run mutate: plants faults (mutants) in the lines changed since main and says which of them no test notices.
// npm run mutate -- src/server/promotions/coupons/quote.ts [test/server/checkout/purchases …]: in these files, watched by these tests.
// Without tests named, the tests of a file are those of its folder: test/server/coupons for the one above.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { inRoot, root } from './support/child.mjs';

const require = createRequire(import.meta.url);
process.chdir(root);
process.env.TZ = 'Europe/Rome';

const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();
const isSource = (file) => /^src\/.+\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** @returns {string} the commit at which this branch left main */
function branchPoint() {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {}
  }
  throw new Error('There is neither main nor origin/main to compare with: name the files to mutate.');
}

/** @returns {string[]} the lines that differ from main, each as Stryker names them: `src/a.ts:3-9` */
function changedLines() {
  const ranges = git('ls-files', '--others', '--exclude-standard', 'src').split('\n').filter(isSource);
  let file = '';
  for (const line of git('diff', '--unified=0', branchPoint(), '--', 'src').split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, start, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start && count !== '0' && isSource(file))
      ranges.push(`${file}:${start}-${Number(start) + Number(count) - 1}`);
  }
  return ranges;
}

/** @returns {string} the pattern of the tests beside a source or of a named file or folder of tests */
function testsOf(target) {
  if (/\.tsx?$/.test(target) && target.startsWith('test/')) return target;
  let folder = target.startsWith('test/') ? target : path.posix.dirname(target).replace(/^src/, 'test');
  while (!existsSync(inRoot(folder))) folder = path.posix.dirname(folder);
  return `${folder.replace(/\/$/, '')}/**/*.test.ts?(x)`;
}

/** Starts the PostgreSQL that the server's tests share. @returns what stops it */
async function startPostgres() {
  require('./support/typescript.cjs');
  await require('../test/support/startSharedPostgres.ts').default();
  return require('../test/support/stopSharedPostgres.ts').default;
}

/** Plants the faults of one of Jest's projects. @returns {Promise<number>} how many no test noticed */
async function mutate(project, ranges, tests) {
  process.env.MUTATE_PROJECT = project;
  process.env.MUTATE_TESTS = [...new Set(tests)].join(',');
  const results = await new Stryker({
    mutate: ranges,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      configFile: 'scripts/support/mutateJest.cjs',
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
    // Stryker would rewrite tsconfig.json by the compiler's JavaScript API, which TypeScript 7 lacks.
    ignorePatterns: ['tsconfig.json', 'dist', 'data', 'test-results', 'bench/results', 'docs/pictures'],
    // Beside the checkout: Jest would find each of its modules twice.
    tempDirName: path.join(tmpdir(), 'corsi-mutants'),
    concurrency: 2,
    timeoutMS: 20_000,
    logLevel: 'warn',
  }).runMutationTest();
  return results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
}

const named = process.argv.slice(2).map((file) => path.posix.normalize(file));
const sources = named.filter((file) => file.startsWith('src/'));
const namedTests = named.filter((file) => file.startsWith('test/'));
const ranges = sources.length > 0 ? sources : changedLines();
if (ranges.length === 0) console.log('No line under src differs from main: name the files to mutate.');

const isClient = (file) => /^(src|test)\/client\//.test(file);
const plans = [
  { project: 'server', isMine: (file) => !isClient(file) },
  { project: 'client', isMine: isClient },
];
let unnoticed = 0;
for (const { project, isMine } of plans) {
  const mine = ranges.filter(isMine);
  if (mine.length === 0) continue;
  const watching = namedTests.filter(isMine);
  const tests = (watching.length > 0 ? watching : mine).map(testsOf);
  const stop = project === 'server' ? await startPostgres() : undefined;
  unnoticed += await mutate(project, mine, tests).finally(() => stop?.());
}
process.exitCode = unnoticed > 0 ? 1 : 0;
