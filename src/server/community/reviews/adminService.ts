import type { z } from 'zod';
import type { reviewAdmin } from '../../../contract/community/reviews';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { Outcome } from '../../../contract/platform/shapes';
import { courses, reviews } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound } from '../../platform/http/refusals';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { type GridOrder, readGrid } from '../../platform/resource/grid';
import type { AdminContext } from '../../platform/resource/resource';
import { lockReview, matchingReviews, pageOfReviewIds, reviewsByIds, setEnabled } from './adminQueries';
import { aboutReviews, toCourseReview } from './service';

type ListQuery = z.output<typeof reviewAdmin.getReviews.input>;

const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    createdAt: reviews.createdAt,
    Rating: [reviews.rating, reviews.createdAt],
    courseTitle: [courses.title, reviews.createdAt],
  },
  id: reviews.id,
  usual: [reviews.createdAt, 'desc'],
};

export function createReviewAdmin(deps: Deps) {
  const { database } = deps;
  const { orm } = database;
  return {
    async list({
      Query,
      Month,
      Year,
      State,
      ...wanted
    }: ListQuery): Promise<OutputOf<typeof reviewAdmin.getReviews>> {
      const where = matchingReviews({ Query, Month, Year, State });
      const { rows, ...rest } = await readGrid(wanted, ORDER, {
        count: () => orm.$count(reviews, where),
        rows: async (slice) =>
          reviewsByIds(orm, await pageOfReviewIds(orm, where, slice, wanted.Sort === 'courseTitle')),
      });
      const items = rows.map((row) => ({
        ...toCourseReview(row),
        email: row.email,
      }));
      return { items, ...rest };
    },

    /** Repeating it is harmless, and notes that an admin has decided. @throws CallError 404 */
    async toggle(
      { IdEnc, IsEnabled }: z.output<typeof reviewAdmin.toogleReview.input>,
      context: AdminContext,
    ): Promise<Outcome> {
      const author = authorOf(deps, context);
      const before = await orm.transaction(async (tx) => {
        const review = await lockReview(tx, IdEnc);
        if (!review) throw notFound();
        if (review.isEnabled !== IsEnabled) await setEnabled(tx, IdEnc, IsEnabled);
        await writeAudit(tx, author, {
          action: IsEnabled ? 'enable' : 'disable',
          resource: 'reviews',
          resourceId: IdEnc,
          before: { IsEnabled: review.isEnabled },
          after: { IsEnabled },
        });
        return review;
      });
      if (before.isEnabled !== IsEnabled) publicCache(database).invalidate(aboutReviews(before.courseId));
      return { isOk: true };
    },
  };
}
