import { eq } from 'drizzle-orm';
import { courses, wishlist } from '../platform/database';
import { deleteBy, inPages, type PersonalTable } from '../platform/personalData';

export const wishlistData: PersonalTable = {
  table: wishlist,
  copy: [
    {
      name: 'salvati.json',
      about: 'I corsi che hai salvato per dopo',
      rows: (db, { id: userId }) => {
        const { courseId, savedAt } = wishlist;
        const query = db
          .select({ key: courseId, course: courses.title, savedAt })
          .from(wishlist)
          .innerJoin(courses, eq(courses.id, courseId))
          .$dynamic();
        return inPages(query, courseId, eq(wishlist.userId, userId));
      },
    },
  ],
  erase: deleteBy(wishlist, wishlist.userId),
};
