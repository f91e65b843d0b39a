import type { Executor } from '../database/executor';
import type { Deps } from '../deps';
import { FORMATS, type FormatName } from './formats';
import { newPublicKey, PUBLIC_PATH, publicAddress } from './publicFiles';
import { addMedia, adoptMedia, orphanMedia, orphanPublic } from './queries';
import { sizesOf } from './readPicture';
import { storedSizes } from './storedSizes';

export { NotAPicture } from './readPicture';

export interface KeptPicture {
  /** Of the largest size; the others differ in the number before `.webp`. */
  readonly address: string;
  readonly keys: readonly string[];
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
}

/**
 * Generates all sizes of a picture and stores them as public files that nothing refers to yet. `showPicture` or
 * `adoptPicture` adds the reference; unreferenced files are deleted later.
 *
 * @param format decides sizes and folder
 * @param ownerId the user shown; null for a picture of the shop
 * @throws NotAPicture when the bytes are not a usable picture
 */
export async function keepPicture(
  { database, media, clock }: Pick<Deps, 'database' | 'media' | 'clock'>,
  { format, ownerId, bytes }: { format: FormatName; ownerId: string | null; bytes: Buffer },
): Promise<KeptPicture> {
  const stem = newPublicKey(format);
  const { widths } = FORMATS[format];
  const files = (await sizesOf(bytes, FORMATS[format])).map((size, at) => ({
    ...size,
    key: `${stem}-${widths[at]}.webp`,
  }));
  const now = clock();
  await addMedia(
    database.orm,
    files.map(({ key, width, height, content }) => ({
      key,
      mime: 'image/webp',
      bytes: content.length,
      isPublic: true,
      width,
      height,
      ownerId,
      createdAt: now,
      orphanedAt: now,
    })),
  );
  for (const { key, content } of files) await media.put(key, content);
  const keys = files.map(({ key }) => key);
  const { width = 0, height = 0 } = files[0] ?? {};
  return { address: publicAddress(keys[0] ?? ''), keys, width, height };
}

/**
 * Call in the transaction that stores a cover's or portrait's address. Ignores external addresses.
 * @returns false when the picture is gone
 */
export async function adoptPicture(tx: Executor, address: string): Promise<boolean> {
  let isThere = true;
  for (const key of storedSizes(address)?.keys ?? []) isThere = (await adoptMedia(tx, key)) && isThere;
  return isThere;
}

const SHOP_PICTURE = new RegExp(`${PUBLIC_PATH}/(?:covers|portraits|texts)/[A-Za-z0-9-]+-\\d+[.]webp`, 'g');
const picturesIn = (item: unknown) => new Set(JSON.stringify(item ?? '').match(SHOP_PICTURE));

/**
 * Call in the transaction that saves an item: keeps every picture of the shop whose address is anywhere in it.
 * @param before the item as it was; a picture that is gone from it stays as it is
 * @returns the addresses of new pictures that are gone
 */
export async function adoptPicturesIn(tx: Executor, item: unknown, before?: unknown): Promise<string[]> {
  const known = picturesIn(before);
  const gone: string[] = [];
  for (const address of picturesIn(item)) {
    if (!(await adoptPicture(tx, address)) && !known.has(address)) gone.push(address);
  }
  return gone;
}

/** Call in the transaction that removes the address; all sizes are deleted later. */
export async function releasePicture(tx: Executor, address: string, now: Date): Promise<void> {
  const keys = storedSizes(address)?.keys ?? [];
  if (keys.length > 0) await orphanMedia(tx, keys, now);
}

/** Call in the transaction that stores the address: makes this the owner's only picture. */
export async function showPicture(
  tx: Executor,
  ownerId: string,
  { keys }: KeptPicture,
  now: Date,
): Promise<void> {
  for (const key of keys) await adoptMedia(tx, key);
  await orphanPublic(tx, ownerId, { kept: keys, now });
}

/** Call in the transaction that clears the address; the owner's pictures are deleted later. */
export function dropPictures(tx: Executor, ownerId: string, now: Date): Promise<void> {
  return orphanPublic(tx, ownerId, { kept: [], now });
}
