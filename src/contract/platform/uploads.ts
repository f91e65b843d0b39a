import { z } from 'zod';
import { PICTURE_FORMATS } from './adminConstants';
import { postMultipart } from './endpoint';
import { file, instant, itemOf } from './shapes';

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
