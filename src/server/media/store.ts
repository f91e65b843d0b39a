import type { Readable } from 'node:stream';

/** What is known of a stored file without opening it. */
export interface StoredFile {
  readonly key: string;
  readonly mime: string;
  readonly bytes: number;
  /** Quoted, as the ETag header wants it; another content never bears the same. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** First and last byte, both included, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of clips, pictures and papers live: a folder, or later a bucket. A key is a relative path
 * of plain segments (`clips/ab12.mp4`); what it holds never changes, a new content gets a new key.
 */
export interface MediaStore {
  /**
   * Keeps a file whole or not at all.
   * @throws TypeError when the key is not a plain relative path.
   */
  put(key: string, content: Uint8Array | Readable): Promise<StoredFile>;
  /** Undefined when there is no such file; never throws for a strange key. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** The bytes, all or a range of them. The caller reads the stream to its end or destroys it. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** The text that names this store, undefined while it has none (sharedMarks.ts). */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** An address that a browser may open without a token, until it expires (after hours, not days). */
  signedAddress(key: string): Promise<string>;
}
