import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { BUNDLE_COVERS, bundleCover } from './bundleCovers';
import { COVERS, cover } from './covers';
import { film } from './film/film';
import { SCRIPTS } from './film/scripts';
import { hero } from './hero';
import { defaultAvatar, mark, shareCard, tile } from './icons';
import { PORTRAITS, portrait } from './portraits';
import { emblem, POSTER_NAMES, poster } from './posters';

const ROOT = path.resolve(__dirname, '../..');
const PUBLIC = path.join(ROOT, 'public');
const DEMO = path.join(PUBLIC, 'demo');
const CLIPS = path.join(ROOT, 'src/server/demo/clips');
const ICONS = path.join(PUBLIC, 'icons');

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
  portraits: async () => {
    for (const slug of Object.keys(PORTRAITS)) {
      await save(path.join(DEMO, 'teachers'), slug, portrait(slug), [160, 480]);
    }
  },
  icons: async () => {
    await mkdir(ICONS, { recursive: true });
    await writeFile(path.join(ICONS, 'favicon.svg'), tile(64));
    await writeFile(path.join(ICONS, 'logo.svg'), mark());
    await writeFile(path.join(PUBLIC, 'default-avatar.svg'), defaultAvatar());
    const png = (name: string, drawing: string) =>
      sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toFile(path.join(ICONS, name));
    await png('icon-192.png', tile(192));
    await png('icon-512.png', tile(512));
    await png('apple-touch-icon.png', tile(180, 0));
    await png('share.png', shareCard());
  },
  clips: async () => {
    await mkdir(CLIPS, { recursive: true });
    const bytes: Record<string, number> = {};
    for (const script of SCRIPTS) bytes[script.name] = await film(script, CLIPS);
    await writeFile(path.join(CLIPS, 'bytes.json'), `${JSON.stringify(bytes, null, 2)}\n`);
  },
  posters: async () => {
    await save(path.join(DEMO, 'promoters'), 'mercati-in-chiaro', emblem(), [160, 480]);
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
