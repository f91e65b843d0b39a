/** Jest's configuration while mutants run: one project of ours, and of its tests those that can notice the mutants. */
const { projects } = require('../../jest.config.cjs');

const { MUTATE_PROJECT, MUTATE_TESTS = '' } = process.env;
const project = projects.find(({ displayName }) => displayName === MUTATE_PROJECT);
// mutate.mjs starts the shared PostgreSQL once: Jest would start one for each mutant.
const { globalSetup, globalTeardown, ...rest } = project;

module.exports = {
  ...rest,
  // Stryker loads it by itself: not what is TypeScript, nor a path with <rootDir>.
  testEnvironment:
    MUTATE_PROJECT === 'client' ? require.resolve('../../test/support/jsdomEnvironment.cjs') : 'node',
  rootDir: process.cwd(),
  testMatch: MUTATE_TESTS.split(',').map((pattern) => `<rootDir>/${pattern}`),
  testPathIgnorePatterns: ['/node_modules/', '\\.breadth\\.test\\.tsx?$'],
};
