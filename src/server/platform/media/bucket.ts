import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketSettings } from '../http/bucketOrigin';
import { LIFETIMES } from '../signed';
import { isPlainKey, mimeOf } from './key';
import { signedMediaAddress } from './signature';
import type { MediaStore, StoredFile } from './store';

export interface BucketStoreOptions extends BucketSettings {
  /** Signs the addresses that this server answers itself. */
  readonly secret: string;
  readonly clock: () => Date;
}

/** Larger files come in parts of this size; S3 takes 10,000 of them. */
const PART_BYTES = 16 * 1024 ** 2;
/** Parts under way at once, which bounds the memory of an upload. */
const PARTS_AT_ONCE = 2;
/** Presigned addresses are private, and the same for an hour (see `signedAddress`). */
const CACHE = 'private, max-age=14400, no-transform';

/** Keeps media in a bucket of S3, or of a service that speaks its protocol. */
export function openBucketStore(options: BucketStoreOptions): MediaStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey, secret, clock } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Services beside Amazon's know no newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const checked = (key: string): string => {
    if (!isPlainKey(key)) throw new TypeError(`Not a media key: ${JSON.stringify(key.slice(0, 100))}`);
    return key;
  };

  const describe = async (key: string): Promise<StoredFile | undefined> => {
    if (!isPlainKey(key)) return undefined;
    const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(absent);
    if (!found) return undefined;
    const { ContentLength: bytes = 0, ETag: etag = '', LastModified: modifiedAt = new Date(0) } = found;
    return { key, mime: mimeOf(key), bytes, etag, modifiedAt };
  };

  /** Whole or not at all: parts of an upload that fails are deleted. */
  const keep = async (Key: string, Body: Uint8Array | Readable | string): Promise<void> => {
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body, ContentType: mimeOf(Key), CacheControl: CACHE },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await upload.done();
  };

  const put = async (key: string, content: Uint8Array | Readable): Promise<StoredFile> => {
    await keep(checked(key), content);
    const file = await describe(key);
    if (!file) throw new Error(`The media file ${key} is gone right after it was written`);
    return file;
  };

  return {
    put,
    async take(key, file) {
      const stored = await put(checked(key), createReadStream(file));
      await rm(file, { force: true });
      return stored;
    },
    stat: describe,
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checked(key), Range }));
      return Body as Readable;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checked(key) }));
    },
    async removeUnfinished(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
    async signedAddress(key, lifetime = 'hours') {
      // Browsers load captions from the page's own origin only, unless the bucket has CORS rules.
      if (mimeOf(checked(key)).startsWith('text/vtt')) {
        return signedMediaAddress(secret, key, clock(), lifetime);
      }
      const { least, step } = LIFETIMES[lifetime];
      // Rounded down, so that a reload gets the same address and the browser can use its cache.
      const signingDate = new Date(Math.floor(clock().getTime() / 1000 / step) * step * 1000);
      const command = new GetObjectCommand({ Bucket, Key: key });
      return getSignedUrl(client, command, { signingDate, expiresIn: least + step });
    },
  };
}

function absent(error: unknown): undefined {
  const isAbsent = error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
  if (!isAbsent) throw error;
}
