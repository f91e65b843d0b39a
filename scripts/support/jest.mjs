import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, runNode } from './child.mjs';

/** Tests make much that is soon gone: with more room for it, a sixth less time goes into collecting garbage. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=128`.trim();

/**
 * @typedef {{ passed: number, failed: number, skipped: number, names?: string[] }} Count
 *   `names`: what failed, and what needed a second try
 */

/**
 * Runs Jest in random order.
 *
 * @param {{ parameters: readonly string[], tier: 'quick' | 'breadth' | 'all', seed: number, report: string }} options
 * @returns {Promise<Count>}
 */
export async function runJest({ parameters, tier, seed, report }) {
  const code = await runNode(
    [
      inRoot('node_modules/jest/bin/jest.js'),
      ...parameters,
      // A file that leaves handles open has failed already; the run ends all the same.
      '--forceExit',
      '--randomize',
      `--seed=${seed}`,
      '--json',
      `--outputFile=${report}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_OPTIONS, TEST_TIER: tier } },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
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
