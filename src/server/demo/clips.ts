import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_ATTACHMENTS } from './attachments';
import bytesOf from './clips/bytes.json';
import { COURSES } from './content/catalogue';
import { captionsOf } from './cues';

/** The part of the media store that the demo shop uses. */
export interface ClipStore {
  put(key: string, content: Uint8Array): Promise<unknown>;
  stat(key: string): Promise<{ readonly bytes: number } | undefined>;
}

/** Pixels of the lessons' films. */
export const FILM_SIZE = { width: 960, height: 540 };

/** A lesson's film by its file name without extension; lessons are counted from 0. */
export const clipName = (course: string, lesson: number) => `${course}-${lesson + 1}`;

/** Returns a film's key in the media store. */
export const clipKey = (course: string, lesson: number) => `clips/${clipName(course, lesson)}.mp4`;

/** Returns a lesson's captions' key in the media store. */
export const captionsKey = (course: string, lesson: number) => `captions/${clipName(course, lesson)}.vtt`;

/** All films, each with its captions: every lesson has its own. */
export const CLIPS = COURSES.flatMap(({ slug, lessons }) =>
  lessons.map((lesson, at) => ({
    name: clipName(slug, at),
    key: clipKey(slug, at),
    seconds: lesson.minutes * 60,
    captions: { key: captionsKey(slug, at), content: Buffer.from(captionsOf(lesson)) },
    /** As it was filmed. */
    bytes: (bytesOf as Record<string, number>)[clipName(slug, at)] ?? 0,
  })),
);

/** Files stored at once: each waits for the disk. */
const AT_ONCE = 16;

/** Beside this file in the sources; in `demo/` beside the bundle when built. */
function clipsFolder(): string {
  const places = [path.join(__dirname, 'clips'), path.join(__dirname, 'demo', 'clips')];
  const folder = places.find((place) => existsSync(path.join(place, `${CLIPS[0]?.name}.mp4`)));
  if (!folder) throw new Error(`The demo shop's clips are missing: looked in ${places.join(' and ')}`);
  return folder;
}

/** Copies the lessons' films, captions and attachments into the media store, except those that are there already. */
export async function storeClips(store: ClipStore): Promise<void> {
  const folder = clipsFolder();
  const waiting = [...CLIPS];
  const lacks = async (key: string, bytes: number) => (await store.stat(key))?.bytes !== bytes;
  const copy = async () => {
    for (let clip = waiting.pop(); clip; clip = waiting.pop()) {
      const { name, key, bytes, captions } = clip;
      if (await lacks(key, bytes)) await store.put(key, await readFile(path.join(folder, `${name}.mp4`)));
      if (await lacks(captions.key, captions.content.length)) await store.put(captions.key, captions.content);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
  for (const { key, content } of DEMO_ATTACHMENTS) {
    if (await lacks(key, content.length)) await store.put(key, content);
  }
}
