// Lists of the admin need these without the shapes, which bring zod.

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Rows of a list's CSV; what is beyond is found by narrower filters. */
export const MOST_CSV_ROWS = 100_000;

/** Characters; a search over everything for fewer finds nothing. */
export const SHORTEST_SEARCH = 2;

/** Covers and portraits are cropped; pictures of texts keep their shape. */
export const PICTURE_FORMATS = ['covers', 'portraits', 'texts'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The years that a month can be asked of. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
