/** Characters of a question. Separate from the shapes, which the browser does not load. */
export const MAX_QUESTION_LENGTH = 2000;
/** Characters of an answer. */
export const MAX_ANSWER_LENGTH = 4000;
