/** The shapes that pictures are kept in. All widths are always made: an address names them all. */
export interface Format {
  /** Pixels, the largest first; its address is the one that is kept. */
  readonly widths: readonly [number, ...number[]];
  /** Height by width; what sticks out is cut off about the middle. */
  readonly ratio: number;
  /** Narrower than this, a picture would be seen to be blurred. */
  readonly least: number;
}

/** By the folder of the public files that they lie in. */
export const FORMATS = {
  /** Of courses and learning paths. */
  covers: { widths: [1200, 800, 400], ratio: 9 / 16, least: 800 },
  /** Of teachers and promoters. */
  portraits: { widths: [480, 160], ratio: 1, least: 160 },
  /** Of who has an account. */
  pictures: { widths: [512, 96], ratio: 1, least: 32 },
} as const satisfies Readonly<Record<string, Format>>;
export type FormatName = keyof typeof FORMATS;

/** Pixels of one of a format's sizes. */
export const sizeOf = ({ ratio }: Pick<Format, 'ratio'>, width: number) => ({
  width,
  height: Math.round(width * ratio),
});
