import { gt } from 'drizzle-orm';
import { sandboxProvider } from '../../../src/server/checkout/providers/sandbox/provider';
import { listMovements } from '../../../src/server/checkout/purchases/movementQueries';
import { missingMovements, moneyOf } from '../../../src/server/checkout/purchases/movements';
import { DEMO_ATTACHMENTS } from '../../../src/server/demo/attachments';
import { COURSES } from '../../../src/server/demo/content/catalogue';
import { DEMO_PASSWORD } from '../../../src/server/demo/rows/accounts';
import { seedDemo } from '../../../src/server/demo/seed';
import { purchases } from '../../../src/server/platform/database';
import { openTestDatabase, silentLog, type TestDatabase } from '../../support/database';

const NOW = new Date('2026-06-15T10:00:00Z');

let database: TestDatabase;
const stored = new Map<string, number>();
const media = {
  put: async (key: string, content: Uint8Array) => stored.set(key, content.byteLength),
  stat: async (key: string) => {
    const bytes = stored.get(key);
    return bytes === undefined ? undefined : { bytes };
  },
};
const hashPassword = jest.fn(async (password: string) => `hash of ${password}`);
const seed = (into = database) =>
  seedDemo({ database: into, media, clock: () => NOW, log: silentLog, hashPassword });

async function rows<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  return (await database.pool.query<Row>(query)).rows;
}
/** The one value of a query that answers a single cell named `n`. */
async function one(query: string): Promise<unknown> {
  return (await rows<{ n: unknown }>(query))[0]?.n;
}
/** How many rows each table holds. */
async function census(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = Number(await one(`select count(*)::int as n from "${name}"`));
  return counts;
}

beforeAll(async () => {
  database = await openTestDatabase();
  expect(await seed()).toBe('filled');
});
afterAll(() => database.discard());

test('a second filling changes nothing, and hashes no password', async () => {
  const before = await census();
  const calls = hashPassword.mock.calls.length;
  expect(await seed()).toBe('kept');
  expect(await census()).toEqual(before);
  expect(hashPassword.mock.calls.length).toBe(calls);
});

test('one hash serves all accounts', async () => {
  expect(hashPassword.mock.calls).toEqual([[DEMO_PASSWORD]]);
  expect(await rows('select distinct password_hash as hash from users')).toEqual([
    { hash: `hash of ${DEMO_PASSWORD}` },
  ]);
});

test('all that was paid has a receipt, numbered by year without gaps, after which the next one counts on', async () => {
  expect(
    await one(`select count(*)::int as n from purchases p left join receipts r on r.purchase_id = p.id
      where (p.paid_at is not null and p.total_cents > 0) <> (r.number is not null)`),
  ).toBe(0);
  const years = await rows(`select count(*)::int as count, max(number) as last, min(number) as first,
    (select last from receipt_counters c where c.year = r.year) as counter from receipts r group by year`);
  expect(years.length).toBeGreaterThan(0);
  for (const { count, last, first, counter } of years)
    expect([first, last, counter]).toEqual([1, count, count]);
});

test('the movements of every purchase are those that the sandbox knows, so that asking it books nothing more', async () => {
  const { lookUp } = sandboxProvider({ mode: 'demo', database, secret: 'x', clock: () => NOW });
  const refunded = await database.orm.select().from(purchases).where(gt(purchases.refundedCents, 0));
  expect(refunded.length).toBeGreaterThan(3);
  for (const purchase of refunded) {
    const movements = await listMovements(database.orm, purchase.id);
    const status = await lookUp(purchase.providerReference ?? '');
    if (status.state !== 'paid') throw new Error('not paid');
    expect(missingMovements(status, movements)).toEqual([]);
    expect(moneyOf(purchase, movements)).toEqual({
      state: purchase.state,
      refundedCents: purchase.refundedCents,
      rejectedCents: 0,
    });
  }
});

