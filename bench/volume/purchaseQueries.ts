import type { Pool } from 'pg';
import { GENERAL_REVIEWS } from '../../src/server/demo/content/reviews';
import { NEW_ID } from './newIdSql';

/** The states of purchases, of a hundred roughly: 95 paid, 2 failed, 2 expired, 1 refunded in whole or part. */
const STATE = `case
  when owned then 'expired' when price_cents < 200 then 'paid'
  when luck < 0.02 then 'failed' when luck < 0.04 then 'expired'
  when luck < 0.047 and at < now() - interval '12 days' then 'refunded'
  when luck < 0.05 and at < now() - interval '12 days' then 'refunded_in_part'
  else 'paid' end`;

/**
 * Purchases of pairs of a buyer and a course, at any time since both were there. What the buyer owns already is
 * not sold again: such a purchase came to nothing. A part of the buyers writes a review some days later.
 */
const PURCHASES = `
with dated as materialized (
  select ${NEW_ID} as id, pair.user_id, pair.course_id, c.title, c.price_cents, random() as luck,
    since + greatest(interval '0', now() - interval '10 minutes' - since) * random() as at,
    exists (select 1 from entitlements e where e.user_id = pair.user_id and e.course_id = pair.course_id
      and e.revoked_at is null) as owned
  from unnest($1::text[], $2::text[]) as pair (user_id, course_id)
  join users u on u.id = pair.user_id
  join courses c on c.id = pair.course_id
  cross join lateral (select greatest(u.created_at, coalesce(c.published_at, c.created_at)) as since) s
), fresh as materialized (
  select *, ${STATE} as state, at + interval '3 minutes' as paid from dated
), bought as (
  insert into purchases (id, user_id, course_id, item_title, list_cents, total_cents, refunded_cents, state,
    provider, provider_reference, created_at, updated_at, expires_at, paid_at)
  select id, user_id, course_id, title, price_cents, price_cents,
    case state when 'refunded' then price_cents when 'refunded_in_part' then price_cents / 2 else 0 end,
    state, case price_cents when 0 then 'none' else 'sandbox' end,
    case when price_cents > 0 then 'demo-' || id end, at, paid, at + interval '30 minutes',
    case when state not in ('failed', 'expired') then paid end
  from fresh returning id, total_cents, refunded_cents, provider, coalesce(provider_reference, id) as reference, paid_at
), lined as (
  insert into order_lines (purchase_id, position, course_id, title, list_cents, discount_cents, total_cents, course_ids)
  select id, 0, course_id, title, price_cents, 0, price_cents, array[course_id] from fresh returning 1
), moved as (
  insert into payment_movements (purchase_id, kind, cents, currency, occurred_at, booked_at, provider, provider_reference)
  select id, kind, cents, 'EUR', at, at, provider, name from bought cross join lateral (values
    ('charge', total_cents, paid_at, reference),
    ('refund', -refunded_cents, paid_at + interval '8 days', reference || ':refunded:' || refunded_cents)
  ) m (kind, cents, at, name)
  where paid_at is not null and (kind = 'charge' or cents < 0) order by at returning 1
), entitled as (
  insert into entitlements (id, user_id, course_id, source, source_id, granted_at, revoked_at)
  select ${NEW_ID}, user_id, course_id, 'purchase', id, paid,
    case state when 'refunded' then paid + interval '8 days' end
  from fresh where state not in ('failed', 'expired') returning 1
), reviewed as (
  insert into reviews (id, user_id, course_id, text, rating, created_at, updated_at)
  select id, user_id, course_id, ($3::text[])[word], ($4::int[])[word], at, at
  from (
    select ${NEW_ID} as id, user_id, course_id, paid + interval '9 days' as at,
      floor(random() * cardinality($3::text[]))::int + 1 as word
    from fresh where state = 'paid' and luck > 0.9 and at < now() - interval '12 days'
  ) said
  on conflict do nothing returning 1
)
select ((select count(*) from bought) + (select count(*) from moved) + (select count(*) from lined) + (select count(*) from entitled) + (select count(*) from reviewed))::int
  as rows`;

/** Each said as often as it has a place here: most who write are content. */
const SAID = ([5, 5, 5, 4, 4, 3, 2, 1] as const).flatMap((stars) =>
  GENERAL_REVIEWS[stars].slice(0, stars > 3 ? 12 : 4).map((text) => ({ stars, text })),
);
const texts = SAID.map(({ text }) => text);
const stars = SAID.map(({ stars: given }) => given);

/** @returns rows, of all tables together */
export async function insertPurchases(
  pool: Pool,
  userIds: readonly string[],
  courseIds: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ rows: number }>(PURCHASES, [userIds, courseIds, texts, stars]);
  return rows[0]?.rows ?? 0;
}
