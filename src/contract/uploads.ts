import { z } from 'zod';
import { postMultipart } from './endpoint';
import { file, instant, itemOf } from './shapes';

/** Covers and portraits are cropped; pictures of texts keep their shape. */
export const PICTURE_FORMATS = ['covers', 'portraits', 'texts'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const uploads = {
  /** Stores a picture in its sizes and returns the address. Refuses unusable files with `errors.file`. */
  uploadFile: postMultipart(
    '/api/UploadFile',
    'admin',
    z.object({ file, format: z.enum(PICTURE_FORMATS).default('texts') }),
    itemOf(
      z.object({
        url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        createdAt: instant,
      }),
    ),
  ),
};
