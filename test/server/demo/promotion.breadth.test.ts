import path from 'node:path';
import { seedDemo } from '../../../src/server/demo';
import { publicCache } from '../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../support/app';
import { tillOf } from '../checkout/payments/till';
import { addStudent } from '../checkout/purchases/fixtures';

const FILLED = new Date('2026-06-15T10:00:00Z');
const DAY = 24 * 3_600_000;
const PAGE = '/corsi-trading-online/corso/trading-da-zero/TRETAPPE';
const LIST_PRICE = 39;

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ renderer: path.resolve('src/client/render.tsx') });
  shop.time.now = FILLED;
  const { database, deps } = shop;
  const { clock, log } = deps;
  await seedDemo({ database, media: deps.media, clock, log, hashPassword: async () => 'a hash' });
});
afterAll(() => shop.close());

const plain = (text: string) => text.replace(/<[^>]*>|\u00a0/g, ' ').replace(/\s+/g, ' ');
const euro = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;

/** The shop's discount at a moment: in the banner, of the coupon, on the page and at checkout. */
async function promisedAt(milliseconds: number) {
  const at = (moment: number) => {
    shop.time.now = new Date(FILLED.getTime() + moment);
  };
  // A page that was kept a minute ago must not be what is shown now.
  publicCache(shop.database).invalidate();
  at(milliseconds - 60_000);
  await shop.app.inject({ url: PAGE });
  at(milliseconds);
  const get = { method: 'GET' } as const;
  const { data: banner } = await shop.call('/api/BannerSetting/active-shop', undefined, undefined, get);
  const asked = { Title: 'trading-da-zero', CouponCode: 'TRETAPPE' };
  const { data: coupon } = await shop.call('/api/courses/IsValidCouponWithTitle', asked);
  const page = plain((await shop.app.inject({ url: PAGE })).body);
  return { banner, coupon, page };
}

describe('the demo shop’s promotion', () => {
  it.each([
    ['when the shop is filled', 0, 50, 3],
    ['a millisecond before the first window ends', 3 * DAY - 1, 50, 3],
    ['when the first window ends', 3 * DAY, 40, 10],
    ['a millisecond before the second window ends', 10 * DAY - 1, 40, 10],
    ['when the second window ends', 10 * DAY, 30, 17],
    ['a millisecond before the last window ends', 17 * DAY - 1, 30, 17],
  ])('%s: coupon, banner, page price and charge agree', async (_moment, passed, discount, endsInDays) => {
    const { banner, coupon, page } = await promisedAt(passed);
    const endsAt = new Date(FILLED.getTime() + endsInDays * DAY).toISOString();
    const total = (LIST_PRICE * (100 - discount)) / 100;
    expect(banner.item).toMatchObject({ bannerCouponDiscount: discount, bannerEndDate: endsAt });
    expect(banner.item.bannerCourseLink).toBe(PAGE);
    expect(coupon.item).toMatchObject({ discount, endsAt, price: { listPrice: LIST_PRICE, total } });
    expect(page).toContain(`-${discount}%`);
    expect(page).toContain(`Coupon TRETAPPE applicato (-${discount}%)`);
    expect(page).toContain(euro(total));
    const { token } = await addStudent(shop);
    const order = { IdCourseEnc: await courseId(), IdCouponEnc: coupon.item.IdCouponEnc };
    const till = tillOf(shop);
    const bought = (await till.buy(token, order)).data.item;
    expect((await till.purchase(bought.IdPurchaseEnc)).totalCents).toBe(Math.round(total * 100));
  });

  it.each([
    ['when the last window ends', 17 * DAY],
    ['a month later', 47 * DAY],
  ])('%s there is no discount: not in the banner, not by the coupon, not on the page', async (_m, passed) => {
    const { banner, coupon, page } = await promisedAt(passed);
    expect(banner).toMatchObject({ isOk: false });
    expect(coupon).toMatchObject({ isOk: false, code: 'coupon_expired' });
    expect(page).not.toMatch(/-\d+%/);
    expect(page).toContain('Questo coupon è scaduto il 2 luglio 2026.');
    expect(page).toContain(euro(LIST_PRICE));
  });
});

async function courseId(): Promise<string> {
  const { rows } = await shop.database.pool.query(`select id from courses where slug = 'trading-da-zero'`);
  return rows[0].id;
}
