/** Escapes the wildcards of LIKE, so that the pattern matches the text itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern for values that contain a text. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;
