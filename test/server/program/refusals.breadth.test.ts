import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { type Ended, runProgram } from '../../support/program';
import { canMount, mountDisk } from '../../support/smallDisk';

jest.setTimeout(120_000);

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-refusals-'));
  dataDir = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function expectOneLine({ code, error }: Ended, line: RegExp): void {
  expect(error).toMatch(line);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

test.each([
  ['MAIL_FROM=foo', { MAIL_FROM: 'foo' }, /^MAIL_FROM is wrong: expected an address such as /],
  ['RENDERER=/nonexist', { RENDERER: '/nonexist' }, /^RENDERER is wrong: \/nonexist is missing\. Run npm /],
  [
    'a renderer that does not load',
    { RENDERER: 'broken' },
    /^RENDERER is wrong: \S+ does not load: .* Run npm/,
  ],
  [
    'a renderer that renders nothing',
    { RENDERER: 'empty' },
    /^RENDERER is wrong: \S+ has no function "render"/,
  ],
  [
    'CLIENT_DIR without a site',
    { CLIENT_DIR: 'site' },
    /^CLIENT_DIR is wrong: \S+index\.html is missing\. Run /,
  ],
  ['CLIENT_DIR without assets', { CLIENT_DIR: 'half' }, /^CLIENT_DIR is wrong: \S+assets is missing\. Run /],
])('%s stops the start with one line that names the variable and the remedy', async (_name, given, line) => {
  for (const name of ['site', 'half']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'half/index.html'), '<!--head--><!--app--><!--data-->');
  writeFileSync(path.join(folder, 'broken'), 'this is no program');
  writeFileSync(path.join(folder, 'empty'), '');
  const [[name, value] = ['', '']] = Object.entries(given);
  const isFile = name !== 'MAIL_FROM';
  const ended = await runProgram({ DATA_DIR: dataDir, [name]: isFile ? path.resolve(folder, value) : value });
  expectOneLine(ended, line);
  expect(ended.output).toBe('');
  expect(existsSync(dataDir)).toBe(false);
});

test('all variables that production misses are named at once', async () => {
  const ended = await runProgram({
    MODE: 'production',
    DATABASE_URL: 'postgres://x/y',
    SMTP_URL: 'smtp://x',
  });
  expectOneLine(
    ended,
    /^PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, MAIL_FROM, SELLER_NAME, SELLER_ADDRESS, SELLER_VAT_NUMBER, SELLER_MAIL, SESSION_SECRET are missing: MODE=production needs them\.$/m,
  );
});

test('a data folder where none can be made is refused, and does not hang', async () => {
  if (!existsSync('/proc/self')) return expect(process.platform).not.toBe('linux');
  expectOneLine(
    await runProgram({ DATA_DIR: '/proc/x' }),
    /^The data folder \/proc\/x cannot be written: it cannot be made there\. .* set DATA_DIR /,
  );
});

/** Runs it on a small file system of its own. */
async function onDisk(options: string, variables: Record<string, string>): Promise<Ended> {
  mkdirSync(dataDir);
  const unmount = mountDisk(dataDir, options);
  try {
    return await runProgram({ DATA_DIR: dataDir, ...variables });
  } finally {
    unmount();
  }
}

// Too small for the lock's text, for the database, and for what the demo shop puts into it.
if (canMount) {
  test.each(['size=4k', 'size=1m', 'size=20m', 'size=45m'])(
    'a disk that is full at the first start (%s) is one line',
    async (size) => {
      const { code, error } = await onDisk(size, { LOG_LEVEL: 'silent' });
      expect(error).toMatch(
        /^The data folder \S+ cannot be written: the disk is full\. .* set DATA_DIR [^\n]+\n$/,
      );
      expect(code).toBe(1);
    },
  );
}

describe('with a PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  if (canMount) {
    test('a data folder that cannot be written is one line', async () => {
      const variables = { DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'silent' };
      expectOneLine(
        await onDisk('ro', variables),
        /^The data folder \S+ cannot be written: it is on a read-only disk\. .* set DATA_DIR /,
      );
    });
  }

  test.each(['SQL_ASCII', 'LATIN1'])(
    'a database of %s is refused before anything is written into it',
    async (encoding) => {
      const DATABASE_URL = await postgres.createDatabase(
        undefined,
        `encoding '${encoding}' template template0 locale 'C'`,
      );
      expectOneLine(
        await runProgram({ DATA_DIR: dataDir, DATABASE_URL }),
        new RegExp(`^The database "\\w+" of DATABASE_URL keeps text as ${encoding}, .*createdb -E UTF8 `),
      );
      const client = new Client({ connectionString: DATABASE_URL });
      await client.connect();
      const { rows } = await client.query(`select nspname from pg_namespace where nspname = 'drizzle'`);
      await client.end();
      expect(rows).toEqual([]);
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );
});
