import { desc, eq, inArray, sql } from 'drizzle-orm';
import { courseSearch, courses } from '../../platform/database';
import { prepared } from '../../platform/database/prepared';
import { cardColumns, isOnSale } from './cardQueries';

const newestFirst = [sql`${courses.publishedAt} desc nulls last`, courses.id];

/** Lists of cards, one statement each. All except `byIds` take `limit`. */
export const lists = prepared((orm) => {
  const from = () => orm.select(cardColumns).from(courses);
  const limit = sql.placeholder('limit');
  return {
    /** In the order of `ids`, without courses that are not on sale. */
    byIds: from()
      .where(sql`${isOnSale} and "courses"."id" = any(${sql.placeholder('ids')})`)
      .orderBy(sql`array_position(${sql.placeholder('ids')}::text[], "courses"."id")`)
      .prepare('courses_by_ids'),
    home: from()
      .where(sql`${isOnSale} and "courses"."home_position" is not null`)
      .orderBy(courses.homePosition, courses.id)
      .limit(limit)
      .prepare('courses_home'),
    offers: from()
      .where(sql`${isOnSale} and "courses"."is_educational_offer"`)
      .orderBy(...newestFirst)
      .limit(limit)
      .prepare('courses_offers'),
    newest: from()
      .where(isOnSale)
      .orderBy(...newestFirst)
      .limit(limit)
      .prepare('courses_newest'),
    /** By the number of learners as it was counted last. */
    bestSelling: from()
      .innerJoin(courseSearch, eq(courseSearch.courseId, courses.id))
      .where(
        inArray(
          courses.id,
          orm
            .select({ id: courseSearch.courseId })
            .from(courseSearch)
            .where(sql`${courseSearch.isOnSale}`)
            .orderBy(desc(courseSearch.learners), desc(courseSearch.courseId))
            .limit(limit),
        ),
      )
      .orderBy(desc(courseSearch.learners), desc(courses.id))
      .prepare('courses_best_selling'),
    ofCategory: from()
      .where(
        sql`${isOnSale} and exists (select 1 from course_categories cc
          where cc.course_id = "courses"."id" and cc.category = ${sql.placeholder('category')})`,
      )
      .orderBy(...newestFirst)
      .limit(limit)
      .prepare('courses_of_category'),
    random: from().where(isOnSale).orderBy(sql`random()`).limit(limit).prepare('courses_random'),
  };
});
