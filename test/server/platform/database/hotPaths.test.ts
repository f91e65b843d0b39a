import { Client } from 'pg';
import { erase } from '../../../../src/server/account/deletion/queries';
import { lists } from '../../../../src/server/catalogue/courses/listQueries';
import { newId, users } from '../../../../src/server/platform/database';
import type { Transaction } from '../../../../src/server/platform/database/executor';
import { openOwnDatabase, type TestDatabase } from '../../../support/database';

const COURSES = 3000;
const MAILS = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openOwnDatabase();
  const fill = [
    `insert into courses (id, slug, title, price_cents, is_operative, level, published_at)
      select 'c' || n, 'c' || n, 'Corso ' || n, 1000, true, 'avanzato', now() - n * interval '1 hour'
      from generate_series(1, ${COURSES}) n`,
    `insert into users (id, email) select 'u' || n, 'u' || n || '@example.com' from generate_series(1, 2000) n`,
    `insert into entitlements (id, user_id, course_id, source, source_id) select u || '-' || c, 'u' || u, 'c' || c, 'gift', ''
      from generate_series(1, 2000) u, generate_series(1 + u % 7, 30, 7) c`,
    `insert into mails (id, cause, "to", subject, html, text, reply_to)
      select 'm' || n, 'confirmation:' || n, 'u' || n || '@example.com', '', '', '', ''
      from generate_series(1, ${MAILS}) n`,
    'vacuum analyze',
  ];
  for (const statement of fill) await database.pool.query(statement);
});
afterAll(() => database.discard());

/** The plans of the statements that a transaction sends, made before each of them runs. */
async function plansOf(work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const { query } = Client.prototype;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(async function (
    this: Client,
    ...[config, values]: unknown[]
  ) {
    const { text, ...rest } = config as { text: string; name?: string };
    const run = (statement: object) =>
      Reflect.apply(query, this, [statement, values]) as Promise<{ rows: Record<string, string>[] }>;
    if (/^(select|update|delete|insert)/i.test(text)) {
      const { name: _name, ...unnamed } = rest;
      const { rows } = await run({ ...unnamed, text: `explain ${text}`, rowMode: undefined });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return run(config as object);
  } as never);
  try {
    await database.orm.transaction(work);
  } finally {
    spy.mockRestore();
  }
  return plans;
}

it('reads the newest courses from their index', async () => {
  const [plan] = await plansOf((tx) => lists(tx as never).newest.execute({ limit: 12 }));
  expect(plan).toMatch(/Index Scan using courses_published_idx on courses/);
  expect(plan).not.toMatch(/Sort Key: courses|Seq Scan on courses/);
});

it('reads the best-selling courses from the counts, and no entitlements', async () => {
  const [plan] = await plansOf((tx) => lists(tx as never).bestSelling.execute({ limit: 8 }));
  expect(plan).toMatch(/Index Scan using courses_pkey on courses/);
  expect(plan).not.toMatch(/entitlements|Seq Scan on courses/);
});

it('deletes an account without reading all mails', async () => {
  const id = newId();
  const email = 'anna@example.com';
  await database.orm.insert(users).values({ id, email });
  const plans = await plansOf((tx) => erase(tx, { id, email }, new Date()));
  const ofMails = plans.filter((plan) => plan.includes(' on mails'));
  expect(ofMails).toHaveLength(2);
  for (const plan of ofMails) expect(plan).not.toContain('Seq Scan on mails');
});
