import { eq } from 'drizzle-orm';
import {
  banners,
  bundles,
  campaignWindows,
  coupons,
  courses,
} from '../../../../src/server/platform/database';
import { factsOf } from '../../../../src/server/platform/http/publicCache';
import { activeBanner } from '../../../../src/server/promotions/banners/activeBanner';
import { checkCourseCoupon } from '../../../../src/server/promotions/coupons/pricing';
import { adminShop } from '../../../support/admin';

const { shop, stock, admin } = adminShop({ now: '2027-01-05T12:00:00.000Z' });

const BASE = '/corsi-trading-online';
const FORM = {
  name: 'Befana',
  CouponCode: 'BEFANA',
  scope: 'all_courses',
  title: 'Befana',
  startsAt: '2027-01-05T11:00:00.000Z',
  windows: [
    { endsAt: '2027-01-10T12:00:00.000Z', discount: 50 },
    { endsAt: '2027-01-20T12:00:00.000Z', discount: 30 },
  ],
  isActive: true,
};
const create = async (fields: object = {}) =>
  (await admin.post('/api/Campaign', { ...FORM, ...fields })).data.item;
const at = (instant: string) => {
  shop.time.now = new Date(instant);
};
const banner = async () =>
  (await shop.call('/api/BannerSetting/active-shop', undefined, undefined, { method: 'GET' })).data.item;

describe('the banner of a campaign without an address of its own leads to what its coupon holds for', () => {
  it.each([
    ['all', '/corsi'],
    ['all_courses', '/corsi'],
    ['all_bundles', '/percorsi-formativi'],
  ])('%s: the list, with the code to be typed', async (scope, page) => {
    await create({ scope });
    expect(await banner()).toMatchObject({
      bannerCourseLink: BASE + page,
      bannerCustomText: 'con il codice BEFANA',
    });
  });

  it('a course or a learning path: its page, with the code, which another page is told of', async () => {
    const course = await stock.addCourse({ slug: 'perché' });
    const bundle = await stock.addBundle([course.id]);
    const { id } = await create({ scope: 'course', IdCourseEnc: course.id, CouponCode: 'È-MIO' });
    expect(await banner()).toMatchObject({
      bannerCourseLink: `${BASE}/corso/${encodeURIComponent('perché')}/${encodeURIComponent('È-MIO')}`,
      bannerCustomText: null,
    });
    await admin.remove(`/api/Campaign/${id}`);
    const link = `${BASE}/corso/perché-mio`;
    const { id: linked } = await create({ CouponCode: 'mio', link });
    expect(await banner()).toMatchObject({
      bannerCourseLink: link,
      bannerCustomText: 'con il codice mio',
    });
    await admin.remove(`/api/Campaign/${linked}`);
    await create({ scope: 'bundle', IdBundleEnc: bundle.id });
    expect(await banner()).toMatchObject({
      bannerCourseLink: `${BASE}/percorsi-formativi/${encodeURIComponent(bundle.id)}/BEFANA`,
      bannerCustomText: null,
    });
  });
});

describe('a campaign is not advertised', () => {
  it('while its coupon is switched off', async () => {
    await create();
    expect(await banner()).toBeDefined();
    await shop.database.orm.update(coupons).set({ isActive: false });
    expect(await banner()).toBeUndefined();
  });

  it.each([
    ['off sale', { isOperative: false }],
    ['deleted', { deletedAt: new Date(0) }],
  ])('while its course or learning path is %s', async (_name, change) => {
    const course = await stock.addCourse();
    const bundle = await stock.addBundle([course.id]);
    await create({ scope: 'course', IdCourseEnc: course.id });
    await create({ scope: 'bundle', IdBundleEnc: bundle.id, CouponCode: 'DUE', title: 'Percorso' });
    const { orm } = shop.database;
    await orm.update(courses).set(change).where(eq(courses.id, course.id));
    expect(await banner()).toMatchObject({ bannerCourseTitle: 'Percorso' });
    await orm.update(bundles).set(change).where(eq(bundles.id, bundle.id));
    expect(await banner()).toBeUndefined();
  });
});

it('a campaign whose coupon is used up makes way for the next one, however many steps it has', async () => {
  const { id: campaignId } = await create();
  const hour = (nth: number) => new Date(Date.UTC(2027, 0, 21, nth));
  const steps = Array.from({ length: 60 }, (_none, nth) => ({ campaignId, endsAt: hour(nth), discount: 1 }));
  await shop.database.orm.insert(campaignWindows).values(steps);
  await create({
    CouponCode: 'DOPO',
    title: 'Dopo',
    windows: [{ endsAt: '2027-01-30T12:00:00.000Z', discount: 5 }],
  });
  await shop.database.orm.update(coupons).set({ uses: 1, useLimit: 1 }).where(eq(coupons.code, 'BEFANA'));
  expect(await banner()).toMatchObject({ bannerCourseTitle: 'Dopo', bannerCouponDiscount: 5 });
});

