import type { AttachmentExtension } from '../../../contract/catalogue/attachmentLimits';

/** The file is not what its name says, or cannot be used. The message is Italian and shown to the admin. */
export class NotAnAttachment extends Error {
  override readonly name = 'NotAnAttachment';
}

/** Judges a file while it passes by. Either part throws NotAnAttachment. */
export interface ContentCheck {
  take(piece: Buffer): void;
  finish(): void;
}

/** Bytes at the beginning that tell a format. */
const HEAD_BYTES = 1024;

const startsWith = (bytes: string) => (head: Buffer) => head.toString('latin1', 0, bytes.length) === bytes;

function checkHead(extension: string, fits: (head: Buffer) => boolean): ContentCheck {
  let head = Buffer.alloc(0);
  return {
    take(piece) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)]);
    },
    finish() {
      if (!fits(head))
        throw new NotAnAttachment(`Il contenuto di questo file non è in formato ${extension}.`);
    },
  };
}

/** The names of a ZIP's files are not compressed, so they are found as they are. */
const OFFICE_PART = '[Content_Types].xml';
const MACROS = 'vbaProject.bin';

/** Word, Excel and PowerPoint: ZIPs of parts, in which macros are not wanted. */
function checkOffice(extension: string): ContentCheck {
  const head = checkHead(extension, startsWith('PK\x03\x04'));
  let isOffice = false;
  let end = '';
  return {
    take(piece) {
      head.take(piece);
      const text = end + piece.toString('latin1');
      isOffice ||= text.includes(OFFICE_PART);
      if (text.includes(MACROS)) {
        throw new NotAnAttachment('Questo file contiene macro: salvalo senza e riprova.');
      }
      end = text.slice(-OFFICE_PART.length);
    },
    finish() {
      head.finish();
      if (!isOffice) {
        throw new NotAnAttachment(`Il contenuto di questo file non è in formato ${extension}.`);
      }
    },
  };
}

/** Any 8-bit encoding: spreadsheets in Italy still write Windows-1252. */
function checkText(): ContentCheck {
  return {
    take(piece) {
      const isText = piece.every(
        (byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13,
      );
      if (!isText) throw new NotAnAttachment('Questo file non è un testo: salvalo in UTF-8 e riprova.');
    },
    finish: () => undefined,
  };
}

const openDocument = (kind: string) => (head: Buffer) =>
  startsWith('PK\x03\x04')(head) &&
  head.toString('latin1').includes(`mimetypeapplication/vnd.oasis.opendocument.${kind}`);
const jpeg = startsWith('\xff\xd8\xff');

const HEADS: Partial<Record<AttachmentExtension, (head: Buffer) => boolean>> = {
  pdf: (head) => head.includes('%PDF-'),
  zip: (head) => startsWith('PK\x03\x04')(head) || startsWith('PK\x05\x06')(head),
  ods: openDocument('spreadsheet'),
  odt: openDocument('text'),
  odp: openDocument('presentation'),
  jpg: jpeg,
  jpeg,
  png: startsWith('\x89PNG\r\n\x1a\n'),
  gif: startsWith('GIF8'),
  webp: (head) => startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
};

/** Returns the check of a kind's content. */
export function contentCheck(extension: AttachmentExtension): ContentCheck {
  const fits = HEADS[extension];
  if (fits) return checkHead(extension.toUpperCase(), fits);
  if (extension === 'txt' || extension === 'md' || extension === 'csv') return checkText();
  return checkOffice(extension.toUpperCase());
}
