/**
 * The colours a text may have, by the inline style that draft-js stores: names of the theme's palette, so that each is
 * legible in light and dark.
 */
export const TEXT_COLORS = new Map<string, 'primary' | 'secondary' | 'success' | 'warning' | 'error'>([
  ['COLOR_PRIMARY', 'primary'],
  ['COLOR_SECONDARY', 'secondary'],
  ['COLOR_SUCCESS', 'success'],
  ['COLOR_WARNING', 'warning'],
  ['COLOR_ERROR', 'error'],
]);

/** Stored in a block's data as `text-align`, as other draft-js editors do. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
