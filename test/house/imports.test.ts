import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configurationFile, cruise, violationsOf } from './cruise';
import { root } from './files';

const { forbidden } = require(configurationFile) as { forbidden: { name: string }[] };

interface Case {
  readonly rule: string;
  readonly from: string;
  readonly statement: string;
}

const broken = (rule: string, from: string, statement: string): Case => ({ rule, from, statement });

/** Each line breaks the rule it begins with. */
const violations: readonly Case[] = [
  broken('contract-stands-alone', 'src/contract/a.ts', "import '../client/services/environment';"),
  broken('contract-stands-alone', 'src/contract/b.ts', "import axios from 'axios'; axios();"),
  broken(
    'contract-stands-alone',
    'src/contract/c.ts',
    "import type { E } from '../client/services/environment';",
  ),
  broken('client-not-server', 'src/client/d.ts', "import type { X } from '../server/configuration';"),
  broken('client-not-server', 'src/client/d2.ts', "export type Y = import('../server/configuration').X;"),
  broken(
    'server-not-client',
    'src/server/e.ts',
    "const page = await import('../client/services/environment');",
  ),
  broken(
    'features-meet-by-what-they-offer',
    'src/client/features/one/oneSaga.ts',
    "import '../two/pages/TwoPage';",
  ),
  broken(
    'features-meet-by-what-they-offer',
    'src/client/features/one/pages/OnePage.tsx',
    "import { Two } from '../../two/components/twoSlice'; Two();",
  ),
  broken(
    'features-meet-by-what-they-offer',
    'src/client/features/one/h.ts',
    "export * from '../two/helper';",
  ),
  broken(
    'features-know-only-earlier-ones',
    'src/client/features/identity/x.ts',
    "import type { X } from '../checkout/checkoutSlice';",
  ),
  broken('only-app-composes-pages', 'src/client/main.tsx', "import './features/two/pages/TwoPage';"),
  broken('ui-knows-no-feature', 'src/client/ui/Price.tsx', "import '../features/two/twoSlice';"),
  broken('ui-knows-no-feature', 'src/client/ui/Stars.tsx', "import '../api/createApi';"),
  broken('ui-knows-no-feature', 'src/client/ui/Duration.tsx', "import '../app/Shell';"),
  broken('api-knows-no-feature', 'src/client/api/send.ts', "import '../features/two/twoSlice';"),
  broken('client-not-node', 'src/client/files.ts', "import { readFile } from 'node:fs'; readFile();"),
  broken('resources-meet-by-service', 'src/server/one/service.ts', "import '../two/prices';"),
  broken('resources-meet-by-service', 'src/server/one/routes.ts', "import '../two/deep/prices';"),
  broken('queries-not-by-the-root', 'src/server/app.ts', "import './two/queries';"),
  broken('queries-stay-at-home', 'src/server/http/page.ts', "import '../database/shopQueries';"),
  broken('only-app-mounts-routes', 'src/server/main.ts', "import './two/routes';"),
  broken('payments-by-their-interface', 'src/server/n.ts', "import './payments/sandbox/provider';"),
  broken('payments-by-their-interface', 'src/server/o.ts', "import './payments/stripe/provider';"),
  broken('demo-only-by-the-start', 'src/server/k.ts', "void import('./demo');"),
  broken('demo-by-its-index', 'src/server/l.ts', "void import('./demo/seed');"),
  broken('demo-loaded-lazily', 'src/server/m.ts', "import './demo';"),
  broken('no-cycles', 'src/server/ring/a.ts', "import './b';"),
  broken('src-not-test', 'src/server/f.ts', "import '../../test/support/database';"),
  broken('src-not-test', 'src/server/g.ts', "import '../../bench/weight';"),
  broken('not-to-nowhere', 'src/server/h.ts', "import './gone';"),
];

