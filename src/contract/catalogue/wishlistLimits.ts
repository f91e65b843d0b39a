/** Courses that one person can save. Apart from `wishlist.ts`, whose shapes are too heavy for a page. */
export const MOST_SAVED = 100;
