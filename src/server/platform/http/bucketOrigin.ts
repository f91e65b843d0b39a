import type { Settings } from '../configuration/configuration';

export type BucketSettings = NonNullable<Settings['s3']>;

/** Where browsers fetch a bucket's files. With an endpoint the bucket is the path's first part. */
export function bucketOrigin({ endpoint, bucket, region }: BucketSettings): string {
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
}
