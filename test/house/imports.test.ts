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
    'rooms-know-only-earlier-ones',
    'src/client/features/identity/x.ts',
    "import type { X } from '../checkout/checkoutSlice';",
  ),
  broken(
    'rooms-know-only-earlier-ones',
    'src/client/features/checkout/w.ts',
    "import '../catalogue/courses/deep';",
  ),
  broken(
    'rooms-know-only-earlier-ones',
    'src/server/catalogue/x.ts',
    "import '../checkout/purchases/fulfilment';",
  ),
  broken('rooms-know-only-earlier-ones', 'src/contract/identity/x.ts', "import '../learning/learning';"),
  broken('every-folder-is-a-room', 'src/server/attic/x.ts', "import '../platform/deps';"),
  broken('every-folder-is-a-room', 'src/client/features/attic/x.ts', "import '../identity/session/slice';"),
  broken('every-folder-is-a-room', 'src/contract/attic/x.ts', "import '../learning/learning';"),
  broken('rooms-do-not-know-who-composes-them', 'src/server/account/x.ts', "import '../app';"),
  broken(
    'rooms-do-not-know-who-composes-them',
    'src/client/features/admin/x.ts',
    "import '../../app/Shell';",
  ),
  broken('rooms-do-not-know-who-composes-them', 'src/contract/admin/x.ts', "import '../table';"),
  broken(
    'pages-stay-in-their-room',
    'src/client/features/catalogue/y.ts',
    "import '../checkout/pages/CartPage';",
  ),
  broken(
    'features-build-on-the-rest',
    'src/client/ui/Price.tsx',
    "import '../features/identity/session/slice';",
  ),
  broken('features-build-on-the-rest', 'src/client/ui/Duration.tsx', "import '../app/Shell';"),
  broken(
    'features-build-on-the-rest',
    'src/client/api/send.ts',
    "import '../features/identity/session/slice';",
  ),
  broken('ui-is-given-what-it-shows', 'src/client/ui/Stars.tsx', "import '../api/createApi';"),
  broken('client-not-node', 'src/client/files.ts', "import { readFile } from 'node:fs'; readFile();"),
  broken('only-app-mounts-routes', 'src/server/main.ts', "import './checkout/purchases/routes';"),
  broken('payments-by-their-interface', 'src/server/n.ts', "import './checkout/providers/sandbox/provider';"),
  broken('payments-by-their-interface', 'src/server/o.ts', "import './checkout/providers/stripe/provider';"),
  broken('demo-only-by-the-start', 'src/server/k.ts', "void import('./demo');"),
  broken('demo-by-its-index', 'src/server/l.ts', "void import('./demo/seed');"),
  broken('demo-loaded-lazily', 'src/server/m.ts', "import './demo';"),
  broken('no-cycles', 'src/server/site/ringA.ts', "import './ringB';"),
  broken('src-not-test', 'src/server/f.ts', "import '../../test/support/database';"),
  broken('src-not-test', 'src/server/g.ts', "import '../../bench/weight';"),
  broken('not-to-nowhere', 'src/server/h.ts', "import './gone';"),
];

/** Imports that the rules allow: each line is a way in which wings and rooms are meant to meet. */
const allowed: readonly Omit<Case, 'rule'>[] = [
  { from: 'src/contract/table.ts', statement: "import './learning/learning';" },
  {
    from: 'src/contract/admin/y.ts',
    statement: "import { z } from 'zod'; import '../learning/learning'; z();",
  },
  { from: 'src/client/api/x.ts', statement: "import '../../contract/table';" },
  { from: 'src/server/platform/x.ts', statement: "import '../../contract/table';" },
  { from: 'src/client/features/checkout/x.ts', statement: "import '../identity/session/slice';" },
  { from: 'src/client/features/catalogue/z.ts', statement: "import '../checkout/checkoutSlice';" },
  { from: 'src/client/features/checkout/pages/x.tsx', statement: "import './CartPage';" },
  { from: 'src/client/app/routes.tsx', statement: "void import('../features/checkout/pages/CartPage');" },
  { from: 'src/client/render.tsx', statement: "import { Writable } from 'node:stream'; Writable();" },
  { from: 'src/server/account/z.ts', statement: "import '../checkout/purchases/fulfilment';" },
  { from: 'src/server/account/y.ts', statement: "import './x';" },
  { from: 'src/server/app.ts', statement: "import './checkout/purchases/routes';" },
  { from: 'src/server/start.ts', statement: "void import('./demo');" },
  { from: 'src/server/demo/y.ts', statement: "import './seed';" },
  // A cycle of types alone does not exist while the program runs.
  { from: 'src/server/site/a.ts', statement: "import './b';" },
  { from: 'src/server/site/b.ts', statement: "import type { A } from './a';" },
];

/** Rooms that a wing has no need of. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['access'],
  'src/client/features': ['settings', 'community'],
  'src/server': [],
};

/** The rest of the ring: one cycle is reported once. */
const ring = {
  'src/server/site/ringB.ts': "import './ringC';",
  'src/server/site/ringC.ts': "import './ringA';",
};

/** The files that the lines above import. */
const targets = [
  'src/client/services/environment.ts',
  'src/client/api/createApi.ts',
  'src/client/app/Shell.tsx',
  'src/client/features/checkout/checkoutSlice.ts',
  'src/client/features/checkout/pages/CartPage.tsx',
  'src/client/features/catalogue/courses/deep.ts',
  'src/client/features/identity/session/slice.ts',
  'src/contract/learning/learning.ts',
  'src/server/configuration.ts',
  'src/server/checkout/providers/sandbox/provider.ts',
  'src/server/checkout/providers/stripe/provider.ts',
  'src/server/checkout/purchases/fulfilment.ts',
  'src/server/checkout/purchases/routes.ts',
  'src/server/platform/deps.ts',
  'src/server/demo/index.ts',
  'src/server/demo/seed.ts',
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

  test('every place in the order of the rooms is a folder', () => {
    const rooms = require(path.join(root, 'scripts/imports/rooms.cjs')) as Record<string, string[]>;
    for (const [wing, order] of Object.entries(rooms)) {
      const folders = new Set(readdirSync(path.join(root, wing)));
      // The contract has no rows about what one may watch, nor the client settings or reviews of their own.
      const missing = order.filter((room) => !folders.has(room));
      expect([wing, missing]).toEqual([wing, MISSING[wing]]);
    }
  });
});
