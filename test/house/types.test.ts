import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './files';

const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

/** Compiles a line for each name with a wing's own settings. @returns the names that do not exist there */
function missing(wing: string, names: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
  try {
    const settings = {
      extends: path.join(root, 'src', wing, 'tsconfig.json'),
      compilerOptions: {
        incremental: false,
        tsBuildInfoFile: null,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: ['.'],
      exclude: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    writeFileSync(path.join(folder, 'names.ts'), names.map((name) => `void ${name};\n`).join(''));
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    const errors = stdout.split('\n').filter((line) => line.includes('error'));
    return errors.map((line) => /Cannot find name '(\w+)'/.exec(line)?.[1] ?? line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The globals of a browser and of Node are no globals elsewhere. */
describe('the settings of the compiler', () => {
  it.each([
    { wing: 'client', has: ['document', 'window', 'fetch'], lacks: ['process', 'Buffer', '__dirname'] },
    {
      wing: 'server',
      has: ['process', 'Buffer', 'AbortSignal', 'Blob', 'URL', 'fetch'],
      lacks: ['document', 'window', 'localStorage'],
    },
  ])('give the $wing its own globals alone', ({ wing, has, lacks }) => {
    expect(missing(wing, [...has, ...lacks])).toEqual(lacks);
  });
});
