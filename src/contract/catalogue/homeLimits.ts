/** Sections of the home page between its first list and its guarantees: with those two there are eight. */
export const MOST_BETWEEN = 6;
/** Courses in a section: one row of a wide screen. */
export const HOME_ROW = 4;
