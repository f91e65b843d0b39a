import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { campaigns, campaignWindows, coupons, parameters } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

const FILE = path.join(__dirname, '../../../../src/server/platform/database/migrations/0017_campaigns.sql');

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty());

/** Runs the part of the migration that moves the schedule. */
async function migrate(value: unknown, coupon: object = {}) {
  const { orm, pool } = shop.database;
  await shopOf(shop).addCoupon('BEFANA', coupon);
  await orm.insert(parameters).values({ key: 'promotion.schedule', value });
  const statements = (await readFile(FILE, 'utf8')).split('--> statement-breakpoint').slice(-2);
  for (const statement of statements) await pool.query(statement);
  expect(await orm.$count(parameters)).toBe(0);
}

const SCHEDULE = {
  code: 'befana',
  title: 'Tutti i corsi',
  link: '/corsi',
  startsAt: '2023-01-02T00:00:00+01:00',
  windows: [
    { endsAt: '2023-01-17T23:59:59+01:00', discount: 40 },
    { endsAt: '2023-01-10T23:59:59+01:00', discount: 50 },
    { endsAt: '2023-01-31T23:59:59+01:00', discount: 0 },
  ],
};

describe('the migration of the schedule of offers', () => {
  it('makes a campaign of it, with its coupon and its steps', async () => {
    await migrate(SCHEDULE);
    const { orm } = shop.database;
    const [campaign] = await orm.select().from(campaigns);
    expect(campaign).toMatchObject({
      title: 'Tutti i corsi',
      link: '/corsi',
      startsAt: new Date('2023-01-01T23:00:00Z'),
      endsAt: new Date('2023-01-17T22:59:59Z'),
      isActive: true,
    });
    const windows = await orm.select().from(campaignWindows).orderBy(campaignWindows.endsAt);
    expect(windows.map(({ discount }) => discount)).toEqual([50, 40]);
    expect((await orm.select().from(coupons))[0]?.campaignId).toBe(campaign?.id);
  });

  it('leaves a campaign off whose coupon is off', async () => {
    await migrate({ ...SCHEDULE, code: ' Befana ' }, { isActive: false });
    const [campaign] = await shop.database.orm.select().from(campaigns);
    expect(campaign).toMatchObject({ name: 'Befana', isActive: false });
  });

  it.each([
    ['a text', 'sconto del 50%'],
    ['no windows', { ...SCHEDULE, windows: [] }],
    ['a date that is none', { ...SCHEDULE, windows: [{ endsAt: '10 gennaio', discount: 50 }] }],
    ['a day that is none', { ...SCHEDULE, windows: [{ endsAt: '2026-11-31T23:59:59+01:00', discount: 50 }] }],
    ['an unknown coupon', { ...SCHEDULE, code: 'ALTRO' }],
  ])('drops what is no schedule: %s', async (_name, value) => {
    await migrate(value);
    expect(await shop.database.orm.$count(campaigns)).toBe(0);
  });
});
