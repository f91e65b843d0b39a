import pLimit from 'p-limit';
import sharp, { type ResizeOptions } from 'sharp';
import { type Format, isCropped, sizeOf } from './formats';

/** The uploaded file is not a usable picture. The message is Italian and shown to the user. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** More than phone cameras take by default. Larger pictures are refused before decoding. */
const MOST_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 20;

const UNKNOWN =
  'Questo file non è un’immagine che possiamo usare: scegline una in formato JPEG, PNG, WebP o AVIF.';
const BROKEN = 'L’immagine è danneggiata o incompleta: prova con un’altra.';
const TOO_MANY_PIXELS = 'L’immagine ha troppi pixel: riducila, oppure scegline un’altra.';
const tooSmall = (width: number, height: number) =>
  width === height
    ? `L’immagine è troppo piccola: deve avere almeno ${width} pixel per lato.`
    : `L’immagine è troppo piccola: deve essere larga almeno ${width} pixel e alta ${height}.`;

/** Two jobs of one thread each, so that pictures do not starve other requests. */
const inTurn = pLimit(2);
sharp.concurrency(1);
sharp.cache(false);

/** One size of a picture, as WebP. */
export interface Sized {
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/**
 * Returns all sizes of a format: rotated upright, cropped around the centre, without metadata. The file type is read
 * from the bytes, never from the name or the browser's content type.
 *
 * @throws NotAPicture
 */
export async function sizesOf(bytes: Buffer, format: Format): Promise<Sized[]> {
  if (!isKnownFormat(bytes)) throw new NotAPicture(UNKNOWN);
  return inTurn(async () => {
    await assertUsable(bytes, format);
    let source = bytes;
    const made: Sized[] = [];
    for (const width of format.widths) {
      const size = await cut(source, isCropped(format) ? sizeOf(format, width) : { width });
      source = size.content;
      made.push(size);
    }
    return made;
  });
}

/** JPEG, PNG, WebP and AVIF. Formats that can contain scripts never reach the decoder. */
function isKnownFormat(bytes: Buffer): boolean {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff' || text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  return text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 48));
}

/** Reads the header only; nothing is decoded yet. */
async function assertUsable(bytes: Buffer, format: Format): Promise<void> {
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new NotAPicture(BROKEN);
    });
  if (width * height > MOST_PIXELS) throw new NotAPicture(TOO_MANY_PIXELS);
  const least = sizeOf(isCropped(format) ? format : { ratio: 1 }, format.least);
  if (autoOrient.width < least.width || autoOrient.height < least.height) {
    throw new NotAPicture(tooSmall(least.width, least.height));
  }
}

/** Without a height the picture keeps its ratio, and its size if that is smaller. */
async function cut(bytes: Buffer, { width, height }: { width: number; height?: number }): Promise<Sized> {
  const shape = height === undefined ? { fit: 'inside', withoutEnlargement: true } : { fit: 'cover' };
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    autoOrient: true,
  })
    .resize(width, height, shape as ResizeOptions)
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new NotAPicture(BROKEN);
    });
  return { width: info.width, height: info.height, content: data };
}
