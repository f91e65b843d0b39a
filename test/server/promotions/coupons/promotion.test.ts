import { eq } from 'drizzle-orm';
import {
  banners,
  campaigns,
  campaignWindows,
  coupons,
  newId,
  promoters,
} from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { tillOf } from '../../checkout/payments/till';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.empty();
  publicCache(shop.database).invalidate();
});

const at = (instant: string) => {
  shop.time.now = new Date(instant);
};
const check = async (IdCourseEnc: string, CouponCode: string) =>
  (await shop.call('/api/courses/IsValidCoupon', { IdCourseEnc, CouponCode })).data;
const active = async () =>
  (await shop.call('/api/BannerSetting/active-shop', undefined, undefined, { method: 'GET' })).data;

interface Scheduled {
  readonly id?: string;
  readonly code: string;
  readonly title: string;
  readonly link: string;
  readonly startsAt: string;
  readonly windows: readonly { readonly endsAt: string; readonly discount: number }[];
}
/** Makes a coupon a campaign's. */
async function schedule({ id = newId(), code, title, link, startsAt, windows }: Scheduled) {
  const { orm } = shop.database;
  const steps = windows.map(({ endsAt, discount }) => ({ endsAt: new Date(endsAt), discount }));
  const campaign = {
    id,
    name: code,
    title,
    link,
    startsAt: new Date(startsAt),
    endsAt: steps.at(-1)?.endsAt ?? new Date(startsAt),
  };
  await orm.insert(campaigns).values(campaign);
  await orm.insert(campaignWindows).values(
    // The latest first: rows are stored in any order.
    steps.toReversed().map((step) => ({ ...step, campaignId: campaign.id })),
  );
  await orm.update(coupons).set({ campaignId: campaign.id }).where(eq(coupons.code, code));
  return campaign.id;
}

/** The windows of the promotional schedule; the end of the last one ends the schedule. */
const SCHEDULE = {
  code: 'BEFANA',
  title: 'Tutti i corsi',
  link: '/corsi-trading-online/corsi',
  startsAt: '2023-01-02T00:00:00+01:00',
  windows: [
    { endsAt: '2023-01-10T23:59:59+01:00', discount: 50 },
    { endsAt: '2023-01-17T23:59:59+01:00', discount: 40 },
    { endsAt: '2023-01-24T23:59:59+01:00', discount: 30 },
  ],
};

