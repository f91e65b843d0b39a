/** Characters of a gift's message. Apart from `payments.ts`, whose shapes are too heavy for a page. */
export const MOST_GIFT_MESSAGE = 500;
/** Characters of a name on a gift. */
export const MOST_GIFT_NAME = 40;
