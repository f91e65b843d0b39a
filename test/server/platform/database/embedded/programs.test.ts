import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../../../../../src/server/platform/database';
import { findPrograms } from '../../../../../src/server/platform/database/embedded/programs';
import type { DatabaseLog } from '../../../../../src/server/platform/database/log';
import { silentLog } from '../../../../support/database';

let root: string;
let folder: string;
const left: string[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'corsi.apps-'));
  folder = path.join(root, 'native');
  for (const name of ['bin', 'lib']) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'lib/libpq.so.5.18'), 'library');
  writeFileSync(path.join(folder, 'lib/libpq.a'), 'not needed');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(folder, 'pg-symlinks.json'), JSON.stringify(links));
  answer('echo "postgres (PostgreSQL) 18.4"');
});
afterEach(() => {
  for (const each of [root, ...left.splice(0)]) rmSync(each, { recursive: true, force: true });
});

function answer(script: string, interpreter = '/bin/sh'): void {
  writeFileSync(path.join(folder, 'bin/postgres'), `#!${interpreter}\n${script}\n`);
  chmodSync(path.join(folder, 'bin/postgres'), 0o755);
}

const find = (account?: { uid: number; gid: number }, log: DatabaseLog = silentLog) =>
  findPrograms({ dataDir: path.join(root, 'data'), account, log, folder });

it('makes the links among the libraries that npm’s archive cannot hold, once', () => {
  for (const _start of [1, 2]) expect(find()).toEqual({ bin: path.join(folder, 'bin'), major: 18 });
  expect(readlinkSync(path.join(folder, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

it('copies them beside the database where no links can be made among them', () => {
  const symlink = jest.spyOn(fs, 'symlinkSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('read-only'), { code: 'EROFS' });
  });
  const { bin, major } = find();
  expect([path.dirname(path.dirname(bin)), major]).toEqual([path.join(root, 'data/programs'), 18]);
  expect(readlinkSync(path.join(bin, '../lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(existsSync(path.join(folder, 'lib/libpq.so.5'))).toBe(false);
  symlink.mockRestore();
});

it('takes the links that another process makes at the same moment', () => {
  const { symlinkSync } = fs;
  jest.spyOn(fs, 'symlinkSync').mockImplementationOnce((target, link) => {
    symlinkSync(target, link);
    symlinkSync(target, link);
  });
  expect(find().bin).toBe(path.join(folder, 'bin'));
});

// Root alone has an account that cannot enter its folders.
if (process.getuid?.() === 0) {
  it('copies what its account cannot reach to where everybody can read it, once, and logs where', () => {
    const placed: object[] = [];
    const log = { ...silentLog, info: (details: object) => void placed.push(details) };
    const nobody = { uid: 65_534, gid: 65_534 };
    const { bin, major } = find(nobody, log);
    const place = path.dirname(bin);
    left.push(place);
    expect(major).toBe(18);
    expect(place).not.toContain(root);
    expect(placed).toEqual([{ programs: place }]);
    expect(readlinkSync(path.join(place, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(existsSync(path.join(place, 'lib/libpq.a'))).toBe(false);
    expect(statSync(path.dirname(place)).mode & 0o777).toBe(0o755);
    expect(statSync(path.join(place, 'lib/libpq.so.5.18')).mode & 0o777).toBe(0o755);
    const { ino } = statSync(place);
    expect(find(nobody).bin).toBe(bin);
    expect(statSync(place).ino).toBe(ino);
  });

  it('takes the copy of another process that came first, and leaves no half of its own', () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const place = path.dirname(find(nobody).bin);
    left.push(place);
    rmSync(place, { recursive: true });
    const rename = jest.spyOn(fs, 'renameSync').mockImplementationOnce((draft, to) => {
      fs.cpSync(String(draft), String(to), { recursive: true, verbatimSymlinks: true });
      rename.mockRestore();
      fs.renameSync(draft, to);
    });
    expect(find(nobody)).toEqual({ bin: path.join(place, 'bin'), major: 18 });
    expect(existsSync(`${place}.${process.pid}`)).toBe(false);
  });

  it('copies another version beside the earlier one', () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const first = path.dirname(find(nobody).bin);
    left.push(first);
    rmSync(path.join(folder, 'bin'), { recursive: true });
    mkdirSync(path.join(folder, 'bin'));
    answer('echo "postgres (PostgreSQL) 19.0"');
    const second = find(nobody);
    left.push(path.dirname(second.bin));
    expect(second.major).toBe(19);
    expect(path.dirname(second.bin)).not.toBe(first);
    expect(lstatSync(first).isDirectory()).toBe(true);
  });
}

describe('says in one line that names DATABASE_URL', () => {
  const refusal = () => {
    try {
      find();
    } catch (error) {
      expect(error).toBeInstanceOf(StartError);
      return (error as Error).message;
    }
    throw new Error('the programs were found');
  };
  const ends = ' Set DATABASE_URL to a PostgreSQL instead.';

  it('that the programs are made for another C library', () => {
    answer('', '/lib/ld-that-is-not-here.so');
    expect(refusal()).toBe(
      `The programs of the embedded database do not run on this system (${process.platform}-${process.arch}): they are made for another C library.${ends}`,
    );
  });

  it('what a program says that does not run', () => {
    answer('echo "libssl.so.1.1: cannot open" >&2; echo "more" >&2; exit 127');
    expect(refusal()).toContain(`: libssl.so.1.1: cannot open.${ends}`);
    answer('kill -9 $$');
    expect(refusal()).toContain(`: it ended with SIGKILL.${ends}`);
  });

  it('that there are none', () => {
    rmSync(folder, { recursive: true });
    expect(refusal()).toContain(`: there are none in ${folder}.${ends}`);
  });
});
