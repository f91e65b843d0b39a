/** Characters of a review's text; apart from the shapes, since forms need it where no shape is. */
export const MAX_REVIEW_LENGTH = 4000;
