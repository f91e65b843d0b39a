import { Client } from 'pg';
import { moneyOf } from '../../../../src/server/checkout/purchases/movements';
import { migrate, migrationMoments } from '../../../../src/server/platform/database/migrate';
import { createEmptyDatabase, silentLog } from '../../../support/database';

/** The purchases of before the ledger and of before order lines, each with a state and sums that its movements have to give. */
const OLD = [
  ['pending', 0, 0, null],
  ['failed', 0, 0, null],
  ['expired', 0, 0, null],
  ['paid', 0, 0, null],
  ['paid', 0, 4000, null],
  ['paid', 0, 10_000, 'nothing_new'],
  ['paid', 0, 0, 'buyer_gone'],
  ['refunded_in_part', 1500, 0, null],
  ['refunded_in_part', 1500, 2500, null],
  ['refunded', 10_000, 0, null],
  ['refunded', 10_000, 0, 'nothing_new'],
  ['disputed', 0, 0, null],
  ['disputed', 3000, 0, null],
] as const;
/** Purchases whose refund is due, or not, with what has gone back of each. */
const DUE: readonly (readonly [string, string | null, ...(readonly [string, number])[]])[] = [
  ['returned', 'nothing_new', ['refund', -10_000], ['refund_failed', 10_000]],
  [
    'part',
    'buyer_gone',
    ['refund', -10_000],
    ['refund_failed', 10_000],
    ['refund', -379],
    ['manual_payment', -21],
  ],
  ['untouched', 'nothing_new'],
  ['kept_due', null, ['refund', -5], ['refund_failed', 5]],
];
const UNPAID: readonly string[] = ['pending', 'failed', 'expired'];
/** The migration that makes the ledger, and the one that counts what has gone back of a refund that is due. */
const LEDGER = 42;
const DUE_IN_PART = 54;

let client: Client;
let drop: () => Promise<unknown>;
beforeAll(async () => {
  const made = await createEmptyDatabase();
  drop = made.drop;
  client = new Client({ connectionString: made.url });
  await client.connect();
  const moments = migrationMoments();
  await migrate(client, silentLog, { upTo: moments[LEDGER - 1] as number });
  await client.query(`
    insert into users (id, email, first_name, last_name, address, city, deleted_at) values
      ('alive', 'a@example.com', 'Anna', 'Bruni', 'Via Po 1', 'Torino', null), ('gone', 'gone@example.com', '', '', '', '', now());
    insert into courses (id, slug, title, price_cents, level) values ('c1', 'corso', 'Corso', 10000, 'principiante')`);
  const insert = `insert into purchases (id, user_id, course_id, list_cents, total_cents, refunded_cents, rejected_cents, state,
    refund_reason, provider, provider_reference, created_at, updated_at, paid_at, kept_buyer)
    values ($1, $2, 'c1', $3, $3, $4, $5, $6, $7, $8, $9, '2026-01-01', '2026-02-10', $10, $11)`;
  for (const [nth, [state, refunded, rejected, reason]] of OLD.entries()) {
    const paidAt = UNPAID.includes(state) ? null : '2026-01-05';
    const row = [10_000, refunded, rejected, state, reason, 'stripe', `cs_${nth}`, paidAt, null];
    await client.query(insert, [`p${nth}`, 'alive', ...row]);
  }
  await client.query(insert, ['free', 'alive', 0, 0, 0, 'paid', null, 'none', null, '2026-01-05', null]);
  const kept = JSON.stringify({ firstName: 'Carla', lastName: 'Dini', address: '' });
  await client.query(insert, ['kept', 'gone', 1, 0, 0, 'paid', null, 'stripe', 'cs_k', '2026-01-05', kept]);
  await client.query(`
    insert into courses (id, slug, title, price_cents, level) values ('c2', 'due', 'Due', 1, 'principiante'), ('c3', 'tre', 'Tre', 1, 'principiante');
    insert into bundles (id, slug, title, price_cents) values ('b1', 'percorso', 'Percorso', 20000);
    insert into bundle_courses (bundle_id, course_id, position) values ('b1', 'c2', 0), ('b1', 'c1', 1);
    insert into purchases (id, user_id, bundle_id, item_title, list_cents, discount_cents, total_cents, coupon_code, state, provider, paid_at) values
      ('granted', 'alive', 'b1', 'Percorso', 20000, 5000, 15000, 'META', 'paid', 'stripe', now()),
      ('waiting', 'alive', 'b1', 'Percorso', 20000, 0, 20000, '', 'pending', 'stripe', null);
    insert into entitlements (id, user_id, course_id, source, source_id) values
      ('e1', 'alive', 'c3', 'bundle', 'granted'), ('e2', 'alive', 'c1', 'bundle', 'granted')`);
  await migrate(client, silentLog, { upTo: moments[DUE_IN_PART - 1] as number });
  for (const [id, reason, ...refunds] of DUE) {
    await client.query(insert, [
      id,
      'alive',
      10_000,
      0,
      0,
      'paid',
      reason,
      'stripe',
      `cs_${id}`,
      '2026-01-05',
      null,
    ]);
    for (const [nth, [kind, cents]] of refunds.entries())
      await client.query(
        `insert into payment_movements (purchase_id, kind, cents, currency, occurred_at, booked_at, provider, provider_reference)
         values ($1, $2, $3, 'EUR', now(), now(), 'stripe', $4)`,
        [id, kind, cents, `re_${id}_${nth}`],
      );
  }
  await migrate(client, silentLog);
}, 60_000);
afterAll(async () => {
  await client.end();
  await drop();
});

