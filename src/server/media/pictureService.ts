import type { Executor } from '../database/executor';
import type { Deps } from '../deps';
import { FORMATS, type FormatName } from './formats';
import { newPublicKey, publicAddress } from './publicFiles';
import { addMedia, adoptMedia, orphanMedia, orphanPublic } from './queries';
import { sizesOf } from './readPicture';
import { storedSizes } from './storedSizes';

export { NotAPicture } from './readPicture';

export interface KeptPicture {
  /** Of the largest size; the others differ from it by the number before `.webp`. */
  readonly address: string;
  readonly keys: readonly string[];
}

/**
 * Makes all sizes of a picture, once, and keeps them as public files that nothing points at yet: `showPicture` or
 * `adoptPicture` does, and what is never shown is swept away.
 *
 * @param format decides the sizes, and the folder
 * @param ownerId whose face it shows; null for a picture of the shop's
 * @throws NotAPicture when the bytes are no picture that can be used
 */
export async function keepPicture(
  { database, media, clock }: Pick<Deps, 'database' | 'media' | 'clock'>,
  { format, ownerId, bytes }: { format: FormatName; ownerId: string | null; bytes: Buffer },
): Promise<KeptPicture> {
  const stem = newPublicKey(format);
  const files = (await sizesOf(bytes, FORMATS[format])).map((size) => ({
    ...size,
    key: `${stem}-${size.width}.webp`,
  }));
  const now = clock();
  await addMedia(
    database.orm,
    files.map(({ key, width, height, content }) => ({
      ...{ key, mime: 'image/webp', bytes: content.length, isPublic: true, width, height },
      ...{ ownerId, createdAt: now, orphanedAt: now },
    })),
  );
  for (const { key, content } of files) await media.put(key, content);
  const keys = files.map(({ key }) => key);
  return { address: publicAddress(keys[0] ?? ''), keys };
}

/** In the transaction that writes a cover's or portrait's address down; an address of elsewhere is left alone. */
export async function adoptPicture(tx: Executor, address: string): Promise<void> {
  for (const key of storedSizes(address)?.keys ?? []) await adoptMedia(tx, key);
}

/** In the transaction that takes the address away again: all its sizes are swept away by and by. */
export async function releasePicture(tx: Executor, address: string, now: Date): Promise<void> {
  const keys = storedSizes(address)?.keys ?? [];
  if (keys.length > 0) await orphanMedia(tx, keys, now);
}

/** In the transaction that writes its address down: this picture is the owner's, and no other is. */
export async function showPicture(
  tx: Executor,
  ownerId: string,
  { keys }: KeptPicture,
  now: Date,
): Promise<void> {
  for (const key of keys) await adoptMedia(tx, key);
  await orphanPublic(tx, ownerId, { kept: keys, now });
}

/** In the transaction that empties the address: the owner's pictures are swept away by and by. */
export function dropPictures(tx: Executor, ownerId: string, now: Date): Promise<void> {
  return orphanPublic(tx, ownerId, { kept: [], now });
}
