import { z } from 'zod';
import { post } from '../platform/endpoint';
import { id, instant, listOf, noInput, outcome } from '../platform/shapes';
import { courseCard } from './courseShapes';
import { MOST_SAVED } from './wishlistLimits';

/** A course that a person saved for later, whether it is still on sale or not. */
export const savedCourse = z.object({ IdCourseEnc: id, title: z.string(), savedAt: instant });
export type SavedCourse = z.infer<typeof savedCourse>;

const byCourse = z.object({ IdCourseEnc: id });
const someCourses = z.object({ courses: z.array(id).max(MOST_SAVED) });
const saved = listOf(savedCourse);

export const wishlist = {
  /** The caller's saved courses, newest first. */
  getWishlist: post('/api/Wishlist/GetWishlist', 'user', noInput, saved),
  /** Repeating it succeeds. Refuses with `not_on_sale`, `too_many_saved` and `too_many_changes`. */
  saveCourse: post('/api/Wishlist/SaveCourse', 'user', byCourse, outcome),
  /** Repeating it succeeds. */
  removeCourse: post('/api/Wishlist/RemoveCourse', 'user', byCourse, outcome),
  /** Adds what a visitor saved before the login, as far as it is on sale and there is room; returns the whole list. */
  joinWishlist: post('/api/Wishlist/JoinWishlist', 'user', someCourses, saved),
  /** The cards of those courses that are on sale, in the order that was asked for. */
  getSavedCards: post('/api/Wishlist/GetSavedCards', 'public', someCourses, listOf(courseCard)),
};
