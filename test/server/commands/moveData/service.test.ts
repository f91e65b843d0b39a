import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { moveDatabase } from '../../../../src/server/commands/moveData';
import { moveData } from '../../../../src/server/commands/moveData/moveData';
import { type MovedTable, moveShop } from '../../../../src/server/commands/moveData/service';
import { connectDirectly } from '../../../../src/server/platform/database/directConnection';
import { startEmbedded } from '../../../../src/server/platform/database/embedded/embedded';
import { StartError } from '../../../../src/server/platform/database/startError';
import { silentLog } from '../../../support/database';

/** What happens, in its order. */
const events: string[] = [];
/** The former database, as PGlite opens it. */
const former = { isReadable: true, folder: '' };
jest.mock('../../../../src/server/platform/database/directConnection', () => ({
  connectDirectly: jest.fn(),
}));
jest.mock('../../../../src/server/platform/database/embedded/embedded', () => ({
  ...jest.requireActual('../../../../src/server/platform/database/embedded/embedded'),
  startEmbedded: jest.fn(),
}));
jest.mock('../../../../src/server/commands/moveData/moveData', () => ({ moveData: jest.fn() }));
jest.mock('@electric-sql/pglite', () => ({
  PGlite: {
    create: async ({ dataDir }: { dataDir: string }) => {
      former.folder = dataDir;
      if (!former.isReadable) throw new Error('not a database\nat all');
      return {
        exec: async (statements: string) => void events.push(statements.split(';')[0] ?? ''),
        query: async (statement: string) => ({ rows: [{ statement }], blob: new Blob([statement]) }),
        close: async () => void events.push('pglite closed'),
      };
    },
  },
}));
jest.mock('@electric-sql/pglite/contrib/pg_trgm', () => ({}));
jest.mock('@electric-sql/pglite/contrib/unaccent', () => ({}));

const TABLES: MovedTable[] = [
  { name: 'users', rows: 3, sums: {}, hash: '1' },
  { name: 'purchases', rows: 2, sums: { total_cents: '12346', refunded_cents: '0' }, hash: '2' },
];
let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'corsi-move-')));
  events.length = 0;
  former.isReadable = true;
  jest.mocked(connectDirectly).mockReset();
  jest.mocked(connectDirectly).mockImplementation(async (url, name) => {
    events.push(`${name} ${url}`);
    const end = async () => void events.push(`${name} ended`);
    return { query: async () => ({ rows: [] }), end } as never;
  });
  jest.mocked(startEmbedded).mockReset();
  jest.mocked(startEmbedded).mockImplementation(async (dataDir, _log, options) => {
    const place = path.relative(base, dataDir);
    events.push(`start ${place} ${JSON.stringify(options)}`);
    const close = async () => void events.push(`stop ${place}`);
    return { url: `socket of ${place}`, lost: new Promise(() => {}), close };
  });
  jest.mocked(moveData).mockReset();
  jest.mocked(moveData).mockImplementation(async () => {
    events.push('moved');
    return TABLES;
  });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function folderWith(name: string, cluster?: string): string {
  const folder = path.join(base, name);
  mkdirSync(cluster ? path.join(folder, cluster) : folder, { recursive: true });
  if (cluster) writeFileSync(path.join(folder, cluster, 'PG_VERSION'), '18\n');
  return folder;
}
const onProgress = () => {};
const move = (from: string, to: string, programs?: string) =>
  moveShop({ from, to, programs, log: silentLog, onProgress });
const ADDRESS = 'postgres://db/corsi';

it('a folder is moved to a PostgreSQL, read by the programs that made it, and everything is closed', async () => {
  const from = folderWith('a', 'postgresql');
  expect(await move(from, ADDRESS, '/old')).toEqual({ tables: TABLES, folders: { from, to: undefined } });
  expect(events).toEqual([
    'start a {"programs":"/old"}',
    '--from socket of a',
    `--to ${ADDRESS}`,
    'moved',
    '--to ended',
    '--from ended',
    'stop a',
  ]);
});

it('a PostgreSQL is moved to a folder, which is marked until it is filled', async () => {
  const to = folderWith('b');
  const mark = path.join(to, 'postgresql.unfinished');
  jest.mocked(moveData).mockImplementation(async ({ target }) => {
    expect(existsSync(mark)).toBe(false);
    target.begin();
    expect(existsSync(mark)).toBe(true);
    target.finish();
    return [];
  });
  expect((await move(ADDRESS, to, '/old')).folders).toEqual({ from: undefined, to });
  expect(existsSync(mark)).toBe(false);
  expect(events).toEqual([
    `--from ${ADDRESS}`,
    'start b {"isMoveTarget":true}',
    '--to socket of b',
    '--to ended',
    'stop b',
    '--from ended',
  ]);
});

