import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const dist = path.resolve(__dirname, '../../dist');

/**
 * Pages that show courses to a new visitor, each with its limit: brotli bytes of all scripts that it needs, fetched
 * before the first course is on screen or named in its HTML.
 */
export const ENTRY_PAGES = {
  '/corsi-trading-online/': 165 * 1024,
  '/corsi-trading-online/corsi': 175 * 1024,
  '/corsi-trading-online/corso/ichimoku-da-zero': 195 * 1024,
} as const;

/** What is on screen once a page shows its first course: a card, or the panel that sells it. */
const FIRST_COURSE = 'main :is([data-testid="course-card"], [aria-label="Acquista questo corso"])';

/** Brotli bytes that another public route adds to the home page's. */
export const ROUTE_LIMIT = 39 * 1024;

/** Brotli bytes of all scripts that a visitor's first page fetches until the live channel connects. */
export const VISIT_LIMIT = 205 * 1024;

/** The chunks of the other public routes. */
export const ROUTE_CHUNKS = [
  'course',
  'bundle',
  'bundle-list',
  'teachers',
  'promoter',
  'webinar',
  'video-sign-up',
  'video',
  'contacts',
  'legal',
  'login',
  'sign-up',
] as const;

/** None of these is needed to look at a course: hub, toasts, editor, grids, charts, dates. */
const LATER = ['@microsoft/signalr', 'notistack', 'draft-js', '@mui/x-data-grid', '@mui/x-charts', 'moment'];

export interface Script {
  /** Its path on the site, without query. */
  readonly file: string;
  /** The names that webpack gives its chunk, or the file's. */
  readonly name: string;
  /** Brotli bytes. */
  readonly bytes: number;
  /** npm package (or `src`) → bytes of its modules as written, the largest first. */
  readonly packages: readonly (readonly [string, number])[];
}

export interface Weight {
  readonly address: string;
  readonly bytes: number;
  /** Brotli bytes. */
  readonly limit: number;
  readonly scripts: readonly Script[];
  /** Packages of LATER that came too early, each with its script. */
  readonly early: readonly string[];
}

interface Chunk {
  readonly names: readonly string[];
  readonly files: readonly string[];
  readonly modules: readonly { readonly name: string; readonly size: number }[];
}

/** `dist/client-stats.json`: written by the build (webpack.config.ts). */
export function readChunks(): readonly Chunk[] {
  const file = path.join(dist, 'client-stats.json');
  if (!existsSync(file)) throw new Error('dist/client-stats.json is missing: npm run build');
  const { chunks } = JSON.parse(readFileSync(file, 'utf8')) as { chunks: readonly Chunk[] };
  // Without names nothing would ever come too early.
  if (chunks.some(({ modules }) => modules.some(({ name }) => name === ''))) {
    throw new Error(
      'dist/client-stats.json does not name its modules: see ChunkModules in webpack.config.ts',
    );
  }
  return chunks;
}

/** The package that a module of webpack's belongs to; `src` for our own, `webpack` for its runtime. */
export function packageOf(module: string): string {
  const inPackage = [...module.matchAll(/node_modules\/((?:@[^/]+\/)?[^/ ]+)/g)].at(-1)?.[1];
  if (inPackage) return inPackage;
  return module.includes('webpack/') ? 'webpack' : 'src';
}

function packagesOf(chunk: Chunk | undefined): [string, number][] {
  const sizes = new Map<string, number>();
  for (const { name, size } of chunk?.modules ?? []) {
    sizes.set(packageOf(name), (sizes.get(packageOf(name)) ?? 0) + size);
  }
  return [...sizes].sort(([, one], [, other]) => other - one);
}

/** Bytes as the server sends them: of the file that the build compressed, or of its own compression of a small one. */
function brotliSize(file: string): number {
  const compressed = path.join(dist, 'client', `${file}.br`);
  if (existsSync(compressed)) return readFileSync(compressed).length;
  return brotliCompressSync(readFileSync(path.join(dist, 'client', file))).length;
}

