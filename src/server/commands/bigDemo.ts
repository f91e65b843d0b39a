import type { ClientBase } from 'pg';

/** How many rows there shall be, those that are there already included. */
export interface DemoSize {
  readonly courses: number;
  readonly users: number;
  readonly purchases: number;
}

/** Rows of one statement: the embedded database has one connection, which no statement holds for long. */
const PAGE = 5000;

/** Copies of the demo shop's own courses with all that hangs on them, each at a price and a date of its own. */
const COURSES = `
with sample as (
  select *, row_number() over (order by slug) - 1 as place, count(*) over () as many
  from courses where deleted_at is null and slug !~ '-v[0-9]+$'
), fresh as materialized (
  select replace(gen_random_uuid()::text, '-', '') as new_id, sample.*, n,
    greatest(900, price_cents + (n * 37 % 41 - 20) * 100) as new_price,
    now() - (abs(hashtext('c' || n)) % 1500) * interval '1 day' as since
  from generate_series($1::int, $2::int) n join sample on place = n % many
), made as (
  insert into courses (id, slug, title, subtitle, description, cover, price_cents, is_operative, published_at,
    created_at, level, duration_seconds, preview_media_key)
  select new_id, slug || '-v' || n, title || ', volume ' || n, subtitle, description, cover, new_price, true,
    since, since, level, duration_seconds, preview_media_key from fresh
), categories as (
  insert into course_categories (course_id, category)
  select new_id, category from fresh join course_categories on course_id = fresh.id
), taught as (
  insert into course_teachers (course_id, teacher_id, position)
  select new_id, teacher_id, position from fresh join course_teachers on course_id = fresh.id
), priced as (
  insert into price_history (course_id, price_cents, valid_from) select new_id, new_price, since from fresh
)
insert into sections (id, course_id, position, title, description, duration_seconds, media_key, is_preview)
select replace(gen_random_uuid()::text, '-', ''), new_id, s.position, s.title, s.description,
  s.duration_seconds, s.media_key, s.is_preview
from fresh join sections s on s.course_id = fresh.id`;

const USERS = `
insert into users (id, email, password_hash, first_name, last_name, activated_at, created_at)
select replace(gen_random_uuid()::text, '-', ''), 'utente' || n || '@example.com', $3,
  (array['Anna','Luca','Giulia','Marco','Sara','Paolo','Elena','Andrea','Chiara','Davide','Marta'])[n % 11 + 1],
  (array['Rossi','Bianchi','Ferrari','Russo','Romano','Gallo','Costa','Fontana','Conti','Ricci','Bruno',
    'Greco','Marino'])[n % 13 + 1],
  since, since
from generate_series($1::int, $2::int) n,
  lateral (select now() - (abs(hashtext('u' || n)) % 94608000 + 63072000) * interval '1 second' as since) d`;

/** Each round through the users gives everybody another course, so that nobody buys one twice. */
const PURCHASES = `
with fresh as materialized (
  select replace(gen_random_uuid()::text, '-', '') as new_id, n, u.id as user_id, c.id as course_id, c.title,
    c.price_cents, now() - (abs(hashtext('p' || n)) % 63072000 + 3600) * interval '1 second' as at,
    case abs(hashtext('s' || n)) % 100 when 0 then 'failed' when 1 then 'failed' when 2 then 'expired'
      else 'paid' end as state
  from generate_series($1::int, $2::int) n
  join big_users u on u.place = n % $3::int
  join big_courses c on c.place = ((n % $3::int)::bigint * 31 + n / $3::int) % $4::int
), bought as (
  insert into purchases (id, user_id, course_id, item_title, list_cents, total_cents, state, provider,
    created_at, paid_at)
  select new_id, user_id, course_id, title, price_cents, price_cents, state, 'sandbox', at,
    case state when 'paid' then at + interval '2 minutes' end from fresh
), entitled as (
  insert into entitlements (id, user_id, course_id, source, source_id, granted_at)
  select replace(gen_random_uuid()::text, '-', ''), user_id, course_id, 'purchase', new_id,
    at + interval '2 minutes' from fresh where state = 'paid'
)
insert into reviews (id, user_id, course_id, text, rating, created_at)
select replace(gen_random_uuid()::text, '-', ''), user_id, course_id,
  (array['Chiaro e concreto.','Ottimo corso, lo consiglio.','Utile, ma avrei voluto più esempi.'])[n % 3 + 1],
  5 - n % 3, at + interval '10 days'
from fresh where state = 'paid' and n % 8 = 0 and at < now() - interval '10 days'
on conflict do nothing`;

/**
 * Fills a demo shop up to a given size. Every user has the same password hash.
 * @param client one connection for all of it, since temporary tables live there
 */
export async function growDemo(
  client: ClientBase,
  { courses, users, purchases }: DemoSize,
  passwordHash: string,
  print: (line: string) => void,
): Promise<void> {
  await inPages(client, 'courses', courses, print, (from, to) => client.query(COURSES, [from, to]));
  await inPages(client, 'users', users, print, (from, to) => client.query(USERS, [from, to, passwordHash]));
  await client.query(`
    create temporary table big_users as
      select id, row_number() over (order by id) - 1 as place from users where role = 0 and deleted_at is null;
    create temporary table big_courses as
      select id, title, price_cents, row_number() over (order by id) - 1 as place
      from courses where is_operative and deleted_at is null;
    create index on big_users (place);
    create index on big_courses (place);
    analyze big_users, big_courses`);
  const [buyers, items] = [await count(client, 'big_users'), await count(client, 'big_courses')];
  await inPages(client, 'purchases', purchases, print, (from, to) =>
    client.query(PURCHASES, [from, to, buyers, items]),
  );
  await client.query('drop table big_users, big_courses');
  await client.query('analyze');
}

async function inPages(
  client: ClientBase,
  table: string,
  wanted: number,
  print: (line: string) => void,
  add: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const present = await count(client, table);
  for (let from = present + 1; from <= wanted; from += PAGE)
    await add(from, Math.min(from + PAGE - 1, wanted));
  print(`${table}: ${await count(client, table)}`);
}

async function count(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}
