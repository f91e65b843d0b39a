import { z } from 'zod';
import { postMultipart } from './endpoint';
import { file, instant, itemOf } from './shapes';

export const uploads = {
  /** Uploads a picture for covers, portraits and texts; returns its address. */
  uploadFile: postMultipart(
    '/api/UploadFile',
    'admin',
    z.object({ file }),
    itemOf(z.object({ url: z.string(), createdAt: instant })),
  ),
};
