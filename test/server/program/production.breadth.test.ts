import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CALLBACK_PATH } from '../../../src/server/checkout/providers/paths';
import { hashPassword } from '../../../src/server/identity/passwords';
import { courses, type Database, newId, openDatabase, users } from '../../../src/server/platform/database';
import { PASSWORD } from '../../support/app';
import { silentLog } from '../../support/database';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { PRODUCTION } from '../../support/production';
import { runProgram } from '../../support/program';
import { freePort, STARTS_WITHIN } from '../../support/shop';
import { type ShopProcess, startProcess } from '../../support/shopProcess';
import { type FakeStripe, startFakeStripe } from '../../support/stripe/fakeStripe';

jest.setTimeout(STARTS_WITHIN);

test('a start in production without Stripe says in one line what is missing', async () => {
  const { code, error, output } = await runProgram(PRODUCTION);
  expect([code, output]).toEqual([1, '']);
  expect(error).toBe('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET are missing: MODE=production needs them.\n');
});

describe('a shop in production with Stripe', () => {
  let folder: string;
  let postgres: TestPostgres;
  let stripe: FakeStripe;
  let shop: ShopProcess;
  let database: Database;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'corsi-production-'));
    postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    const port = await freePort();
    stripe = await startFakeStripe();
    stripe.deliverTo(`http://127.0.0.1:${port}${CALLBACK_PATH}`);
    shop = startProcess({
      folder,
      port,
      variables: { ...PRODUCTION, ...stripe.variables, DATABASE_URL: databaseUrl },
    });
    await shop.ready(STARTS_WITHIN);
    database = await openDatabase({ dataDir: '', databaseUrl }, silentLog);
  });
  afterAll(async () => {
    await database.close();
    await shop.stop();
    await stripe.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(name: string, body: object, token?: string) {
    const answer = await fetch(`${shop.address}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are the contract's matter.
    return (await answer.json()) as any;
  }

  /** Waits for what a webhook does. */
  async function purchasesOf(token: string, count: number) {
    for (;;) {
      const { courses: owned } = await call('users/GetUserPurchases', {}, token);
      if (owned.length === count) return owned;
    }
  }

  test('begins empty, sells a course by the hosted page and the webhook, and takes it back with a refund', async () => {
    const course = {
      id: newId(),
      slug: 'primo-corso',
      title: 'Il primo corso',
      priceCents: 9900,
      level: 'principiante',
      isOperative: true,
      publishedAt: new Date(),
    } as const;
    await database.orm.insert(courses).values(course);
    const email = 'anna@example.com';
    const passwordHash = await hashPassword(PASSWORD);
    await database.orm.insert(users).values({ email, passwordHash, activatedAt: new Date() });
    const { token } = (await call('users/authenticate', { Username: email, Password: PASSWORD })).item;

    const order = { IdCourseEnc: course.id, Total: 99 };
    const { item } = await call('PaymentRequest/create-checkout', order, token);
    expect(item.url).toContain(stripe.settings.host);
    const refused = await fetch(item.url, { method: 'POST', body: 'card=4000000000000002' });
    expect(await refused.text()).toContain('Carta rifiutata');
    const paid = await fetch(item.url, { method: 'POST', body: 'card=4242424242424242', redirect: 'manual' });
    expect(paid.headers.get('location')).toBe(
      `https://corsi.example.com/corsi-trading-online/pagamento/successo/${item.IdPurchaseEnc}`,
    );
    expect(await purchasesOf(token, 1)).toMatchObject([{ IdCourseEnc: course.id }]);

    const [reference = ''] = [...stripe.sessions.keys()];
    stripe.refund(reference);
    expect(await purchasesOf(token, 0)).toEqual([]);
  });

  test('has no sandbox, and warns that a stand-in takes its payments', async () => {
    const answer = await fetch(`${shop.address}/sandbox-pay/x`, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(shop.output()).toContain('payments go to a stand-in for Stripe');
    expect(shop.output()).not.toContain(stripe.settings.secretKey);
  });
});
