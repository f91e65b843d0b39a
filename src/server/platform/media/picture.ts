import type { Picture } from '../../../contract/platform/shapes';
import { type CroppedFormat, FORMATS, isCropped, sizeOf } from './formats';
import { storedSizes } from './storedSizes';

/** Widths of the demo shop's files: `<base>-<width>.webp`. */
const DEMO_COVER: CroppedFormat = { ...FORMATS.covers, widths: [800, 400] };
const DEMO_PORTRAIT: CroppedFormat = FORMATS.portraits;

/** The cover of a course or bundle, 16:9; null for ''. */
export function coverPicture(address: string): Picture | null {
  return pictureOf(address, DEMO_COVER);
}

/** The portrait of a teacher or promoter, square; null for ''. */
export function portraitPicture(address: string): Picture | null {
  return pictureOf(address, DEMO_PORTRAIT);
}

/**
 * Returns a stored picture with all its sizes. An address without extension, or of one of the demo's sizes, stands for
 * the demo's sizes; any other file is used as it is. Width and height are always known.
 */
function pictureOf(address: string, demo: CroppedFormat): Picture | null {
  if (address === '') return null;
  const stored = storedSizes(address);
  if (stored && isCropped(stored.format)) return sized(stored.base, stored.format);
  const base = baseOf(address, demo.widths);
  if (base === undefined) return { src: address, srcSet: '', ...sizeOf(demo, demo.widths[0]) };
  return sized(base, demo);
}

function sized(base: string, format: CroppedFormat): Picture {
  const file = (width: number) => `${base}-${width}.webp`;
  const srcSet = [...format.widths].reverse().map((width) => `${file(width)} ${width}w`);
  const [width] = format.widths;
  return { src: file(width), srcSet: srcSet.join(', '), ...sizeOf(format, width) };
}

function baseOf(address: string, widths: readonly number[]): string | undefined {
  if (!/\.\w+$/.test(address)) return address;
  const found = /^(.+)-(\d+)\.webp$/.exec(address);
  return found && widths.includes(Number(found[2])) ? found[1] : undefined;
}
