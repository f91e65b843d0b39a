import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inRoot, runNode } from './child.mjs';

/** What the built program is made from. */
const SOURCES = [
  'src',
  'bench/volume',
  'public',
  'webpack.config.ts',
  '.babelrc',
  'package.json',
  'package-lock.json',
  'scripts/tableLoader.cjs',
  'scripts/themeLoader.cjs',
  'scripts/shopStylesLoader.cjs',
  'scripts/support/evaluate.cjs',
  'scripts/bareEnvironments.ts',
  'scripts/formerAssets.ts',
];

/** What a finished build leaves, apart from the stamp. */
const PRODUCTS = [
  'dist/client/index.html',
  'dist/server/main.js',
  'dist/server/demo.js',
  'dist/renderer/render.js',
];

const STAMP = inRoot('dist/built.txt');

/** Variables that the build reads (scripts/bareEnvironments.ts). */
const BUILD_VARIABLE = /^(PRODUCTION|LOCAL|DEV)_(HOST|API|SHOP_URL|CRM_\w+)$/;

/** @returns {string[]} the files of a file or folder, in a fixed order */
function filesOf(path) {
  if (!existsSync(inRoot(path))) return [];
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/**
 * One hash of all that the build reads. Contents, not times of change: a checkout of another commit must not
 * pass for what is built, nor a fresh clone's times for a change.
 */
function sourceHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (BUILD_VARIABLE.test(name)) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

const isBuilt = (hash) =>
  PRODUCTS.every((file) => existsSync(inRoot(file))) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8').trim() === hash;

/** Says that what stands in dist is no longer what `npm run build` makes. */
export const forgetBuild = () => rmSync(STAMP, { force: true });

/** Builds browser bundle, server and page renderer when they are missing or not made from today's sources. */
export async function ensureBuilt() {
  const hash = sourceHash();
  if (isBuilt(hash)) return;
  forgetBuild();
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Building the shop: half a minute to two the first time, seconds afterwards …');
  const progress = setInterval(() => console.log(`  still building, ${seconds()} s`), 10_000);
  let stopped = 0;
  const stop = (_signal, number) => {
    stopped = 128 + number;
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const code = await runNode([inRoot('node_modules/webpack/bin/webpack.js'), '--mode', 'production']);
  process.off('SIGTERM', stop).off('SIGINT', stop);
  clearInterval(progress);
  // Webpack takes a signal for a good end, with the work half done.
  if (stopped > 0) process.exit(stopped);
  if (code !== 0) {
    console.error('The build failed; nothing was started.');
    process.exit(code);
  }
  writeFileSync(STAMP, `${hash}\n`);
  console.log(`Built in ${seconds()} s.`);
}
