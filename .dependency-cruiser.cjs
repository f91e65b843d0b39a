/**
 * Who may import whom. The wings (docs/architecture.md): the contract imports nothing of ours, client and server
 * import the contract and never each other, and features meet only through what they offer.
 * Every rule is proved to bite by test/house/imports.test.ts, with this very file.
 */

/** What a feature of the client offers to the others: files with these names, but for its pages and components. */
const OFFERED_BY_FEATURE =
  '^src/client/features/[^/]+/((?!pages|components)[^/]+/|)(index|[^/]*(Slice|Selectors|Saga|Actions))[.]tsx?$';

const FEATURES = require('./scripts/imports/features.cjs');

/** Of two features at most one knows the other. */
const onlyEarlierFeatures = FEATURES.slice(0, -1).map((feature, place) => ({
  name: 'features-know-only-earlier-ones',
  comment: 'No cycles between features: their order is in scripts/imports/features.cjs.',
  severity: 'error',
  from: { path: `^src/client/features/${feature}/` },
  to: { path: `^src/client/features/(${FEATURES.slice(place + 1).join('|')})/` },
}));

/** What a resource of the server offers to the others. */
const OFFERED_BY_RESOURCE = '/([^/]*[sS]ervice|[^/]*[tT]ypes|provider|store|index)[.]ts$';

/** Folders of the server that are no resource: what they hold is there for all. */
const COMMON_OF_SERVER = 'http|database|payments|media|mail|pdf|hub|work|admin|backplane';

/** Imports that exist while the program runs: those of types alone are no cycle to a computer. */
const AT_RUN_TIME = { dependencyTypesNot: ['exotic-require'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports only itself and zod.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/contract/', '(^|/)node_modules/zod/', '^zod$'] },
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
      name: 'features-meet-by-what-they-offer',
      comment:
        'Of another feature: its slice, selectors, saga, actions or index; not its pages or components.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/(?!$1/)', pathNot: OFFERED_BY_FEATURE },
    },
    {
      name: 'only-app-composes-pages',
      comment:
        'Outside the features, only app/ may take what a feature does not offer: its pages, components.',
      severity: 'error',
      from: { path: '^src/client/(?!app/|features/)' },
      to: { path: '^src/client/features/', pathNot: OFFERED_BY_FEATURE },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'Leaf components are given what they show.',
      severity: 'error',
      from: { path: '^src/client/ui/' },
      to: { path: '^src/client/(features|app|api)/' },
    },
    {
      name: 'api-knows-no-feature',
      comment: 'The api only answers or fails; what follows from it is the features’ matter.',
      severity: 'error',
      from: { path: '^src/client/api/' },
      to: { path: '^src/client/features/' },
    },
    {
      name: 'client-not-node',
      comment: 'What runs in a browser asks nothing of Node; the page renderer may.',
      severity: 'error',
      from: { path: '^src/client/', pathNot: '^src/client/render' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'resources-meet-by-service',
      comment: 'Of another resource of the server: its service, types, provider or store.',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/' },
      to: { path: `^src/server/(?!$1/|(?:${COMMON_OF_SERVER})/)[^/]+/`, pathNot: OFFERED_BY_RESOURCE },
    },
    {
      name: 'queries-stay-at-home',
      comment: 'SQL of a folder is used by that folder alone.',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/' },
      to: { path: '^src/server/(?!$1/).*[qQ]ueries([.]ts$|/)' },
    },
    {
      name: 'queries-not-by-the-root',
      comment: 'The files that start the server use services, not SQL.',
      severity: 'error',
      from: { path: '^src/server/[^/]+$' },
      to: { path: '^src/server/.*[qQ]ueries([.]ts$|/)' },
    },
    {
      name: 'only-app-mounts-routes',
      comment: 'app.ts is where one sees what the server serves.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/app[.]ts$', '^src/server/.*[rR]outes([.]ts$|/)'] },
      to: { path: '^src/server/.*[rR]outes([.]ts$|/)' },
    },
    {
      name: 'payments-by-their-interface',
      comment: 'payments/openPayments.ts chooses the provider; all others use payments/provider.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/payments/' },
      to: { path: '^src/server/payments/(?:sandbox|stripe)/' },
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
    ...onlyEarlierFeatures,
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
