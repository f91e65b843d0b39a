import path from 'node:path';

/** File systems take at most 255 bytes for a name. */
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/;
const LONGEST = 300;

/** Whether a key is a relative path without hidden segments that stays inside the folder. */
export function isPlainKey(key: string): boolean {
  return key.length <= LONGEST && key.split('/').every((segment) => SEGMENT.test(segment));
}

/** Keys with this prefix are files to download, never to show. */
export const ATTACHMENTS = 'attachments/';

const MIMES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.m4s': 'video/iso.segment',
  '.ts': 'video/mp2t',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.csv': 'text/csv; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
};

/** Returns the MIME type of a key's extension. Unknown types are only downloaded, never shown: they might be HTML. */
export function mimeOf(key: string): string {
  return MIMES[path.posix.extname(key).toLowerCase()] ?? 'application/octet-stream';
}
