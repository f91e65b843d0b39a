/** Lines of a cart at most. */
export const MOST_LINES = 50;
