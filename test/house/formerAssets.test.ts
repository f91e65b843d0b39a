import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { FormerAssets } from '../../scripts/formerAssets';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'former-assets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const assets = () => readdirSync(path.join(folder, 'dist/assets'));

/** Builds a script of that content. @returns the files that were not there before */
async function build(content: string): Promise<string[]> {
  const before = existsSync(path.join(folder, 'dist/assets')) ? assets() : [];
  writeFileSync(path.join(folder, 'main.js'), content);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: {
      path: path.join(folder, 'dist'),
      filename: 'assets/[name].[contenthash:10].js',
      clean: { keep: /^assets\// },
    },
    plugins: [new FormerAssets('assets')],
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close((closing) => (closing ? reject(closing) : resolve()));
    });
  });
  return assets().filter((name) => !before.includes(name));
}

it('leaves the files of the build before to a shop that still serves it, and takes those of long ago', async () => {
  const [first = ''] = await build('console.log(1)');
  writeFileSync(path.join(folder, 'dist/old.html'), '');
  const [second = ''] = await build('console.log(2)');
  expect(assets().sort()).toEqual([first, second].sort());
  expect(existsSync(path.join(folder, 'dist/old.html'))).toBe(false);

  const longAgo = new Date(Date.now() - 15 * 24 * 3_600_000);
  for (const name of assets()) utimesSync(path.join(folder, 'dist/assets', name), longAgo, longAgo);
  expect(await build('console.log(2)')).toEqual([]);
  // Unchanged and not written again, but of this build.
  expect(assets()).toEqual([second]);
}, 60_000);