describe('the database of an earlier version', () => {
  it('is read from a copy, which goes, and moves into the folder around it', async () => {
    const dataDir = folderWith('a', 'database');
    writeFileSync(path.join(dataDir, 'database/postmaster.pid'), '1');
    const others = process.listenerCount('exit');
    jest.mocked(moveData).mockImplementation(async ({ source }) => {
      expect(path.dirname(former.folder)).toBe(dataDir);
      expect(readdirSync(former.folder)).toEqual(['PG_VERSION']);
      expect(await source.query('select 1')).toEqual([{ statement: 'select 1' }]);
      expect(await text(await source.copyOut('select 2'))).toBe(`copy (select 2) to '/dev/blob'`);
      // A program that ends here leaves no copy either.
      for (const leave of process.listeners('exit').slice(others)) leave(0);
      expect(readdirSync(dataDir)).toEqual(['database']);
      return [];
    });
    expect((await move(path.join(dataDir, 'database'), dataDir)).folders).toEqual({
      from: dataDir,
      to: dataDir,
    });
    expect(events).toEqual([
      "set timezone = 'UTC'",
      'start a {"isMoveTarget":true}',
      '--to socket of a',
      '--to ended',
      'stop a',
      'pglite closed',
    ]);
    expect(readdirSync(dataDir)).toEqual(['database']);
    expect(readdirSync(path.join(dataDir, 'database')).sort()).toEqual(['PG_VERSION', 'postmaster.pid']);
  });

  it('that cannot be read is refused in one line, without a copy left', async () => {
    const dataDir = folderWith('a', 'database');
    former.isReadable = false;
    await expect(move(dataDir, ADDRESS)).rejects.toEqual(
      new StartError(`The database in ${dataDir}/database cannot be read: not a database`),
    );
    expect([events, readdirSync(dataDir)]).toEqual([[], ['database']]);
  });
});

describe('a move is refused before anything is opened', () => {
  it('from a place to itself', async () => {
    const folder = folderWith('a', 'postgresql');
    for (const [from, to] of [
      [folder, `${folder}/../a`],
      [ADDRESS, ADDRESS],
    ] as const)
      await expect(move(from, to)).rejects.toThrow('--from and --to are the same database.');
    expect(events).toEqual([]);
  });

  it('from a folder that holds none, which is not made', async () => {
    const missing = path.join(base, 'missing');
    await expect(move(missing, ADDRESS)).rejects.toThrow(`There is no database in ${missing}.`);
    expect([events, existsSync(missing)]).toEqual([[], false]);
  });
});

describe('whatever fails, all that was opened is closed', () => {
  const fail = (name: string) => async (_url: string, side: string) => {
    if (side === name) throw new StartError('away');
    return { query: async () => ({ rows: [] }), end: async () => void events.push(`${side} ended`) } as never;
  };

  it.each([
    ['--from', ['start a {}', 'stop a']],
    ['--to', ['start a {}', 'start b {"isMoveTarget":true}', 'stop b', '--from ended', 'stop a']],
  ])('the connection of %s', async (name, expected) => {
    jest.mocked(connectDirectly).mockImplementation(fail(name));
    await expect(move(folderWith('a', 'postgresql'), folderWith('b'))).rejects.toThrow('away');
    expect(events).toEqual(expected);
  });

  it('the move itself', async () => {
    jest.mocked(moveData).mockRejectedValue(new StartError('differs'));
    await expect(move(folderWith('a', 'postgresql'), folderWith('b'))).rejects.toThrow('differs');
    expect(events.slice(-4)).toEqual(['--to ended', 'stop b', '--from ended', 'stop a']);
  });
});

describe('the command', () => {
  const run = async (from: string, to: string) => {
    const print = jest.spyOn(console, 'log').mockImplementation(() => {});
    await moveDatabase(['--from', from, '--to', to, '--programs', '/old']);
    return print.mock.calls.map(([line]) => String(line));
  };

  it('tells each table as it goes, sums of money, rows, time and memory, and the files that stay', async () => {
    jest.mocked(moveData).mockImplementation(async ({ onProgress: tell }) => {
      tell('users', 0, true);
      tell('purchases', 1_572_864, false);
      tell('purchases', 3 * 2 ** 20, true);
      return TABLES;
    });
    jest.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(3500);
    const from = folderWith('a', 'postgresql');
    expect(await run(from, ADDRESS)).toEqual([
      'purchases: 1.5 MB …',
      'purchases: 3.0 MB',
      'purchases.total_cents: 123.46 on both sides',
      expect.stringMatching(
        /^5 rows in 2 tables, the same on both sides: 2\.5 s, at most \d+\.\d MB of memory\.$/,
      ),
      `Media and the session secret are files: copy "media" and "session-secret" from ${from} to the DATA_DIR of the shop.`,
    ]);
    expect(events[0]).toBe('start a {"programs":"/old"}');
    const to = folderWith('b');
    expect((await run(ADDRESS, to)).at(-1)).toContain(`from the DATA_DIR of the shop to ${to}.`);
  });

  it('has no files to copy where the folder stays', async () => {
    const dataDir = folderWith('a', 'database');
    expect((await run(dataDir, dataDir)).at(-1)).toMatch(/^5 rows/);
  });

  it('that is interrupted says that nothing was kept, and listens no more once it is done', async () => {
    const listeners = () => [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];
    const before = listeners();
    const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const print = jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.mocked(moveData).mockImplementation(async () => {
      expect(listeners()).toEqual(before.map((count) => count + 1));
      (process.listeners('SIGTERM').at(-1) as unknown as () => void)();
      throw new StartError('interrupted');
    });
    await expect(run(ADDRESS, folderWith('b'))).rejects.toThrow('interrupted');
    expect(print.mock.calls).toEqual([['Interrupted: --to holds no rows, and --from is as it was.']]);
    expect([exit.mock.calls, listeners()]).toEqual([[[130]], before]);
  });
});
