import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './files';

const ADMIN = 'src/client/features/admin';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Lines of each file that defines a resource, by its path below `features/admin`. */
const definitions = Object.fromEntries(
  filesOf(ADMIN, /\.ts$/)
    .map((file) => [file.slice(ADMIN.length + 1), read(file)] as const)
    .filter(([, text]) => text.includes('= defineResource'))
    .map(([file, text]) => [file, text.trimEnd().split('\n').length]),
);

describe('a definition of a resource', () => {
  it('has at most 80 lines', () => {
    expect(Object.keys(definitions).length).toBeGreaterThan(10);
    expect(Object.entries(definitions).filter(([, lines]) => lines > 80)).toEqual([]);
  });

  it('is listed with its lines in docs/architecture.md', () => {
    const table = read('docs/architecture.md').split('| definition | lines |')[1]?.split('\n\n')[0] ?? '';
    const listed = [...table.matchAll(/\| `(.+?)` \| (\d+) \|/g)];
    expect(Object.fromEntries(listed.map(([, file, lines]) => [file, Number(lines)]))).toEqual(definitions);
  });
});
