import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { makePrivate, openDataFolder, StartError } from '../../../../src/server/platform/database';
import { syncFolder } from '../../../../src/server/platform/database/dataFolder';
import { socketEndpoint, tcpEndpoint } from '../../../../src/server/platform/database/embedded/endpoint';
import { privateFolder } from '../../../../src/server/platform/database/privateFolder';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'corsi-folder-')));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(base, { recursive: true, force: true });
});

const inBase = (...names: string[]) => path.join(base, ...names);
const modeOf = (file: string) => statSync(file).mode & 0o7777;
function add(name: string, mode: number): string {
  const file = inBase(name);
  writeFileSync(file, 'text');
  chmodSync(file, mode);
  return file;
}
function addFolder(name: string, mode: number): string {
  const folder = inBase(name);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

describe('the data folder', () => {
  it('is made with the folders above it, for its owner alone, and found again', () => {
    const folder = inBase('a', 'b', 'c');
    expect([openDataFolder(folder), openDataFolder(`${folder}/`)]).toEqual([folder, folder]);
    expect([folder, inBase('a', 'b'), inBase('a')].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  });

  it('may be a link, and is called by its real path', () => {
    mkdirSync(inBase('real'));
    symlinkSync(inBase('real'), inBase('link'));
    expect(openDataFolder(inBase('link'))).toBe(inBase('real'));
  });

  it.each([
    ['file', 'something that is not a folder bears its name'],
    ['file/data', 'part of its path is not a folder'],
    ['file/data/deep', 'part of its path is not a folder'],
  ])('is refused as "%s" where that is a file: %s', (name, reason) => {
    add('file', 0o600);
    expect(() => openDataFolder(inBase(name))).toThrow(
      new StartError(
        `The data folder ${inBase(name)} cannot be written: ${reason}. Mend that, or set DATA_DIR to another folder.`,
      ),
    );
  });

  it('is refused where it may not be written', () => {
    const access = jest.spyOn(fs, 'accessSync').mockImplementation(() => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    });
    expect(() => openDataFolder(base)).toThrow(`The data folder ${base} cannot be written: no permission.`);
    expect(access).toHaveBeenCalledWith(base, fs.constants.W_OK | fs.constants.X_OK);
  });
});

describe('what an earlier version left open', () => {
  it('is closed to others, at any depth, and keeps what its owner may do', () => {
    const folder = addFolder('data', 0o755);
    addFolder('data/media', 0o2775);
    const files = [add('data/list', 0o644), add('data/media/video', 0o664), add('data/media/run', 0o711)];
    const outside = add('outside', 0o644);
    symlinkSync(outside, inBase('data/link'));
    makePrivate(folder);
    expect([folder, inBase('data/media'), ...files].map(modeOf)).toEqual([
      0o700, 0o2700, 0o600, 0o600, 0o700,
    ]);
    expect(modeOf(outside)).toBe(0o644);
  });

  it('is not looked through where the folder itself is closed', () => {
    const folder = addFolder('data', 0o700);
    const file = add('data/list', 0o644);
    makePrivate(folder);
    expect(modeOf(file)).toBe(0o644);
  });

  it('closes the folder itself last, so that a walk that was cut off is done again', () => {
    const folder = addFolder('data', 0o755);
    const files = [add('data/a', 0o644), add('data/b', 0o644)];
    const chmod = jest.spyOn(fs, 'chmodSync');
    makePrivate(folder);
    expect(chmod.mock.calls.map(([file]) => file)).toEqual([...files, folder]);
  });

  it('stays as it is where it is another account’s, and no other failure is passed over', () => {
    const folder = addFolder('data', 0o755);
    const file = add('data/list', 0o644);
    const fail = (code: string) => (entry: unknown) => {
      if (entry === folder) throw Object.assign(new Error(code), { code });
      chmod(entry as string, 0o600);
    };
    const chmod = fs.chmodSync;
    const spy = jest.spyOn(fs, 'chmodSync').mockImplementation(fail('EPERM'));
    makePrivate(folder);
    expect([modeOf(file), modeOf(folder)]).toEqual([0o600, 0o755]);
    spy.mockImplementation(fail('EROFS'));
    expect(() => makePrivate(folder)).toThrow('EROFS');
  });
});

it('a folder’s names are made to last, and no descriptor stays open', () => {
  const close = jest.spyOn(fs, 'closeSync');
  const sync = jest.spyOn(fs, 'fsyncSync');
  syncFolder(base);
  expect(close.mock.calls).toEqual(sync.mock.calls);
  sync.mockImplementation(() => {
    throw new Error('EIO');
  });
  expect(() => syncFolder(base)).toThrow('EIO');
  expect(close.mock.calls).toEqual(sync.mock.calls);
});

it.each<[string, () => object, string]>([
  [
    'has none',
    () => {
      throw new Error('no addon\nat line 1');
    },
    `The embedded database needs file locks, and there are none for this system (${process.platform}-${process.arch}): no addon. Set DATABASE_URL to a PostgreSQL instead.`,
  ],
  [
    'fails to lock',
    () => ({
      tryLock: () => {
        throw new Error('EIO');
      },
    }),
    'EIO',
  ],
])(
  'of file locks on a system that %s the operator reads, and no descriptor stays open',
  async (_how, locks, line) => {
    jest.doMock('fs-native-extensions', locks);
    const [opened, closed] = [jest.spyOn(fs, 'openSync'), jest.spyOn(fs, 'closeSync')];
    await jest.isolateModulesAsync(async () => {
      const { tryLockFile } = await import('../../../../src/server/platform/database/fileLock');
      await expect(tryLockFile(inBase('lock'))).rejects.toThrow(new Error(line));
    });
    jest.dontMock('fs-native-extensions');
    expect(closed.mock.calls).toHaveLength(opened.mock.calls.length);
  },
);

describe('the folder of the socket', () => {
  beforeEach(() => void jest.spyOn(os, 'tmpdir').mockReturnValue(base));

  it('follows from the data folder, and what a killed process left in it goes', () => {
    const first = privateFolder('/srv/a', 'socket');
    expect(path.dirname(first.path)).toBe(base);
    expect(path.basename(first.path)).toMatch(/^corsi-[0-9a-f]{16}$/);
    expect(modeOf(first.path)).toBe(0o700);
    writeFileSync(path.join(first.path, 'socket'), '');
    chmodSync(first.path, 0o755);
    const again = privateFolder('/srv/a', 'socket');
    expect([again.path, modeOf(again.path), fs.readdirSync(again.path)]).toEqual([first.path, 0o700, []]);
    expect(privateFolder('/srv/b', 'socket').path).not.toBe(first.path);
    writeFileSync(path.join(again.path, 'socket'), '');
    again.remove();
    expect(existsSync(first.path)).toBe(false);
  });

  it.each<[string, (folder: string) => void]>([
    ['others may write it', (folder) => fs.chmodSync(folder, 0o722)],
    ['its group may write it', (folder) => fs.chmodSync(folder, 0o720)],
    [
      'it is a link',
      (folder) => {
        fs.renameSync(folder, inBase('elsewhere'));
        symlinkSync(inBase('elsewhere'), folder);
      },
    ],
    [
      'it is no folder',
      (folder) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, '');
      },
    ],
    [
      'it is another account’s',
      () => void jest.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(4321),
    ],
  ])('is another one where %s, which is left alone', (_why, change) => {
    const { path: usual } = privateFolder('/srv/a', 'socket');
    change(usual);
    const before = fs.lstatSync(usual);
    const { path: other, remove } = privateFolder('/srv/a', 'socket');
    expect(other.startsWith(`${usual}-`)).toBe(true);
    expect(fs.lstatSync(usual)).toMatchObject({ ino: before.ino, mode: before.mode });
    remove();
    expect([existsSync(other), existsSync(usual)]).toEqual([false, true]);
  });

  it('that cannot be made is told with its reason', () => {
    jest.spyOn(fs, 'mkdirSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    expect(() => privateFolder('/srv/a', 'socket')).toThrow('no space');
  });

  it('lies in /tmp where the path of a socket would be too long', () => {
    const room = 100 - '/corsi-0123456789abcdef/socket/s'.length;
    for (const [length, place] of [
      [room, 'long'],
      [room + 1, 'tmp'],
    ] as const) {
      const long = inBase('x'.repeat(length - base.length - 1));
      mkdirSync(long);
      jest.mocked(os.tmpdir).mockReturnValue(long);
      const { path: folder, remove } = privateFolder('/srv/long', 's');
      expect(path.dirname(folder)).toBe(place === 'long' ? long : '/tmp');
      remove();
    }
  });

  // Root alone gives a folder to another account.
  if (process.getuid?.() === 0) {
    it('lies within one of root’s where another account listens', () => {
      const { path: folder, remove } = privateFolder('/srv/a', 'socket', { uid: 65_534, gid: 65_533 });
      expect(statSync(folder)).toMatchObject({ uid: 65_534, gid: 65_533 });
      const above = path.dirname(folder);
      expect([modeOf(folder), modeOf(above), statSync(above).uid]).toEqual([0o700, 0o711, 0]);
      remove();
      expect(existsSync(above)).toBe(false);
    });
  }

  it('is where PostgreSQL listens, and nowhere else, and where the driver looks', () => {
    const { url, settings, remove } = socketEndpoint('/srv/a', undefined);
    const folder = new URL(url.replace('@/', '@x/')).searchParams.get('host') ?? '';
    expect(path.dirname(folder)).toBe(base);
    expect(settings).toEqual(['listen_addresses=', `unix_socket_directories=${folder}`, 'port=5432']);
    expect(url).toMatch(/^postgresql:\/\/postgres@\/postgres\?host=[^/]+&port=5432$/);
    remove();
    expect(existsSync(folder)).toBe(false);
  });
});

it('without sockets PostgreSQL listens on this machine alone, with a password that is made once', async () => {
  const [first, again] = [await tcpEndpoint(base), await tcpEndpoint(base)];
  const { password, hostname, port, pathname } = new URL(first.url);
  expect(password).toMatch(/^[\w-]{32}$/);
  expect(fs.readFileSync(inBase('postgresql-password'), 'utf8')).toBe(password);
  expect([first.passwordFile, modeOf(first.passwordFile ?? '')]).toEqual([
    inBase('postgresql-password'),
    0o600,
  ]);
  expect([hostname, pathname, new URL(again.url).password]).toEqual(['127.0.0.1', '/postgres', password]);
  expect(first.settings).toEqual(['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]);
});
