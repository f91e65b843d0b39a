import { sql } from 'drizzle-orm';
import type { HomeHighlights } from '../../../contract/catalogue/homeSections';
import type { Deps } from '../../platform/deps';
import { authorOf } from './service';

/** Of so many latest ones the best are taken. */
const LATEST = 200;
/** Characters without which a review says too little. */
const SHORTEST = 60;
const BEST_FROM = 4;

interface Row extends Record<string, unknown> {
  readonly text: string;
  readonly rating: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isVerified: boolean;
  readonly slug: string;
  readonly title: string;
}

/** Returns the best of the latest enabled reviews of courses on sale, one for each course, no text twice. */
export async function bestReviews({ database }: Deps, most: number): Promise<HomeHighlights['reviews']> {
  const { rows } = await database.orm.execute<Row>(sql`
    with latest as (
      select * from reviews where is_enabled order by created_at desc, id limit ${LATEST}
    ), told as (
      -- Two people may have pasted the same words.
      select distinct on (lower(btrim(text))) * from latest
      order by lower(btrim(text)), rating desc, created_at desc, id
    ), best as (
      select distinct on (r.course_id) r.*, c.slug, c.title from told r
      join courses c on c.id = r.course_id and c.is_operative and c.deleted_at is null
      where r.rating >= ${BEST_FROM} and length(btrim(r.text)) >= ${SHORTEST}
      order by r.course_id, r.rating desc, r.created_at desc, r.id
    )
    select b.text, b.rating, u.first_name as "firstName", u.last_name as "lastName", b.slug, b.title,
      exists (select 1 from entitlements e where e.user_id = b.user_id and e.course_id = b.course_id
        and e.source in ('purchase', 'bundle')) as "isVerified"
    from best b join users u on u.id = b.user_id
    order by b.rating desc, b.created_at desc, b.id limit ${most}`);
  return rows.map(({ text, rating, firstName, lastName, isVerified, slug, title }) => ({
    Text: text,
    Rating: rating,
    author: authorOf({ firstName, lastName }),
    isVerified,
    course: { slug, title },
  }));
}
