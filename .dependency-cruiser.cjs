/**
 * Who may import whom. The wings (docs/architecture.md): the contract imports nothing of ours, client and server
 * import the contract and never each other, and a wing's rooms stand in one order (scripts/imports/rooms.cjs).
 * Every rule is proved to bite by test/house/imports.test.ts, with this very file.
 */

const ROOMS = require('./scripts/imports/rooms.cjs');

/** Of two rooms of a wing only the later knows the other, and nothing in a room knows what composes them. */
const orderOfRooms = Object.entries(ROOMS).flatMap(([wing, rooms]) => [
  ...rooms.slice(0, -1).map((room, place) => ({
    name: 'rooms-know-only-earlier-ones',
    comment: 'The order of the rooms is in scripts/imports/rooms.cjs.',
    severity: 'error',
    from: { path: `^${wing}/${room}/` },
    to: { path: `^${wing}/(${rooms.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'every-folder-is-a-room',
    comment: 'A folder of a wing has its place in scripts/imports/rooms.cjs.',
    severity: 'error',
    from: { path: `^${wing}/(?!(${rooms.join('|')})/)[^/]+/` },
    to: {},
  },
  {
    name: 'rooms-do-not-know-who-composes-them',
    comment: 'The table, the start and the app know the rooms, not the other way round.',
    severity: 'error',
    from: { path: `^${wing}/[^/]+/` },
    to: { path: wing === 'src/client/features' ? '^src/client/app/' : `^${wing}/[^/]+[.]tsx?$` },
  },
]);

/** Imports that exist while the program runs: those of types alone are no cycle to a computer. */
const AT_RUN_TIME = { dependencyTypesNot: ['exotic-require'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports only itself, zod, and the checks of tax numbers.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/contract/', '(^|/)node_modules/(zod|stdnum)/', '^(zod|stdnum)'] },
    },
    {
      name: 'client-not-server',
      comment: 'The client knows the server by the contract alone.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-not-client',
      comment: 'The server loads the built pages by path and never imports the client.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'features-build-on-the-rest',
      comment: 'What all features share is given what it works with.',
      severity: 'error',
      from: { path: '^src/client/(?!app/|features/)[^/]+/' },
      to: { path: '^src/client/(app|features)/' },
    },
    {
      name: 'ui-is-given-what-it-shows',
      comment: 'Leaf components call nothing.',
      severity: 'error',
      from: { path: '^src/client/ui/' },
      to: { path: '^src/client/api/' },
    },
    {
      name: 'pages-stay-in-their-room',
      comment: 'Rooms meet by slices, selectors and sagas; app/ composes pages.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/(?!$1/)[^/]+/.*pages/' },
    },
    {
      name: 'client-not-node',
      comment: 'What runs in a browser asks nothing of Node; the page renderer may.',
      severity: 'error',
      from: { path: '^src/client/', pathNot: '^src/client/render' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-app-mounts-routes',
      comment: 'app.ts is where one sees what the server serves.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/server/app[.]ts$',
          '^src/server/.*[rR]outes([.]ts$|/)',
          // A payment provider hands its pages to the routes of payments.
          '^src/server/checkout/providers/[^/]+/descriptor[.]ts$',
        ],
      },
      to: { path: '^src/server/.*[rR]outes([.]ts$|/)' },
    },
    {
      name: 'payments-by-their-interface',
      comment:
        'checkout/providers/openPayments.ts opens the providers; all others use platform/paymentProvider.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/checkout/(providers|payments)/' },
      to: { path: '^src/server/checkout/providers/[^/]+/' },
    },
    {
      name: 'demo-only-by-the-start',
      comment: 'Only the start fills the demo shop.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/demo/', '^src/server/start[.]ts$'] },
      to: { path: '^src/server/demo/' },
    },
    {
      name: 'demo-by-its-index',
      comment: 'demo/index.ts is the only way into the demo shop.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/demo/' },
      to: { path: '^src/server/demo/', pathNot: '^src/server/demo/index[.]ts$' },
    },
    {
      name: 'demo-loaded-lazily',
      comment: 'By import(), and only in demo mode: a production start loads none of the demo shop.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/demo/' },
      to: { path: '^src/server/demo/', dynamic: false },
    },
    {
      name: 'no-cycles',
      comment: 'No import cycles.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: AT_RUN_TIME },
    },
    ...orderOfRooms,
    {
      name: 'src-not-test',
      comment: 'The product needs no tests, benches or scripts to run.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'not-to-nowhere',
      comment: 'A relative import must lead to a file.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, path: '^[.]' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6', 'cjs'],
    exoticRequireStrings: ['importsTypes'],
    babelConfig: { fileName: require.resolve('./scripts/imports/babel.cjs') },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