test('the sandbox knows every payment, and what has gone back of it', async () => {
  const { lookUp } = sandboxProvider({ mode: 'demo', database, secret: 'x', clock: () => NOW });
  const paid = await rows<{ reference: string; refunded: number }>(
    `select provider_reference as reference, refunded_cents as refunded from purchases
     where provider = 'sandbox' and paid_at is not null`,
  );
  expect(paid.filter(({ refunded }) => refunded > 0).length).toBeGreaterThan(3);
  // A few of each kind are enough, since each is one question.
  const some = [...paid.filter(({ refunded }) => refunded > 0), ...paid.slice(0, 20)];
  for (const { reference, refunded } of some)
    expect(await lookUp(reference)).toMatchObject({
      state: 'paid',
      refunds: refunded > 0 ? [{ cents: refunded }] : [],
    });
  expect(await one(`select count(*)::int as n from payment_events where kind = 'checkout.paid'`)).toBe(
    paid.length,
  );
});

test('the shop is as large as it is promised', async () => {
  const count = await census();
  expect(count.courses).toBe(COURSES.length);
  expect(count.teachers).toBe(6);
  expect(count.bundles).toBe(4);
  expect(count.promoters).toBe(1);
  expect(count.purchases).toBeGreaterThanOrEqual(300);
  expect(count.purchases).toBeLessThanOrEqual(400);
  expect(count.reviews).toBeGreaterThanOrEqual(120);
  expect(count.reviews).toBeLessThanOrEqual(190);
  expect(count.stock_markets).toBe(20);
  expect(count.home_sections).toBeGreaterThanOrEqual(4);
});

test('every lesson has a clip in the media store, of the length it tells', async () => {
  const lessons = await rows<{ key: string; bytes: string; own: number; clip: number }>(
    `select m.key, m.bytes, s.duration_seconds as own, m.duration_seconds as clip
     from sections s left join media m on m.key = s.media_key`,
  );
  expect(lessons.length).toBeGreaterThan(150);
  for (const { key, bytes, own, clip } of lessons) {
    expect(own).toBe(clip);
    expect(stored.get(key)).toBe(Number(bytes));
  }
  expect(
    await one(`select count(*)::int as n from courses c where duration_seconds <>
      (select sum(duration_seconds) from sections s where s.course_id = c.id)`),
  ).toBe(0);
});

test('every lesson says what it is about; the first is free, of courses above 150 € the second too', async () => {
  expect(await one(`select count(*)::int as n from sections where description = ''`)).toBe(0);
  const free = await rows<{ dear: boolean; places: number[] }>(`
    select c.price_cents > 15000 as dear, array_agg(s.position order by s.position) as places
    from courses c join sections s on s.course_id = c.id where s.is_preview group by c.id, c.price_cents`);
  expect(free).toHaveLength(COURSES.length);
  expect(free.filter(({ dear }) => dear).length).toBeGreaterThan(3);
  for (const { dear, places } of free) expect(places).toEqual(dear ? [0, 1] : [0]);
});

test('what is attached to lessons lies in the media store', async () => {
  const files = await rows<{ name: string; key: string; bytes: string }>(
    `select a.name, m.key, m.bytes from section_attachments a join media m on m.key = a.media_key`,
  );
  expect(files.length).toBe(DEMO_ATTACHMENTS.length);
  for (const { key, bytes } of files) expect(stored.get(key)).toBe(Number(bytes));
});

test('each course of the student shows what a classroom has: captions, chapters, questions; one has an attachment', async () => {
  const owned = await rows<Record<string, unknown>>(`
    select c.slug, count(*) filter (where s.captions_key is null)::int as silent,
      bool_or(s.chapters <> '') as chapters, bool_or(exists (select 1 from questions q where q.section_id = s.id)) as asked,
      bool_or(exists (select 1 from section_attachments a where a.section_id = s.id)) as attached
    from users u join entitlements e on e.user_id = u.id join courses c on c.id = e.course_id
    join sections s on s.course_id = c.id where u.email = 'studente@example.com' group by c.slug order by c.slug`);
  expect(owned).toEqual([
    { slug: 'gestione-del-rischio', silent: 0, chapters: true, asked: true, attached: true },
    { slug: 'ichimoku-segnali-e-conferme', silent: 0, chapters: true, asked: true, attached: false },
    { slug: 'leggere-i-grafici-a-candele', silent: 0, chapters: true, asked: true, attached: false },
  ]);
  expect(
    await one(`select count(*)::int as n from notes n join users u on u.id = n.user_id
      where u.email = 'studente@example.com'`),
  ).toBeGreaterThan(0);
});