describe('the schedule of a campaign', () => {
  let courseId: string;
  let campaignId: string;
  beforeEach(async () => {
    at('2023-01-01T12:00:00Z');
    courseId = (await stock.addCourse({ priceCents: 10_000, sections: 1 })).id;
    await stock.addCoupon('BEFANA', { kind: 'percentage', amount: 1, scope: 'every_course' });
    campaignId = await schedule(SCHEDULE);
  });

  test.each([
    ['2023-01-02T00:00:00+01:00', 50, '2023-01-10T22:59:59.000Z'],
    ['2023-01-10T23:59:58.999+01:00', 50, '2023-01-10T22:59:59.000Z'],
    ['2023-01-10T23:59:59+01:00', 40, '2023-01-17T22:59:59.000Z'],
    ['2023-01-17T23:59:58.999+01:00', 40, '2023-01-17T22:59:59.000Z'],
    ['2023-01-17T23:59:59+01:00', 30, '2023-01-24T22:59:59.000Z'],
    ['2023-01-24T23:59:58.999+01:00', 30, '2023-01-24T22:59:59.000Z'],
  ])(
    'at %s the banner says %i per cent, and that is what is charged, until %s',
    async (now, discount, ends) => {
      at(now);
      expect((await active()).item).toMatchObject({
        bannerEndDate: ends,
        bannerCouponDiscount: discount,
        bannerCouponIsPercentage: true,
        bannerCourseTitle: 'Tutti i corsi',
        bannerCourseLink: '/corsi-trading-online/corsi',
        bannerHideIn: null,
      });
      const { item } = await check(courseId, 'befana');
      expect(item).toMatchObject({
        discount,
        isPercentage: true,
        endsAt: ends,
        price: { discount, total: 100 - discount },
      });
      const { token } = await addStudent(shop);
      const till = tillOf(shop);
      const bought = await till.buy(token, { IdCourseEnc: courseId, IdCouponEnc: item.IdCouponEnc });
      const purchase = await till.purchase(bought.data.item.IdPurchaseEnc);
      expect(purchase.totalCents).toBe((100 - discount) * 100);
    },
  );

  test('before it begins its code is told to begin, and there is no banner', async () => {
    at('2023-01-01T22:59:59Z');
    expect(await active()).toMatchObject({ isOk: false });
    expect(await check(courseId, 'BEFANA')).toMatchObject({ isOk: false, code: 'coupon_not_started' });
  });

  test.each(['2023-01-24T23:59:59+01:00', '2023-02-01T00:00:00Z', '2026-11-21T10:00:00Z'])(
    'at %s, after the last discount, there is none: full price, no banner, and the code is said to have ended',
    async (now) => {
      at(now);
      expect(await active()).toMatchObject({ isOk: false });
      expect(await check(courseId, 'BEFANA')).toMatchObject({
        code: 'coupon_expired',
        message: 'Questo coupon è scaduto il 24 gennaio 2023.',
      });
    },
  );

  test('goes before the banners while it lasts, and makes way for them afterwards', async () => {
    await shop.database.orm.insert(banners).values({
      isActive: true,
      bannerEndDate: new Date('2023-03-01T00:00:00Z'),
      bannerCourseTitle: 'Banner',
      bannerCourseLink: '/x',
      bannerCouponDiscount: 10,
    });
    at('2023-01-12T12:00:00Z');
    expect((await active()).item.bannerCourseTitle).toBe('Tutti i corsi');
    at('2023-01-25T12:00:00Z');
    expect((await active()).item.bannerCourseTitle).toBe('Banner');
  });

  test('that is switched off shows nothing, and its code is as good as none', async () => {
    at('2023-01-05T12:00:00Z');
    const { orm } = shop.database;
    await orm.update(campaigns).set({ isActive: false }).where(eq(campaigns.id, campaignId));
    expect(await active()).toMatchObject({ isOk: false });
    expect(await check(courseId, 'BEFANA')).toMatchObject({ code: 'coupon_unknown' });
  });

  test('names its code where the link does not bear it', async () => {
    at('2023-01-05T12:00:00Z');
    expect((await active()).item.bannerCustomText).toBe('con il codice BEFANA');
  });

  test('whose coupon is used up is not advertised', async () => {
    at('2023-01-05T12:00:00Z');
    const limited = shop.database.orm.update(coupons);
    await limited.set({ uses: 2, useLimit: 3 }).where(eq(coupons.code, 'BEFANA'));
    expect((await active()).item.bannerCourseTitle).toBe('Tutti i corsi');
    await limited.set({ uses: 3 }).where(eq(coupons.code, 'BEFANA'));
    publicCache(shop.database).invalidate();
    expect(await active()).toMatchObject({ isOk: false });
  });
});

test('a scheduled coupon that ends by itself within a window ends then, and its banner', async () => {
  at('2023-01-05T12:00:00Z');
  const { id } = await stock.addCourse({ priceCents: 10_000, sections: 1 });
  const endsAt = new Date('2023-01-06T12:00:00Z');
  await stock.addCoupon('BREVE', { kind: 'percentage', amount: 1, scope: 'every_course', endsAt });
  await schedule({ ...SCHEDULE, code: 'BREVE' });
  expect((await check(id, 'BREVE')).item).toMatchObject({ discount: 50, endsAt: endsAt.toISOString() });
  at('2023-01-06T12:00:00Z');
  expect((await check(id, 'BREVE')).isOk).toBe(false);
  expect(await active()).toMatchObject({ isOk: false });
});

test('of two campaigns the banner shows the window that ends first', async () => {
  at('2023-01-05T12:00:00Z');
  await stock.addCoupon('BEFANA', { scope: 'every_course' });
  await schedule(SCHEDULE);
  const { slug, id } = await stock.addCourse();
  await stock.addCoupon('LAMPO', { scope: 'course', courseId: id });
  const windows = [{ endsAt: '2023-01-05T13:00:00Z', discount: 60 }];
  await schedule({ ...SCHEDULE, code: 'LAMPO', title: 'Lampo', link: '', windows });
  expect((await active()).item).toMatchObject({
    bannerCourseTitle: 'Lampo',
    bannerCourseLink: `/corsi-trading-online/corso/${slug}/LAMPO`,
    bannerCustomText: null,
  });
  at('2023-01-05T13:00:00Z');
  expect((await active()).item.bannerCourseTitle).toBe('Tutti i corsi');
});

