import type { MediaStore } from './store';

/**
 * Does what is left to keep a stored file, its row above all.
 * @throws what that throws; the file is removed then, since without a row it would never be swept away
 */
export async function orRemoved<Result>(
  media: Pick<MediaStore, 'remove'>,
  key: string,
  rest: () => Promise<Result>,
): Promise<Result> {
  try {
    return await rest();
  } catch (error) {
    await media.remove(key);
    throw error;
  }
}
