import { Client } from 'pg';
import { openDatabase } from '../../../../src/server/platform/database';
import { migrate, migrationMoments } from '../../../../src/server/platform/database/migrate';
import { createEmptyDatabase, silentLog } from '../../../support/database';
import { bookFaults } from '../../../support/money/books';

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The shop of commit b73d7e7: before receipts, reasons of refunds and gifts that are bought. */
const FIRST = { migrations: 7 };
/** The last shop before the ledger of movements. */
const BEFORE_THE_LEDGER = { migrations: 42 };
/** What a later migration takes away or fills in, with the reason. */
const CHANGED: Readonly<Record<string, string>> = {
  gift_codes: 'gifts replaced the codes of 0000, which no shop could give out (0020)',
  jobs: 'nothing was ever written there (0037)',
  'purchases.kept_buyer': 'the ledger keeps the names of whoever paid (0042)',
};

const PEOPLE = `
  insert into users (id, email, first_name, last_name, address, city, activated_at, deleted_at) values
    ('anna', 'anna@example.com', 'Anna', 'Bruni', 'Via Po 1', 'Torino', '2026-01-01', null),
    ('luca', 'luca@example.com', 'Luca', 'Dini', '', '', '2026-01-02', null),
    ('gone', 'gone@example.com', '', '', '', '', '2026-01-03', '2026-03-01')`;
const THINGS = `
  insert into courses (id, slug, title, price_cents, level, is_operative) values
    ('c1', 'uno', 'Uno', 10000, 'principiante', true), ('c2', 'due', 'Due', 5000, 'intermedio', true),
    ('c3', 'tre', 'Tre', 7000, 'avanzato', false);
  insert into bundles (id, slug, title, price_cents) values ('b1', 'percorso', 'Percorso', 20000);
  insert into bundle_courses (bundle_id, course_id, position) values ('b1', 'c2', 0), ('b1', 'c1', 1);
  insert into coupons (id, code, kind, amount, scope, use_limit, uses) values
    ('k1', 'META', 'percentage', 50, 'everything', 3, 2), ('k2', 'DIECI', 'euro', 1000, 'every_course', null, 0)`;
const PURCHASES = `
  insert into purchases (id, user_id, course_id, bundle_id, item_title, coupon_id, coupon_code, list_cents, discount_cents,
    total_cents, refunded_cents, state, is_active, provider, provider_reference, invoice, created_at, updated_at, expires_at, paid_at) values
    ('paid', 'anna', 'c1', null, 'Uno', 'k1', 'META', 10000, 5000, 5000, 0, 'paid', true, $1, 'r1', '{"vat": "IT1"}', '2026-01-05', '2026-01-06', null, '2026-01-06'),
    ('path', 'luca', null, 'b1', 'Percorso', 'k1', 'META', 20000, 10000, 10000, 0, 'paid', true, $1, 'r2', null, '2026-01-07', '2026-01-08', null, '2026-01-08'),
    ('free', 'luca', 'c3', null, 'Tre', null, '', 7000, 7000, 0, 0, 'paid', true, 'none', null, null, '2026-01-09', '2026-01-09', null, '2026-01-09'),
    ('part', 'anna', 'c2', null, 'Due', null, '', 5000, 0, 5000, 1200, 'refunded_in_part', true, $1, 'r3', null, '2026-01-10', '2026-02-10', null, '2026-01-11'),
    ('back', 'anna', 'c3', null, 'Tre', null, '', 7000, 0, 7000, 7000, 'refunded', true, $1, 'r4', null, '2026-01-12', '2026-02-11', null, '2026-01-13'),
    ('fight', 'luca', 'c2', null, 'Due', null, '', 5000, 0, 5000, 300, 'disputed', true, $1, 'r5', null, '2026-01-14', '2026-02-12', null, '2026-01-15'),
    ('off', 'gone', 'c1', null, 'Uno', null, '', 10000, 0, 10000, 0, 'paid', false, $1, 'r6', null, '2026-01-16', '2026-03-01', null, '2026-01-17'),
    ('open', 'luca', 'c1', null, 'Uno', null, '', 10000, 0, 10000, 0, 'pending', true, $1, 'r7', null, '2026-01-18', '2026-01-18', '2026-01-19', null),
    ('late', 'anna', null, 'b1', 'Percorso', null, '', 20000, 0, 20000, 0, 'expired', true, $1, 'r8', null, '2026-01-20', '2026-01-21', '2026-01-21', null),
    ('bad', 'anna', null, 'b1', 'Percorso', null, '', 20000, 0, 20000, 0, 'failed', true, $1, 'r9', null, '2026-01-22', '2026-01-22', '2026-01-23', null)`;