/** Returns the scripts that each other public route adds to the home page, the heaviest first; `files` by their bytes. */
export function weighRoutes(): readonly { chunk: string; bytes: number; files: string }[] {
  const groups = JSON.parse(readFileSync(path.join(dist, 'client/chunks.json'), 'utf8')) as Partial<
    Record<string, readonly string[]>
  >;
  const filesOf = (chunk: string) => {
    const files = groups[chunk];
    if (!files) throw new Error(`dist/client/chunks.json names no chunk ${chunk}`);
    return files;
  };
  const here = new Set([...filesOf('main'), ...filesOf('home')]);
  return ROUTE_CHUNKS.map((chunk) => {
    const added = filesOf(chunk).filter((file) => !here.has(file));
    const sizes = added.map((file) => [path.basename(file), brotliSize(file)] as const);
    return {
      chunk,
      bytes: sizes.reduce((total, [, bytes]) => total + bytes, 0),
      files: sizes.map(([name, bytes]) => `${name} ${kib(bytes)}`).join(', '),
    };
  }).sort((one, other) => other.bytes - one.bytes);
}

/** Brotli bytes of the scripts at these addresses, each once. */
export const weighScripts = (urls: readonly string[]): number =>
  [...new Set(urls.map((url) => new URL(url).pathname))].reduce((total, file) => total + brotliSize(file), 0);

/**
 * Opens a page as a new visitor, holds its scripts until the first course is on screen, and weighs each that was asked
 * for by then, or that the page's HTML asks for. Held, so that on a fast line or a slow machine what comes after the
 * first course does not count.
 *
 * @param page a page of a context without cache, that has been nowhere yet
 * @param origin of the shop
 * @param pathname of a page that shows courses
 * @throws when no course comes on screen without scripts
 */
export async function weigh(page: Page, origin: string, pathname: keyof typeof ENTRY_PAGES): Promise<Weight> {
  const address = `${origin}${pathname}`;
  const pathOf = (url: string): string => {
    const { origin: from, pathname: file } = new URL(url, origin);
    if (from !== origin) throw new Error(`A script from elsewhere: ${url}`);
    return file;
  };
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(FIRST_COURSE).first().waitFor();
  const beforeFirstCourse = [...asked];
  release();
  await page.unrouteAll({ behavior: 'wait' });
  const html = await (await page.request.get(address)).text();
  const inHtml = [...html.matchAll(/<(script|link)\b[^>]*>/g)]
    .filter(([tag, name]) => name === 'script' || /rel="?modulepreload|as="?script/.test(tag))
    .flatMap(([tag]) => /\b(?:src|href)="?([^"\s>]+)/.exec(tag)?.[1] ?? []);
  const files = new Set([...beforeFirstCourse, ...inHtml].map(pathOf));

  const chunks = readChunks();
  const scripts = [...files].map((file): Script => {
    const chunk = chunks.find(({ files: own }) => own.includes(file.slice(1)));
    const name = chunk?.names.join('+') || path.basename(file);
    return { file, name, bytes: brotliSize(file), packages: packagesOf(chunk) };
  });
  scripts.sort((one, other) => other.bytes - one.bytes);
  const early = scripts.flatMap(({ name, packages }) =>
    packages.filter(([part]) => LATER.includes(part)).map(([part]) => `${part} in ${name}`),
  );
  return {
    address,
    bytes: scripts.reduce((total, { bytes }) => total + bytes, 0),
    limit: ENTRY_PAGES[pathname],
    scripts,
    early,
  };
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

/** The parts by name, one a line, for whoever has to make them lighter. */
export function describeWeight({ address, bytes, limit, scripts, early }: Weight): string {
  const lines = scripts.map(({ name, bytes: own, packages }) => {
    const parts = packages.slice(0, 6).map(([part, size]) => `${part} ${kib(size)}`);
    return `  ${kib(own).padStart(6)} KiB  ${name}  (as written: ${parts.join(', ')})`;
  });
  return [
    `${new URL(address).pathname}: ${kib(bytes)} KiB of scripts before the first course, at most ${kib(limit)}`,
    ...lines,
    ...early.map((part) => `  too early: ${part}`),
  ].join('\n');
}
