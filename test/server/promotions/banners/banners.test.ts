import { banners } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';

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
      { name: 'soon', isActive: true, bannerEndDate: inHours(2), bannerCourseTitle: 'soon' },
      { name: 'endless', isActive: true, bannerCourseTitle: 'endless' },
    ]);
    expect((await active()).item.bannerCourseTitle).toBe('soon');
    const now = shop.time.now;
    shop.time.now = inHours(2);
    expect((await active()).item.bannerCourseTitle).toBe('later');
    shop.time.now = new Date(now.getTime() + 48 * HOUR);
    expect((await active()).item).toMatchObject({ bannerCourseTitle: 'endless', bannerEndDate: null });
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

  it('where there is none, is a quiet refusal', async () => {
    const { status, data } = await read('/api/BannerSetting/active-shop');
    expect([status, data.isOk]).toEqual([200, false]);
  });
});
