import type { Picture } from '../../contract/shapes';

interface Format {
  /** Of the files `<base>-<width>.webp`, from narrow to wide. */
  readonly widths: readonly [number, ...number[]];
  /** Height by width. */
  readonly ratio: number;
}

const COVER: Format = { widths: [400, 800], ratio: 9 / 16 };
const PORTRAIT: Format = { widths: [160, 480], ratio: 1 };

/** The cover of a course or bundle, 16:9; null for ''. */
export function coverPicture(address: string): Picture | null {
  return pictureOf(address, COVER);
}

/** The portrait of a teacher or promoter, square; null for ''. */
export function portraitPicture(address: string): Picture | null {
  return pictureOf(address, PORTRAIT);
}

/**
 * An address without an ending, or of one of the sizes, stands for all the sizes; any other file is taken as
 * it is. The size is told in either case, so that the page keeps the room.
 */
function pictureOf(address: string, { widths, ratio }: Format): Picture | null {
  if (address === '') return null;
  const width = widths.at(-1) ?? widths[0];
  const size = { width, height: Math.round(width * ratio) };
  const base = baseOf(address, widths);
  if (base === undefined) return { src: address, srcSet: '', ...size };
  const file = (of: number) => `${base}-${of}.webp`;
  return { src: file(width), srcSet: widths.map((of) => `${file(of)} ${of}w`).join(', '), ...size };
}

function baseOf(address: string, widths: readonly number[]): string | undefined {
  if (!/\.\w+$/.test(address)) return address;
  const sized = /^(.+)-(\d+)\.webp$/.exec(address);
  return sized && widths.includes(Number(sized[2])) ? sized[1] : undefined;
}
