import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of a request's body. */
export class FileContent {
  /** @param bytes a character a byte */
  constructor(
    readonly fileName: string,
    readonly bytes: string,
  ) {}
}

export const isFile = (value: unknown): value is FileContent => value instanceof FileContent;

/** Says that it is a picture, and is none. */
export const BROKEN_FILE = new FileContent('a.png', '\x89PNG\r\n\x1a\nnot really');

const bytesOf = (file: string) => readFileSync(path.resolve(__dirname, file)).toString('latin1');

/** One of each kind that the shop takes. */
export const REAL_FILES: readonly FileContent[] = [
  new FileContent('a.png', bytesOf('../../../public/icons/icon-192.png')),
  new FileContent('a.mp4', bytesOf('../clip.mp4')),
  new FileContent(
    'a.pdf',
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
  new FileContent('a.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nCiao\n'),
];
