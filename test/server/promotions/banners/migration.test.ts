import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { banners, promoters } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

const FILE = path.join(
  __dirname,
  '../../../../src/server/platform/database/migrations/0043_advertised_coupons.sql',
);

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

it('the migration takes the coupon of a countdown from its address, whatever the case', async () => {
  const { orm, pool } = shop.database;
  const { id: june } = await shopOf(shop).addCoupon('GIUGNO');
  const { id: course } = await shopOf(shop).addCoupon('corso');
  const base = '/corsi-trading-online';
  await orm.insert(banners).values([
    { name: 'its own', bannerCourseLink: `${base}/corso/scalping/giugno` },
    { name: 'the last part', bannerCourseLink: `${base}/corso/GIUGNO` },
    { name: 'a part only', bannerCourseLink: `${base}/offerta/scalping/GIUGNO2` },
    { name: 'the part of a path', bannerCourseLink: `${base}/corso/scalping` },
    { name: 'none', bannerCourseLink: null },
  ]);
  await orm.insert(promoters).values({ name: 'anna', bannerCourseLink: `${base}/offerta-corso/Giugno/x` });
  const statements = (await readFile(FILE, 'utf8')).split('--> statement-breakpoint').slice(-2);
  for (const statement of statements) await pool.query(statement);
  const found = await orm.select().from(banners);
  expect(Object.fromEntries(found.map(({ name, bannerCouponId }) => [name, bannerCouponId]))).toEqual({
    'its own': june,
    'the last part': june,
    'a part only': null,
    'the part of a path': course,
    none: null,
  });
  expect((await orm.select().from(promoters))[0]?.bannerCouponId).toBe(june);
});
