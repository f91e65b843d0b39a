import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { BUNDLE_COVERS, bundleCover } from './bundleCovers';
import { COVERS, cover } from './covers';
import { hero } from './hero';
import { POSTER_NAMES, poster } from './posters';

const ROOT = path.resolve(__dirname, '../../../../..');
const DEMO = path.join(ROOT, 'public/demo');

/** One drawing as WebP in several widths, `<name>-<width>.webp`. */
async function save(folder: string, name: string, drawing: string, widths: readonly number[], quality = 72) {
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    await sharp(Buffer.from(drawing), { density: 144 })
      .resize({ width })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toFile(path.join(folder, `${name}-${width}.webp`));
  }
}

const KINDS: Record<string, () => Promise<void>> = {
  covers: async () => {
    for (const slug of Object.keys(COVERS)) {
      await save(path.join(DEMO, 'covers'), slug, cover(slug), [400, 800]);
    }
    for (const slug of Object.keys(BUNDLE_COVERS)) {
      await save(path.join(DEMO, 'covers'), slug, bundleCover(slug), [400, 800]);
    }
  },
  posters: async () => {
    await save(DEMO, 'hero', hero(), [560, 1120], 78);
    for (const name of POSTER_NAMES) await save(DEMO, name, poster(name), [800]);
  },
};

/** Makes the kinds named, or all. */
export async function make(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds.length > 0 ? kinds : Object.keys(KINDS)) {
    await KINDS[kind]?.();
  }
}
