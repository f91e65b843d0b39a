/** Characters of a review's text. Separate from the shapes, which the browser does not load. */
export const MAX_REVIEW_LENGTH = 4000;
/** Characters of the answer to a review. */
export const MAX_REVIEW_ANSWER_LENGTH = 2000;