describe('a page that shows the banner is kept', () => {
  const until = async () => factsOf(await activeBanner(shop.deps))?.until;
  const inDecember = { windows: [{ endsAt: '2027-12-31T00:00:00.000Z', discount: 10 }] };

  it('until the step ends, and so is one that shows a price with its code', async () => {
    await create();
    const { id } = await stock.addCourse();
    const priced = factsOf(await checkCourseCoupon(shop.deps, id, 'BEFANA'));
    expect(priced?.until).toBe(Date.parse('2027-01-10T12:00:00.000Z'));
    expect(factsOf(await activeBanner(shop.deps))).toEqual({
      subjects: ['banner', 'courses', 'bundles'],
      until: Date.parse('2027-01-10T12:00:00.000Z'),
    });
    at('2027-01-10T12:00:00.000Z');
    expect(await until()).toBe(Date.parse('2027-01-20T12:00:00.000Z'));
    at('2027-01-20T12:00:00.000Z');
    expect(await until()).toBe(Number.POSITIVE_INFINITY);
  });

  it('until the next campaign begins, of those that are switched on', async () => {
    await create();
    const plan = (CouponCode: string, startsAt: string, isActive = true) =>
      create({ CouponCode, startsAt, isActive, ...inDecember });
    await plan('DOPO', '2027-01-09T00:00:00.000Z');
    await plan('PRIMA', '2027-01-07T00:00:00.000Z');
    await plan('ULTIMA', '2027-01-30T00:00:00.000Z');
    await plan('SPENTA', '2027-01-06T00:00:00.000Z', false);
    expect(await until()).toBe(Date.parse('2027-01-07T00:00:00.000Z'));
    at('2027-01-07T00:00:00.000Z');
    expect(await until()).toBe(Date.parse('2027-01-09T00:00:00.000Z'));
    at('2027-01-09T00:00:00.000Z');
    expect(await until()).toBe(Date.parse('2027-01-10T12:00:00.000Z'));
  });

  it('until the first campaign begins where there is none yet, with a banner or without', async () => {
    await create({ startsAt: '2027-01-07T00:00:00.000Z' });
    expect(await until()).toBe(Date.parse('2027-01-07T00:00:00.000Z'));
    const bannerEndDate = new Date('2027-01-08T00:00:00.000Z');
    await shop.database.orm.insert(banners).values({ isActive: true, bannerEndDate });
    expect(await until()).toBe(Date.parse('2027-01-07T00:00:00.000Z'));
  });

  it('until it ends where it is no campaign’s', async () => {
    const bannerEndDate = new Date('2027-01-06T00:00:00.000Z');
    await shop.database.orm.insert(banners).values({ isActive: true, bannerEndDate });
    expect(await until()).toBe(bannerEndDate.getTime());
  });

  it('for a minute where its coupon may be used up', async () => {
    await create();
    await shop.database.orm.update(coupons).set({ useLimit: 5 });
    expect(await until()).toBe(shop.time.now.getTime() + 60_000);
    at('2027-01-10T11:59:30.000Z');
    expect(await until()).toBe(Date.parse('2027-01-10T12:00:00.000Z'));
  });
});

it('the code of a campaign that is over ended with the coupon, where that was earlier', async () => {
  const { IdCouponEnc } = await create();
  const course = await stock.addCourse();
  const check = async () =>
    (await shop.call('/api/courses/IsValidCoupon', { IdCourseEnc: course.id, CouponCode: 'BEFANA' })).data;
  at('2027-02-01T12:00:00.000Z');
  expect((await check()).message).toBe('Questo coupon è scaduto il 20 gennaio 2027.');
  await shop.database.orm
    .update(coupons)
    .set({ endsAt: new Date('2027-01-08T12:00:00.000Z') })
    .where(eq(coupons.id, IdCouponEnc));
  expect((await check()).message).toBe('Questo coupon è scaduto l’8 gennaio 2027.');
});

it('the valid coupons leave out what does not hold: before the start, after a countdown, used up', async () => {
  const { id: bannerCouponId } = await stock.addCoupon('CONTO');
  const countdown = { isActive: true, bannerEndDate: shop.time.now, bannerCouponId };
  await shop.database.orm.insert(banners).values(countdown);
  await stock.addCoupon('PIENO', { useLimit: 1, uses: 1 });
  await stock.addCoupon('PRESTO', { startsAt: new Date('2027-01-06T00:00:00.000Z') });
  await create({ startsAt: '2027-01-06T00:00:00.000Z' });
  const { id } = await stock.addCoupon('VALIDO');
  const { items } = (await admin.get('/api/courses/GetListValidCoupon')).data;
  expect(items.map(({ IdCouponEnc }: { IdCouponEnc: string }) => IdCouponEnc)).toEqual([id]);
});

it('the valid coupons have the discount and the end of the present step, in the order of their codes', async () => {
  const valid = async () => (await admin.get('/api/courses/GetListValidCoupon')).data.items;
  await stock.addCoupon('zeta', { amount: 15 });
  await create();
  await create({ CouponCode: 'LAMPO', windows: [{ endsAt: '2027-01-06T12:00:00.000Z', discount: 70 }] });
  await stock.addCoupon('Alfa', { amount: 5 });
  const found: { CouponCode: string; discount: number }[] = await valid();
  expect(found.map(({ CouponCode, discount }) => [CouponCode, discount])).toEqual([
    ['Alfa', 5],
    ['BEFANA', 50],
    ['LAMPO', 70],
    ['zeta', 15],
  ]);
  const [, befana] = await valid();
  expect(befana.endsAt).toBe('2027-01-10T12:00:00.000Z');
  at('2027-01-10T12:00:00.000Z');
  expect((await valid())[1]).toMatchObject({ discount: 30, endsAt: '2027-01-20T12:00:00.000Z' });
});
