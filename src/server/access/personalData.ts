import { eq } from 'drizzle-orm';
import { courses, entitlements } from '../platform/database';
import { deleteBy, inPages, type PersonalTable } from '../platform/personalData';

export const entitlementData: PersonalTable = {
  table: entitlements,
  copy: [
    {
      name: 'corsi.json',
      about: 'I corsi che puoi guardare e come li hai ottenuti',
      rows: (db, { id: userId }) => {
        const { id, source, grantedAt, revokedAt } = entitlements;
        const query = db
          .select({ key: id, course: courses.title, source, grantedAt, revokedAt })
          .from(entitlements)
          .innerJoin(courses, eq(courses.id, entitlements.courseId))
          .$dynamic();
        return inPages(query, id, eq(entitlements.userId, userId));
      },
    },
  ],
  erase: deleteBy(entitlements, entitlements.userId),
};
