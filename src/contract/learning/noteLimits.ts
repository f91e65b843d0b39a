/** Characters of a note. */
export const MAX_NOTE_LENGTH = 2000;
/** Notes of one person in one course. */
export const MAX_NOTES = 500;
