import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moveDatabase } from '../../../../src/server/commands/moveData';
import { readPlace } from '../../../../src/server/commands/moveData/places';

let base: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'corsi-places-')));
});
afterAll(() => rmSync(base, { recursive: true }));

/** A data folder in which these are the folders of a database. */
function folderWith(name: string, ...clusters: string[]): string {
  const folder = path.join(base, name);
  for (const cluster of ['.', ...clusters]) mkdirSync(path.join(folder, cluster), { recursive: true });
  for (const cluster of clusters) writeFileSync(path.join(folder, cluster, 'PG_VERSION'), '18\n');
  return folder;
}

it.each(['postgres://db/corsi', 'postgresql://user:word@db/corsi?sslmode=require'])(
  '%s is the address of a PostgreSQL',
  (url) => {
    expect(readPlace(url)).toEqual({ kind: 'postgres', url });
  },
);

it('a folder is told by what lies in it', () => {
  const present = folderWith('present', 'postgresql', 'database');
  expect(readPlace(present)).toEqual({ kind: 'embedded', dataDir: present });
  const former = folderWith('former', 'database');
  expect(readPlace(former)).toEqual({ kind: 'pglite', folder: path.join(former, 'database') });
  const bare = folderWith('bare', '.');
  expect(readPlace(bare)).toEqual({ kind: 'pglite', folder: bare });
  const empty = folderWith('empty');
  expect(readPlace(empty)).toEqual({ kind: 'embedded', dataDir: empty });
});

it('a folder that is not there is where a database is to be, and a link stands for its folder', () => {
  const missing = path.join(base, 'missing');
  expect(readPlace(missing)).toEqual({ kind: 'embedded', dataDir: missing });
  const linked = folderWith('linked', 'postgresql');
  symlinkSync(linked, path.join(base, 'link'));
  expect(readPlace(path.join(base, 'link'))).toEqual({ kind: 'embedded', dataDir: linked });
  expect(readPlace('data/none')).toEqual({ kind: 'embedded', dataDir: path.resolve('data/none') });
});

it('a move from nowhere or to nowhere is told how it is called', async () => {
  for (const words of ['', '--from a', '--to b', '--from a --to=', '--from a --to b --more'])
    await expect(moveDatabase(words.split(' ').filter(Boolean))).rejects.toThrow(
      /^Say from where to where: /,
    );
});