const RIGHTS = `
  insert into coupon_redemptions (id, coupon_id, user_id, purchase_id, redeemed_at, released_at) values
    ('u1', 'k1', 'anna', 'paid', '2026-01-05', null), ('u2', 'k1', 'luca', 'path', '2026-01-07', null),
    ('u3', 'k2', 'anna', 'bad', '2026-01-22', '2026-01-23');
  insert into entitlements (id, user_id, course_id, source, source_id, granted_at, revoked_at) values
    ('e1', 'anna', 'c1', 'purchase', 'paid', '2026-01-06', null), ('e2', 'luca', 'c2', 'bundle', 'path', '2026-01-08', null),
    ('e3', 'luca', 'c1', 'bundle', 'path', '2026-01-08', null), ('e4', 'luca', 'c3', 'purchase', 'free', '2026-01-09', null),
    ('e5', 'anna', 'c2', 'purchase', 'part', '2026-01-11', null), ('e6', 'anna', 'c3', 'purchase', 'back', '2026-01-13', '2026-02-11'),
    ('e7', 'luca', 'c2', 'purchase', 'fight', '2026-01-15', '2026-02-12'), ('e8', 'gone', 'c1', 'purchase', 'off', '2026-01-17', '2026-03-01'),
    ('e9', 'gone', 'c2', 'gift', 'anna', '2026-01-30', null);
  insert into reviews (id, user_id, course_id, text, rating) values ('v1', 'anna', 'c1', 'Chiaro.', 5);
  insert into payment_events (provider, event_id, kind, payload) values ('stripe', 'evt_1', 'checkout.session.completed', '{"a": 1}')`;
/** What came between the two shops: receipts in two years, a course that was bought as a gift, refunds for a reason. */
const SINCE = `
  update purchases set refund_reason = 'buyer_gone' where id = 'off';
  insert into purchases (id, user_id, course_id, item_title, list_cents, total_cents, refunded_cents, rejected_cents, state,
    provider, provider_reference, created_at, updated_at, paid_at, refund_locked_until) values
    ('gift', 'anna', 'c3', 'Tre', 7000, 7000, 0, 0, 'paid', 'stripe', 'r10', '2026-01-24', '2026-01-25', '2026-01-25', null),
    ('refused', 'luca', 'c3', 'Tre', 7000, 7000, 500, 2000, 'refunded_in_part', 'stripe', 'r11', '2026-01-26', '2026-02-14', '2026-01-27', '2026-02-15');
  insert into entitlements (id, user_id, course_id, source, source_id, granted_at) values ('e10', 'luca', 'c3', 'purchase', 'refused', '2026-01-27');
  insert into gifts (id, course_id, giver_id, purchase_id, email, message, deliver_at, delivered_at, code_hash) values
    ('g1', 'c3', 'anna', 'gift', 'zia@example.com', 'Auguri', '2026-02-01', '2026-02-01', 'hash'),
    ('g2', 'c2', 'anna', null, 'zio@example.com', '', '2026-02-02', '2026-02-02', 'hash2');
  insert into receipts (purchase_id, year, number, issued_at, details) select id, 2026, row_number() over (order by paid_at), paid_at,
    json_build_object('title', item_title) from purchases where paid_at is not null and provider = 'stripe';
  update receipts set year = 2025, number = 1 where purchase_id = 'paid';
  update receipts set number = number - 1 where year = 2026;
  insert into receipt_counters (year, last) select year, max(number) from receipts group by year`;

/** Fills a shop of then, migrates it, and hands over its rows of before and after. */
async function migrated({ migrations }: typeof FIRST) {
  const { url, drop } = await createEmptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await migrate(client, silentLog, { upTo: migrationMoments()[migrations - 1] as number });
  await client.query(PEOPLE);
  await client.query(THINGS);
  // The shop of then had no receipts, which today's asks of what was paid through Stripe.
  await client.query(PURCHASES, [migrations === FIRST.migrations ? 'sandbox' : 'stripe']);
  await client.query(RIGHTS);
  if (migrations === BEFORE_THE_LEDGER.migrations) await client.query(SINCE);
  const columns = await columnsOf(client);
  const before = await rowsOf(client, columns);
  await migrate(client, silentLog);
  const after = await rowsOf(client, columns);
  await client.end();
  const database = await openDatabase({ dataDir: '', databaseUrl: url, connections: 1 }, silentLog);
  const faults = await bookFaults(database);
  await database.close();
  await drop();
  return { before, after, faults };
}

async function columnsOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query(
    `select table_name as "table", column_name as "column" from information_schema.columns join information_schema.tables
       using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) {
    if (CHANGED[table] || CHANGED[`${table}.${column}`]) continue;
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

/** Every row of every table, in the columns that the old shop had, in an order that a migration does not change. */
async function rowsOf(client: Client, columns: ReadonlyMap<string, readonly string[]>): Promise<Rows> {
  const tables: Record<string, Rows[string]> = {};
  for (const [table, names] of columns) {
    const list = names.map((name) => `"${name}"`).join(', ');
    const { rows } = await client.query(
      `select ${list} from "${table}" as r order by (select jsonb_build_array(${list})::text)`,
    );
    tables[table] = rows;
  }
  return tables;
}

describe.each([
  { shop: 'of commit b73d7e7', of: FIRST, purchases: 10, rights: 9, faults: [] },
  {
    shop: 'before the ledger',
    of: BEFORE_THE_LEDGER,
    purchases: 12,
    rights: 10,
    // No document is dated back: the refunds of before credit notes stay without.
    faults: ['4 purchases whose credit notes are not what went back, or has to'],
  },
])('the shop $shop', ({ of, faults, ...count }) => {
  let result: Awaited<ReturnType<typeof migrated>>;
  beforeAll(async () => {
    result = await migrated(of);
  }, 60_000);

  it('keeps every row and column that it had: purchases, rights, coupons, gifts, receipts and their numbers', () => {
    const { before, after } = result;
    expect(before.purchases).toHaveLength(count.purchases);
    expect(before.entitlements).toHaveLength(count.rights);
    expect(after).toEqual(before);
  });

  it('has books in which movements, lines, rights and receipts say the same', () => {
    expect(result.faults).toEqual(faults);
  });
});
