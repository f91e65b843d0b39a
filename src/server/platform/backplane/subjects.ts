/**
 * The subjects that an answer shows and a write changes. Ratings and reviews are of one course, by its id, or
 * reviews of any; a rating is what cards show of the reviews.
 */
export type Subject =
  | 'courses'
  | 'bundles'
  | 'teachers'
  | 'site'
  | 'banner'
  | 'reviews'
  | `rating ${string}`
  | `reviews ${string}`;
