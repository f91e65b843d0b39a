export const MOST_VIDEO_BYTES = 5 * 1024 ** 3;

/** Captions of several hours come to a few hundred KB. */
export const MOST_CAPTION_BYTES = 1024 ** 2;
