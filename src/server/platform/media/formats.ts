/** The formats of stored pictures. All widths are always generated: one address stands for them all. */
export interface Format {
  /** Pixels, largest first; the largest one's address is stored. */
  readonly widths: readonly [number, ...number[]];
  /** Height divided by width; pictures are cropped to it around the centre. Null keeps each picture's own. */
  readonly ratio: number | null;
  /** A narrower picture would look blurred. */
  readonly least: number;
}

export interface CroppedFormat extends Format {
  readonly ratio: number;
}

/** By the folder of public files. */
export const FORMATS = {
  /** Courses and learning paths. */
  covers: { widths: [1200, 800, 400], ratio: 9 / 16, least: 800 },
  /** Teachers and promoters. */
  portraits: { widths: [480, 160], ratio: 1, least: 160 },
  /** Users. */
  pictures: { widths: [512, 96], ratio: 1, least: 32 },
  /** Pictures within texts; smaller ones are not enlarged. */
  texts: { widths: [1200], ratio: null, least: 16 },
} as const satisfies Readonly<Record<string, Format>>;
export type FormatName = keyof typeof FORMATS;

/** Returns the size in pixels of one of a format's widths. */
export const sizeOf = ({ ratio }: Pick<CroppedFormat, 'ratio'>, width: number) => ({
  width,
  height: Math.round(width * ratio),
});

export const isCropped = (format: Format): format is CroppedFormat => format.ratio !== null;
