import { banners } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

const HOUR = 3_600_000;
let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string) => shop.call(url, undefined, undefined, { method: 'GET' });
const inHours = (hours: number) => new Date(shop.time.now.getTime() + hours * HOUR);

describe('the active banner', () => {
  const active = async () => (await read('/api/BannerSetting/active-shop')).data;

  it('is, of the active ones, the one that ends first; those that are over are shown no more', async () => {
    await shop.database.orm.insert(banners).values([
      { name: 'over', isActive: true, bannerEndDate: inHours(-1), bannerCourseTitle: 'over' },
      { name: 'off', isActive: false, bannerEndDate: inHours(1), bannerCourseTitle: 'off' },
      { name: 'later', isActive: true, bannerEndDate: inHours(48), bannerCourseTitle: 'later' },
      { id: 'b', name: 'as soon', isActive: true, bannerEndDate: inHours(2), bannerCourseTitle: 'as soon' },
      { id: 'a', name: 'soon', isActive: true, bannerEndDate: inHours(2), bannerCourseTitle: 'soon' },
      { name: 'endless', isActive: true, bannerCourseTitle: 'endless' },
    ]);
    expect((await active()).item.bannerCourseTitle).toBe('soon');
    const now = shop.time.now;
    shop.time.now = inHours(2);
    expect((await active()).item.bannerCourseTitle).toBe('later');
    shop.time.now = new Date(now.getTime() + 48 * HOUR);
    expect((await active()).item).toMatchObject({
      ...{ bannerCourseTitle: 'endless', bannerEndDate: null, bannerCourseLink: null },
    });
    shop.time.now = now;
  });

  it('tells a discount in euro as euro, and what is empty as null', async () => {
    await shop.database.orm.insert(banners).values({
      isActive: true,
      bannerEndDate: inHours(3),
      bannerCourseLink: '/corsi-trading-online/corso/x',
      bannerCouponDiscount: 1550,
      bannerCouponIsPercentage: false,
    });
    expect(await active()).toEqual({
      isOk: true,
      item: {
        bannerEndDate: inHours(3).toISOString(),
        bannerCourseLink: '/corsi-trading-online/corso/x',
        bannerCouponDiscount: 15.5,
        bannerCouponIsPercentage: false,
        bannerCourseTitle: null,
        bannerHideIn: null,
        bannerCustomText: null,
      },
    });
  });

  it.each([
    ['a path', 'bundle', '/percorsi-formativi/percorso-1/ESTATE'],
    ['a course', 'course', '/corso/nuvola/ESTATE'],
    ['everything', 'everything', '/corsi'],
    ['every path', 'every_bundle', '/percorsi-formativi'],
  ] as const)(
    'without a link of its own leads to what its coupon holds for: %s',
    async (_what, scope, link) => {
      const stock = shopOf(shop);
      const course = await stock.addCourse({ slug: 'nuvola' });
      const bundle = await stock.addBundle([course.id]);
      const { id } = await stock.addCoupon('ESTATE', {
        scope,
        ...(scope === 'course' && { courseId: course.id }),
        ...(scope === 'bundle' && { bundleId: bundle.id }),
      });
      await shop.database.orm.insert(banners).values({ isActive: true, bannerCouponId: id });
      publicCache(shop.database).invalidate();
      expect((await active()).item.bannerCourseLink).toBe(
        `/corsi-trading-online${link.replace('percorso-1', bundle.id)}`,
      );
    },
  );

  it('where there is none, is a quiet refusal', async () => {
    const { status, data } = await read('/api/BannerSetting/active-shop');
    expect([status, data.isOk, data.message]).toEqual([200, false, 'Nessuna offerta è attiva.']);
  });
});