test('a media folder that was cleared gets its clips back at the next start', async () => {
  const before = stored.size;
  stored.delete('clips/trading-da-zero-1.mp4');
  expect(await seed()).toBe('kept');
  expect(stored.size).toBe(before);
});

test('the student owns three courses: one unopened, one half watched, one finished and not reviewed', async () => {
  const owned = await rows(`
    select c.slug, count(s.id)::int as sections, count(v.viewed_at)::int as viewed, count(r.id)::int as reviews
    from users u join entitlements e on e.user_id = u.id and e.revoked_at is null
    join courses c on c.id = e.course_id join sections s on s.course_id = c.id
    left join viewed_sections v on v.section_id = s.id and v.user_id = u.id
    left join reviews r on r.course_id = c.id and r.user_id = u.id
    where u.email = 'studente@example.com' group by c.slug order by viewed`);
  expect(owned).toEqual([
    { slug: 'leggere-i-grafici-a-candele', sections: 6, viewed: 0, reviews: 0 },
    { slug: 'ichimoku-segnali-e-conferme', sections: 8, viewed: 4, reviews: 0 },
    { slug: 'gestione-del-rischio', sections: 6, viewed: 6, reviews: 0 },
  ]);
});

test('the demo accounts have their roles, and the teacher account its portrait', async () => {
  const accounts = await rows(`select email, role, t.slug as portrait from users u
    left join teachers t on t.user_id = u.id
    where email in ('admin@example.com', 'studente@example.com', 'relatore@example.com') order by email`);
  expect(accounts).toEqual([
    { email: 'admin@example.com', role: 1, portrait: null },
    { email: 'relatore@example.com', role: 2, portrait: 'marco-ferri' },
    { email: 'studente@example.com', role: 0, portrait: null },
  ]);
});

test('the coupons are those that the README names, and those of the countdowns, which end with them', async () => {
  const coupons = await rows<Record<string, unknown>>(`select code, kind, amount, scope, use_limit as limit,
    ends_at < '${NOW.toISOString()}' as ended, coalesce(uses >= use_limit, false) as used_up
    from coupons order by code`);
  const everyCourse = { scope: 'every_course', ended: null, used_up: false, limit: null };
  expect(coupons).toEqual([
    { ...everyCourse, code: 'BENVENUTO20', kind: 'percentage', amount: 20 },
    { ...everyCourse, code: 'ESAURITO', kind: 'percentage', amount: 40, limit: 12, used_up: true },
    { ...everyCourse, code: 'MENO15', kind: 'euro', amount: 1500, scope: 'everything' },
    { ...everyCourse, code: 'MERCATI20', kind: 'percentage', amount: 20, ended: false },
    { ...everyCourse, code: 'REGALO100', kind: 'percentage', amount: 100 },
    { ...everyCourse, code: 'SCADUTO', kind: 'percentage', amount: 30, scope: 'everything', ended: true },
    { ...everyCourse, code: 'SETTIMANA20', kind: 'percentage', amount: 20, ended: false },
    { ...everyCourse, code: 'TRETAPPE', kind: 'percentage', amount: 30, ended: false },
    { ...everyCourse, code: 'UNICO', kind: 'percentage', amount: 20, limit: 1 },
  ]);
  const counted = `(select count(*) from coupon_redemptions r where r.coupon_id = c.id and released_at is null)`;
  expect(await one(`select count(*)::int as n from coupons c where uses <> ${counted}`)).toBe(0);
  const ends = await rows<{ same: boolean }>(`select
    (select ends_at from coupons where code = 'SETTIMANA20') = (select banner_end_date from banners) and
    (select ends_at from coupons where code = 'MERCATI20') = (select banner_end_date from promoters) as same`);
  expect(ends).toEqual([{ same: true }]);
});

