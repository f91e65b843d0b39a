const { availableParallelism } = require('node:os');

/**
 * Two kinds of tests: those of the server, the contract and the house rules run in plain Node, those of the
 * client in jsdom. The browser tests under test/e2e belong to Playwright and are not listed here.
 */

// Servers run in UTC: Italy's day and hour must be asked for. Tests of the client have a time zone of their own.
process.env.TZ = 'UTC';

/** Packages that are ES modules only, or call import(): Jest runs CommonJS, so Babel turns them over. */
const turnedOver = [
  'jose',
  'openid-client',
  'oauth4webapi',
  '@electric-sql/[^/]+',
  '@redux-devtools/[^/]+',
  '@tus/[^/]+',
  'srvx',
  'p-limit',
  'yocto-queue',
  // What jsdom brings, where a test makes a page of its own.
  'jsdom/node_modules/[^/]+',
  '@exodus/bytes',
  '@asamuzakjp/[^/]+',
  '@csstools/[^/]+',
  'parse5',
  'entities',
  'lru-cache',
];

/** A file named `*.breadth.test.ts` is not in the quick tier (docs/testing.md). */
const IGNORED = { quick: ['\\.breadth\\.'], breadth: ['/(?!.*\\.breadth\\.)[^/]+$'] };

const shared = {
  rootDir: __dirname,
  transform: {
    // The file is named so that it also holds inside node_modules, where Babel does not look for a .babelrc.
    '\\.[cm]?[jt]sx?$': [
      'babel-jest',
      { babelrc: false, configFile: './.babelrc', plugins: ['./test/support/importMeta.cjs'] },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${turnedOver.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'mts', 'js', 'mjs', 'cjs', 'jsx', 'json', 'node'],
  moduleNameMapper: {
    '(^@fontsource-variable/|\\.(css|svg|png|jpe?g|webp|avif|woff2?|mp4|vtt)$)':
      '<rootDir>/test/support/asset.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  restoreMocks: true,
  testPathIgnorePatterns: ['/node_modules/', ...(IGNORED[process.env.TEST_TIER] ?? [])],
};

/** @type {import('jest').Config} */
module.exports = {
  // Tests of the quick tier wait for their database a fifth of the time; the breadth's whole programs leave no core idle.
  maxWorkers: process.env.TEST_TIER === 'breadth' ? '100%' : Math.ceil(1.5 * availableParallelism()),
  // A worker keeps something of each file that it has run. Beyond this, collecting garbage takes longer than a new one.
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...shared,
      displayName: 'server',
      // A quick file that leaves open what keeps the process alive fails; the breadth starts and kills whole programs.
      testEnvironment:
        process.env.TEST_TIER === 'breadth' ? 'node' : '<rootDir>/test/support/watchHandles.ts',
      setupFilesAfterEnv: ['<rootDir>/test/support/watchUnexpected.ts'],
      globalSetup: '<rootDir>/test/support/startSharedPostgres.ts',
      globalTeardown: '<rootDir>/test/support/stopSharedPostgres.ts',
      testMatch: ['<rootDir>/test/{server,contract,house,bench}/**/*.test.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      // jsdom asks for the browser's builds of packages, which are ES modules; what Node gets is CommonJS.
      // A file may choose another time zone: `@jest-environment-options {"timeZone": "America/New_York"}`.
      testEnvironmentOptions: { customExportConditions: ['node', 'require'], timeZone: 'Europe/Rome' },
      testMatch: ['<rootDir>/test/client/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/test/support/browserGlobals.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/matchers.ts', '<rootDir>/test/support/watchUnexpected.ts'],
    },
  ],
};
