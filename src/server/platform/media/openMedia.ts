import path from 'node:path';
import type { Configuration } from '../configuration/configuration';
import { StartError } from '../database';
import { openFolderStore } from './folder';
import type { MediaStore } from './store';

/**
 * Opens the store of media: the bucket of the variables, or else a folder.
 * @throws StartError, one line, when the bucket cannot be used
 */
export async function openMedia(
  { s3, dataDir, sessionSecret }: Pick<Configuration, 's3' | 'dataDir' | 'sessionSecret'>,
  clock: () => Date,
): Promise<MediaStore> {
  if (!s3) return openFolderStore({ folder: path.join(dataDir, 'media'), secret: sessionSecret, clock });
  // The library is loaded only where there is a bucket.
  const { openBucketStore } = await import('./bucket');
  const media = openBucketStore({ ...s3, secret: sessionSecret, clock });
  // HEAD answers 404 for a missing bucket too; GET tells it from a missing file.
  await media.open('none').catch((error: Error) => {
    if (error.name === 'NoSuchKey') return;
    throw new StartError(
      `S3_BUCKET "${s3.bucket}" cannot be read (${error.name}): check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
    );
  });
  return media;
}