test('purchases spread over the year, mostly paid, and give what they should', async () => {
  const since = "timestamptz '2025-06-15T10:00:00Z'";
  const months = await rows<{ n: number }>(
    `select count(*)::int as n from purchases where created_at >= ${since} group by date_trunc('month', created_at)`,
  );
  expect(months.length).toBeGreaterThanOrEqual(12);
  const states = await rows<{ state: string }>('select distinct state from purchases');
  expect(states.map(({ state }) => state).sort()).toEqual([
    'expired',
    'failed',
    'paid',
    'refunded',
    'refunded_in_part',
  ]);
  expect(Number(await one(`select avg((state = 'paid')::int) as n from purchases`))).toBeGreaterThan(0.8);
  // Who has paid may watch; who got the money back may not; who never paid never could.
  const valid = `exists (select 1 from entitlements e where e.source_id = p.id and e.revoked_at is null)`;
  const entitled = `state in ('paid', 'refunded_in_part')`;
  expect(await one(`select count(*)::int as n from purchases p where ${valid} <> (${entitled})`)).toBe(0);
  expect(
    await one(`select count(*)::int as n from purchases p join courses c on c.id = p.course_id
      where p.created_at < c.published_at or p.created_at > '${NOW.toISOString()}'`),
  ).toBe(0);
});

test('what was charged is the price of that day', async () => {
  const price = `(select price_cents from price_history h where h.course_id = p.course_id
    and valid_from <= p.created_at order by valid_from desc limit 1)`;
  expect(
    await one(`select count(*)::int as n from purchases p
    where course_id is not null and list_cents <> ${price}`),
  ).toBe(0);
  expect(
    await one(`select count(*)::int as n from courses c where price_cents <>
    (select price_cents from price_history h where h.course_id = c.id order by valid_from desc limit 1)`),
  ).toBe(0);
});

test('reviews come from owners, after they bought, with every number of stars', async () => {
  const owner = `exists (select 1 from entitlements e where e.user_id = r.user_id and e.course_id = r.course_id
    and e.revoked_at is null and e.granted_at < r.created_at)`;
  expect(
    await one(
      `select count(*)::int as n from reviews r where not ${owner} or created_at > '${NOW.toISOString()}'`,
    ),
  ).toBe(0);
  expect(await one('select count(distinct rating)::int as n from reviews')).toBe(5);
  expect(Number(await one('select avg(rating) as n from reviews'))).toBeLessThan(4.8);
  expect(
    await one(
      `select count(*)::int as n from (select 1 from reviews group by course_id, text having count(*) > 1) t`,
    ),
  ).toBe(0);
  expect(
    await one(`select count(*)::int as n from courses c where not exists
    (select 1 from reviews r where r.course_id = c.id)`),
  ).toBe(0);
});

test('one banner is active for three days more, and its link leads to a course of the shop', async () => {
  const [banner] = await rows<{ link: string; ends: string }>(
    `select banner_course_link as link, extract(epoch from banner_end_date)::text as ends from banners where is_active`,
  );
  expect(Number(banner?.ends) * 1000).toBe(NOW.getTime() + 3 * 24 * 3600 * 1000);
  const slug = banner?.link.split('/')[3];
  expect(COURSES.map((course) => course.slug)).toContain(slug);
});

test('the webinar is next month', async () => {
  const date = new Date(
    String(await one(`select value #>> '{}' as n from parameters where key = 'webinar.date'`)),
  );
  expect(date.toISOString().slice(0, 7)).toBe('2026-07');
});

test('a database that holds anything is left alone', async () => {
  const taken = await openTestDatabase();
  await taken.pool.query(`insert into users (id, email) values ('someone', 'qualcuno@example.org')`);
  expect(await seed(taken)).toBe('kept');
  const { rows: courses } = await taken.pool.query('select id from courses');
  expect(courses).toEqual([]);
  await taken.discard();
});
