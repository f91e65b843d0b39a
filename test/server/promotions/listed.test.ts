import { banners, campaigns, campaignWindows, promoters } from '../../../src/server/platform/database';
import { adminShop } from '../../support/admin';

const { shop, stock, admin } = adminShop();

const day = (date: number) => new Date(Date.UTC(2027, 0, date));
const namesIn =
  (list: string) =>
  async (query = '') =>
    (await admin.get(`/api/${list}?${query}`)).data.items.map(({ name }: { name: string }) => name);

it('banners are listed by each of their columns, newest first otherwise, and found by what they offer', async () => {
  const common = { isActive: true, bannerCourseTitle: 'Corso' };
  await shop.database.orm.insert(banners).values([
    { ...common, name: 'B', bannerEndDate: day(12), createdAt: day(1) },
    { ...common, name: 'C', bannerEndDate: day(11), createdAt: day(3), bannerCourseTitle: 'Volumi' },
    { ...common, name: 'a', bannerEndDate: day(13), createdAt: day(2) },
    { ...common, name: 'd', bannerEndDate: day(14), createdAt: day(4), isActive: false },
  ]);
  const names = namesIn('BannerSetting');
  expect(await names()).toEqual(['d', 'C', 'a', 'B']);
  expect(await names('Sort=createdAt')).toEqual(['B', 'a', 'C', 'd']);
  expect(await names('Sort=name')).toEqual(['a', 'B', 'C', 'd']);
  expect(await names('Sort=bannerEndDate')).toEqual(['C', 'B', 'a', 'd']);
  expect((await names('Sort=isActive'))[0]).toBe('d');
  expect(await names('Query=volum')).toEqual(['C']);
});

it('coupons are listed by their discount, those in euro first', async () => {
  for (const [code, kind, amount] of [
    ['A', 'euro', 1],
    ['B', 'percentage', 30],
    ['C', 'euro', 2000],
    ['D', 'percentage', 5],
  ] as const)
    await stock.addCoupon(code, { kind, amount });
  const { items } = (await admin.get('/api/Coupon/GetAllCoupons?Sort=discount')).data;
  expect(items.map(({ CouponCode }: { CouponCode: string }) => CouponCode)).toEqual(['A', 'C', 'D', 'B']);
});

it('promoters are listed by each of their columns, by the name that is shown otherwise, and found by their words', async () => {
  await shop.database.orm.insert(promoters).values([
    { name: 'z-uno', title: 'Alfa', bannerEndDate: day(13), createdAt: day(2) },
    { name: 'b-due', title: '', bannerEndDate: day(11), createdAt: day(3), headline: 'Senza promesse' },
    { name: 'a-tre', title: 'Ciro', bannerEndDate: day(12), createdAt: day(1) },
    { name: 'y-quattro', title: 'zeta', bannerEndDate: day(14), createdAt: day(4), isActive: false },
  ]);
  const names = namesIn('Promoter');
  const shown = ['Alfa', 'b-due', 'Ciro', 'zeta'];
  expect(await names()).toEqual(shown);
  expect(await names('Sort=name')).toEqual(shown);
  expect(await names('Sort=slug')).toEqual(['Ciro', 'b-due', 'zeta', 'Alfa']);
  expect(await names('Sort=bannerEndDate')).toEqual(['b-due', 'Ciro', 'Alfa', 'zeta']);
  expect(await names('Sort=createdAt')).toEqual(['Ciro', 'Alfa', 'b-due', 'zeta']);
  expect((await names('Sort=isActive'))[0]).toBe('zeta');
  expect(await names('Query=cir')).toEqual(['Ciro']);
  expect(await names('Query=z-un')).toEqual(['Alfa']);
  expect(await names('Query=promess')).toEqual(['b-due']);
});

it('campaigns are listed by each of their columns, the latest start first otherwise, and found by their title', async () => {
  const { orm } = shop.database;
  const added = await orm
    .insert(campaigns)
    .values([
      { name: 'B', title: 'Tutto', startsAt: day(3), endsAt: day(12), createdAt: day(1) },
      { name: 'C', title: 'Saldi', startsAt: day(1), endsAt: day(11), createdAt: day(2) },
      { name: 'a', title: 'Tutto', startsAt: day(2), endsAt: day(13), createdAt: day(3) },
    ])
    .returning();
  await orm
    .insert(campaignWindows)
    .values(added.map(({ id: campaignId, endsAt }) => ({ campaignId, endsAt, discount: 10 })));
  const names = namesIn('Campaign');
  expect(await names()).toEqual(['B', 'a', 'C']);
  expect(await names('Sort=startsAt')).toEqual(['C', 'a', 'B']);
  expect(await names('Sort=endsAt')).toEqual(['C', 'B', 'a']);
  expect(await names('Sort=createdAt')).toEqual(['B', 'C', 'a']);
  expect(await names('Sort=name')).toEqual(['a', 'B', 'C']);
  expect(await names('Query=sald')).toEqual(['C']);
});