test('of two campaigns whose windows end together the banner shows the same one each time', async () => {
  at('2023-01-05T12:00:00Z');
  for (const id of ['b', 'a']) {
    await stock.addCoupon(id, { scope: 'every_course' });
    await schedule({ ...SCHEDULE, id, code: id, title: `Campagna ${id}` });
  }
  expect((await active()).item.bannerCourseTitle).toBe('Campagna a');
});

describe('a coupon that a countdown advertises', () => {
  const ends = new Date('2024-06-10T12:00:00Z');
  const justBefore = '2024-06-10T11:59:59.999Z';

  async function addBanner(fields: Partial<typeof banners.$inferInsert>) {
    await shop.database.orm.insert(banners).values({
      isActive: true,
      bannerEndDate: ends,
      bannerCouponDiscount: 20,
      bannerCourseTitle: 'x',
      ...fields,
    });
  }

  test('ends with the banner, to the millisecond', async () => {
    at(justBefore);
    const { id } = await stock.addCourse();
    const { id: bannerCouponId } = await stock.addCoupon('GIUGNO');
    await addBanner({ bannerCouponId });
    expect((await check(id, 'giugno')).item.endsAt).toBe(ends.toISOString());
    at(ends.toISOString());
    expect(await check(id, 'giugno')).toMatchObject({ isOk: false, code: 'coupon_expired' });
  });

  test('ends with the promoter’s whose code it is', async () => {
    at(justBefore);
    const { id } = await stock.addCourse();
    await stock.addCoupon('AMICI');
    await shop.database.orm.insert(promoters).values({
      name: 'amici',
      couponCode: 'amici',
      bannerEndDate: ends,
    });
    expect((await check(id, 'AMICI')).isOk).toBe(true);
    at(ends.toISOString());
    expect(await check(id, 'AMICI')).toMatchObject({ code: 'coupon_expired' });
  });

  test('that ends earlier by itself ends then; one that no countdown advertises goes on', async () => {
    at(justBefore);
    const { id } = await stock.addCourse();
    const early = { endsAt: new Date('2024-06-01T00:00:00Z') };
    const { id: bannerCouponId } = await stock.addCoupon('PRIMA', early);
    await stock.addCoupon('GIU');
    await addBanner({ bannerCouponId });
    expect(await check(id, 'PRIMA')).toMatchObject({ code: 'coupon_expired' });
    at('2024-06-11T12:00:00Z');
    expect((await check(id, 'GIU')).isOk).toBe(true);
  });

  test('of a banner that is switched off holds by its own terms; advertised anew, until the new end', async () => {
    at('2024-06-11T12:00:00Z');
    const { id } = await stock.addCourse();
    const { id: bannerCouponId } = await stock.addCoupon('SPENTO');
    await addBanner({ bannerCouponId, isActive: false });
    expect((await check(id, 'SPENTO')).isOk).toBe(true);
    await addBanner({ bannerCouponId });
    expect(await check(id, 'SPENTO')).toMatchObject({ code: 'coupon_expired' });
    await addBanner({ bannerCouponId, bannerEndDate: new Date('2024-07-01T00:00:00Z') });
    expect((await check(id, 'SPENTO')).item.endsAt).toBe('2024-07-01T00:00:00.000Z');
  });

  test('ends with the last of its countdowns that are on, of banners and promoters alike', async () => {
    at('2024-06-01T12:00:00Z');
    const { id } = await stock.addCourse();
    const { id: bannerCouponId } = await stock.addCoupon('MOLTI');
    const day = (date: number) => new Date(Date.UTC(2024, 5, date));
    await addBanner({ bannerCouponId, bannerEndDate: day(12) });
    await addBanner({ bannerCouponId, bannerEndDate: day(10) });
    await shop.database.orm.insert(promoters).values([
      { name: 'suo', bannerCouponId, bannerEndDate: day(14) },
      { name: 'col-codice', couponCode: 'Molti', bannerEndDate: day(13) },
      { name: 'spento', couponCode: 'MOLTI', bannerEndDate: day(20), isActive: false },
      { name: 'altro', couponCode: 'ALTRO', bannerEndDate: day(21) },
    ]);
    expect((await check(id, 'MOLTI')).item.endsAt).toBe(day(14).toISOString());
    await shop.database.orm.delete(promoters).where(eq(promoters.name, 'suo'));
    expect((await check(id, 'MOLTI')).item.endsAt).toBe(day(13).toISOString());
    await addBanner({ bannerCouponId, bannerEndDate: day(15) });
    expect((await check(id, 'MOLTI')).item.endsAt).toBe(day(15).toISOString());
  });
});
