import type { Readable } from 'node:stream';
import type { Lifetime } from '../signed';

/** Metadata of a stored file. */
export interface StoredFile {
  readonly key: string;
  readonly mime: string;
  readonly bytes: number;
  /** Quoted, as in the ETag header; different for each content. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** First and last byte, inclusive, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores clips, pictures and documents: in a folder (folder.ts) or a bucket (bucket.ts). A key is a relative path of plain segments
 * (`clips/ab12.mp4`). Its content never changes; new content gets a new key.
 */
export interface MediaStore {
  /**
   * Stores a file atomically.
   * @throws TypeError when the key is not a plain relative path.
   */
  put(key: string, content: Uint8Array | Readable): Promise<StoredFile>;
  /** Moves a file of this machine into the store, in pieces where it is large. */
  take(key: string, file: string): Promise<StoredFile>;
  /** The file itself, where it lies on this machine. */
  localFile?(key: string): string;
  /** Undefined when the file does not exist or the key is invalid. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Reads a file or a range of it. The caller must read the stream to its end or destroy it. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Deletes what a process that ended in the middle of `put` has left. @param before of the last write */
  removeUnfinished(before: Date): Promise<void>;
  /** Returns an address that needs no token and expires after some hours, or minutes. */
  signedAddress(key: string, lifetime?: Lifetime): Promise<string>;
}