const movementsOf = async (id: string) =>
  (
    await client.query(
      `select kind, cents, provider, provider_reference as "providerReference",
         (booked_at at time zone 'UTC')::date::text as day from payment_movements where purchase_id = $1 order by id`,
      [id],
    )
  ).rows;

it.each(OLD.map(([state, refunded, rejected, reason], nth) => ({ nth, state, refunded, rejected, reason })))(
  'gives purchase $nth ($state, $refunded refunded, $rejected rejected, $reason) movements that make it what it is',
  async ({ nth, state, refunded, rejected, reason }) => {
    const movements = await movementsOf(`p${nth}`);
    expect(moneyOf({ state, totalCents: 10_000, refundReason: reason }, movements)).toEqual({
      state,
      refundedCents: refunded,
      rejectedCents: rejected,
    });
    expect(movements.length > 0).toBe(!UNPAID.includes(state));
  },
);

it('dates the charge by the payment, and all else by the last change', async () => {
  expect(await movementsOf('p8')).toEqual([
    { kind: 'charge', cents: 10_000, provider: 'stripe', providerReference: 'cs_8', day: '2026-01-05' },
    expect.objectContaining({ kind: 'refund', cents: -4000, day: '2026-02-10' }),
    expect.objectContaining({ kind: 'refund_failed', cents: 2500, day: '2026-02-10' }),
  ]);
  expect(await movementsOf('free')).toMatchObject([{ kind: 'charge', cents: 0, providerReference: 'free' }]);
});

it('keeps the names that the books have, of living accounts and of those that are gone', async () => {
  const { rows } = await client.query(
    `select id, kept_buyer as kept from purchases where id in ('p0', 'p3', 'free', 'kept') order by id`,
  );
  expect(rows).toEqual([
    { id: 'free', kept: null },
    { id: 'kept', kept: { firstName: 'Carla', lastName: 'Dini', address: '' } },
    { id: 'p0', kept: null },
    { id: 'p3', kept: { firstName: 'Anna', lastName: 'Bruni', address: 'Via Po 1, Torino' } },
  ]);
});

it('gives each purchase a line with what it granted, or grants', async () => {
  const { rows } = await client.query(
    `select purchase_id as id, title, list_cents as list, discount_cents as discount, total_cents as total,
       coupon_code as code, course_ids as courses from order_lines
     where purchase_id in ('p0', 'granted', 'waiting') order by 1`,
  );
  const path = { title: 'Percorso', list: 20_000 };
  expect(rows).toEqual([
    { id: 'granted', ...path, discount: 5000, total: 15_000, code: 'META', courses: ['c1', 'c3'] },
    { id: 'p0', title: '', list: 10_000, discount: 0, total: 10_000, code: '', courses: ['c1'] },
    { id: 'waiting', ...path, discount: 0, total: 20_000, code: '', courses: ['c2', 'c1'] },
  ]);
});

it('counts what has gone back of a refund that is due', async () => {
  const { rows } = await client.query(
    `select id, refunded_cents as refunded from purchases where id = any($1) order by id`,
    [DUE.map(([id]) => id)],
  );
  expect(rows).toEqual([
    { id: 'kept_due', refunded: 0 },
    { id: 'part', refunded: 400 },
    { id: 'returned', refunded: 0 },
    { id: 'untouched', refunded: 0 },
  ]);
});
