import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import manifest from './clips/manifest.json';
import type { ClipName } from './content/catalogue';
import { clipKey } from './rows/catalogue';

/** The part of the media store that the demo shop uses. */
export interface ClipStore {
  put(key: string, content: Uint8Array): Promise<unknown>;
  stat(key: string): Promise<{ readonly bytes: number } | undefined>;
}

/** Beside this file in the sources; in `demo/` beside the bundle when built. */
function clipsFolder(): string {
  const places = [path.join(__dirname, 'clips'), path.join(__dirname, 'demo', 'clips')];
  const folder = places.find((place) => existsSync(path.join(place, 'candela.mp4')));
  if (!folder) throw new Error(`The demo shop's clips are missing: looked in ${places.join(' and ')}`);
  return folder;
}

/** Copies the lesson clips into the media store, except those that are there already. */
export async function storeClips(store: ClipStore): Promise<void> {
  const folder = clipsFolder();
  for (const [clip, { bytes }] of Object.entries(manifest) as [ClipName, { bytes: number }][]) {
    const key = clipKey(clip);
    if ((await store.stat(key))?.bytes === bytes) continue;
    await store.put(key, await readFile(path.join(folder, `${clip}.mp4`)));
  }
}