/** What the rules must let through: each line is how the wings and features are meant to meet. */
const allowed: readonly Omit<Case, 'rule'>[] = [
  { from: 'src/contract/table.ts', statement: "import { z } from 'zod'; z();" },
  { from: 'src/client/api/x.ts', statement: "import '../../contract/table';" },
  { from: 'src/server/http/x.ts', statement: "import '../../contract/table';" },
  { from: 'src/client/features/one/x.ts', statement: "import '../two/twoSlice';" },
  { from: 'src/client/features/one/pages/x.tsx', statement: "import '../../two/twoSelectors';" },
  { from: 'src/client/features/one/y.ts', statement: "import '../two/part/partSaga';" },
  { from: 'src/client/features/checkout/x.ts', statement: "import '../identity/session/sessionSlice';" },
  { from: 'src/client/app/routes.tsx', statement: "void import('../features/two/pages/TwoPage');" },
  { from: 'src/client/render.tsx', statement: "import { Writable } from 'node:stream'; Writable();" },
  { from: 'src/server/one/x.ts', statement: "import '../two/service';" },
  { from: 'src/server/one/queries.ts', statement: "import '../database/schema';" },
  { from: 'src/server/one/y.ts', statement: "import './queries';" },
  { from: 'src/server/start.ts', statement: "void import('./demo');" },
  { from: 'src/server/demo/y.ts', statement: "import './seed';" },
  // A cycle of types alone does not exist while the program runs.
  { from: 'src/server/pair/a.ts', statement: "import './b';" },
  { from: 'src/server/pair/b.ts', statement: "import type { A } from './a';" },
];

/** The rest of the ring: one cycle is reported once. */
const ring = { 'src/server/ring/b.ts': "import './c';", 'src/server/ring/c.ts': "import './a';" };

/** What the lines above import. */
const targets = [
  'src/client/services/environment.ts',
  'src/client/api/createApi.ts',
  'src/client/app/Shell.tsx',
  'src/client/features/two/pages/TwoPage.tsx',
  'src/client/features/two/components/twoSlice.ts',
  'src/client/features/two/helper.ts',
  'src/client/features/two/part/partSaga.ts',
  'src/client/features/two/twoSlice.ts',
  'src/client/features/checkout/checkoutSlice.ts',
  'src/client/features/identity/session/sessionSlice.ts',
  'src/client/features/two/twoSelectors.ts',
  'src/server/configuration.ts',
  'src/server/database/schema.ts',
  'src/server/database/shopQueries.ts',
  'src/server/payments/sandbox/provider.ts',
  'src/server/payments/stripe/provider.ts',
  'src/server/demo/index.ts',
  'src/server/demo/seed.ts',
  'src/server/two/prices.ts',
  'src/server/two/deep/prices.ts',
  'src/server/two/queries.ts',
  'src/server/two/routes.ts',
  'src/server/two/service.ts',
  'test/support/database.ts',
  'bench/weight.ts',
];

describe('the rules of who may import whom', () => {
  let folder: string;
  let found: string[];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
    const write = (file: string, text: string) => {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    };
    for (const file of targets) write(file, 'export const made = true;\n');
    for (const [file, statement] of Object.entries(ring)) write(file, `${statement}\n`);
    for (const { from, statement } of [...allowed, ...violations]) write(from, `${statement}\nexport {};\n`);
    found = violationsOf(cruise(folder));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(violations)('$rule reports $from: $statement', ({ rule, from }) => {
    expect(found).toContain(`${rule}: ${from}`);
  });

  test.each(allowed)('let through in $from: $statement', ({ from }) => {
    expect(found.filter((violation) => violation.endsWith(`: ${from}`))).toEqual([]);
  });

  test('every rule has a line that breaks it', () => {
    expect([...new Set(violations.map(({ rule }) => rule))].sort()).toEqual(
      [...new Set(forbidden.map(({ name }) => name))].sort(),
    );
  });

  test('every feature of the client has its place in their order', () => {
    const features = require(path.join(root, 'scripts/imports/features.cjs')) as string[];
    expect([...features].sort()).toEqual(readdirSync(path.join(root, 'src/client/features')).sort());
  });
});
