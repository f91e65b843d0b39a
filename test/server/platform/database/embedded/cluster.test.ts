import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { accountFor, nameForAccount } from '../../../../../src/server/platform/database/embedded/account';
import { type Cluster, ensureCluster } from '../../../../../src/server/platform/database/embedded/cluster';
import { StartError } from '../../../../../src/server/platform/database/startError';

let dataDir: string;
let folder: string;
let cluster: Cluster;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-cluster-'));
  folder = path.join(dataDir, 'postgresql');
  const bin = path.join(dataDir, 'bin');
  mkdirSync(bin);
  cluster = { folder, programs: { bin, major: 18 }, account: undefined, lock: 'ignore' };
  initdb();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Puts a script in the place of initdb; it runs in the folder that it is to fill. */
function initdb(...lines: string[]): void {
  const file = path.join(dataDir, 'bin/initdb');
  const fill = [
    'for word; do echo "$word"; done >words',
    'pwd >place',
    'env >variables',
    'echo 18 >PG_VERSION',
  ];
  writeFileSync(file, ['#!/bin/sh', ...fill, ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const words = () => read('words').trim().split('\n');
const NOBODY = { uid: 65_534, gid: 65_534 };

it('a database is made beside its place, whatever an earlier start left there, and then put into it', async () => {
  mkdirSync(`${folder}.draft`);
  writeFileSync(path.join(`${folder}.draft`, 'half'), '');
  const sync = jest.spyOn(fs, 'fsyncSync');
  await ensureCluster(cluster);
  // Its name outlasts a power cut.
  expect(sync).toHaveBeenCalledTimes(1);
  expect(read('place')).toBe(`${folder}.draft\n`);
  expect(words().sort()).toEqual([
    '--auth-host=scram-sha-256',
    '--auth-local=trust',
    '--builtin-locale=C.UTF-8',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C',
    '--no-instructions',
    `--pgdata=${folder}.draft`,
    '--username=postgres',
    '--wal-segsize=4',
  ]);
  expect(readdirSync(folder).sort()).toEqual(['PG_VERSION', 'place', 'variables', 'words']);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir).sort()).toEqual(['bin', 'postgresql']);
  // The next start finds it.
  initdb('exit 1');
  writeFileSync(path.join(folder, 'kept'), '');
  await ensureCluster(cluster);
  expect(existsSync(path.join(folder, 'kept'))).toBe(true);
});

it('a password is read from its file', async () => {
  await ensureCluster(cluster, '/secret/file');
  expect(words()).toContain('--pwfile=/secret/file');
});

it('one that cannot be made leaves nothing behind, and the reason is the last that initdb wrote', async () => {
  initdb('head -c 30000 /dev/zero | tr "\\0" . >&2', 'echo "initdb: error: no time zone" >&2', 'exit 1');
  await expect(ensureCluster(cluster)).rejects.toEqual(
    new StartError(`The embedded database in ${dataDir} does not run: error: no time zone`),
  );
  expect(readdirSync(dataDir)).toEqual(['bin']);
});

describe('an account without a name', () => {
  const withWrapper = (names: string[]) => {
    jest.spyOn(os, 'userInfo').mockImplementation(() => {
      throw new Error('no such user');
    });
    const { existsSync: exists, readdirSync: list } = fs;
    jest
      .spyOn(fs, 'existsSync')
      .mockImplementation((file) =>
        String(file).startsWith('/usr/lib') ? [...names, '/usr/lib'].includes(String(file)) : exists(file),
      );
    jest
      .spyOn(fs, 'readdirSync')
      .mockImplementation(((file: string) => (file === '/usr/lib' ? ['a', 'b'] : list(file))) as never);
  };

  it('gets one by nss_wrapper, wherever that is installed, for as long as the database is made', async () => {
    withWrapper(['/usr/lib/b/libnss_wrapper.so']);
    const passwd = path.join(`${folder}.names`, 'passwd');
    initdb('cat "$NSS_WRAPPER_PASSWD" "$NSS_WRAPPER_GROUP" >names');
    await ensureCluster(cluster);
    const [uid, gid] = [process.getuid?.(), process.getgid?.()];
    expect(read('names')).toBe(
      `postgres:x:${uid}:${gid}:PostgreSQL:${folder}.names:/bin/false\npostgres:x:${gid}:\n`,
    );
    expect(read('variables')).toContain('LD_PRELOAD=/usr/lib/b/libnss_wrapper.so\n');
    expect(existsSync(passwd)).toBe(false);
  });

  it('goes without where there is none, as does one with a name', () => {
    withWrapper([]);
    expect(nameForAccount(`${folder}.names`)).toEqual({});
    jest.mocked(os.userInfo).mockReturnValue({ username: 'shop' } as never);
    jest.mocked(fs.existsSync).mockReturnValue(true);
    expect(nameForAccount(`${folder}.names`)).toEqual({});
    jest.restoreAllMocks();
    expect(existsSync(`${folder}.names`)).toBe(false);
  });
});

// Root alone runs it as another account.
if (process.getuid?.() === 0) {
  it('root makes it for the account that runs it, and gives it a copy that root has made', async () => {
    chmodSync(dataDir, 0o755);
    cluster = { ...cluster, account: NOBODY };
    await ensureCluster(cluster);
    expect(words()).toContain('--pgdata=/proc/self/cwd');
    expect(statSync(folder)).toMatchObject(NOBODY);
    expect(statSync(path.join(folder, 'words'))).toMatchObject(NOBODY);
    mkdirSync(path.join(folder, 'base/1'), { recursive: true });
    writeFileSync(path.join(folder, 'base/1/2'), '');
    const owners = () =>
      ['.', 'base', 'base/1', 'base/1/2'].map((name) => statSync(path.join(folder, name)).uid === NOBODY.uid);
    // It has been given already, and the walk is spared.
    await ensureCluster(cluster);
    expect(owners()).toEqual([true, false, false, false]);
    chownSync(folder, 0, 0);
    await ensureCluster(cluster);
    expect(owners()).toEqual([true, true, true, true]);
  });

  it('root runs a database as its owner, or as nobody where that is root itself or there is none yet', () => {
    expect(accountFor(folder)).toEqual(NOBODY);
    mkdirSync(folder);
    expect(accountFor(folder)).toEqual(NOBODY);
    chownSync(folder, 4321, 4322);
    expect(accountFor(folder)).toEqual({ uid: 4321, gid: 4322 });
  });
}

it('others run it as themselves', () => {
  if (process.getuid) jest.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(1000);
  expect(accountFor(folder)).toBeUndefined();
});
