import { eq } from 'drizzle-orm';
import { banners, campaigns, coupons, promoters } from '../../../src/server/platform/database';
import { publicCache } from '../../../src/server/platform/http/publicCache';
import { adminOf, adminShop, auditOf } from '../../support/admin';

const { shop, stock, admin } = adminShop({ now: '2026-12-20T12:00:00.000Z' });

const WEEK_MS = 7 * 86_400_000;
const inMs = (ms: number) => new Date(shop.time.now.getTime() + ms);
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).sort();

it('the banners that end within seven days are those that visitors still see, until then, to the millisecond', async () => {
  const ends = { over: -1, now: 0, next: 1, last: WEEK_MS, after: WEEK_MS + 1 };
  await shop.database.orm
    .insert(banners)
    .values([
      ...Object.entries(ends).map(([name, ms]) => ({ name, isActive: true, bannerEndDate: inMs(ms) })),
      { name: 'off', isActive: false, bannerEndDate: inMs(1) },
      { name: 'endless', isActive: true },
    ]);
  const { items } = (await admin.get('/api/BannerSetting?Ending=true')).data;
  expect(namesOf(items)).toEqual(['last', 'next']);
});

it('the valid coupons are those that a buyer could use now, in the order of their codes', async () => {
  const valid = async () =>
    (await admin.get('/api/courses/GetListValidCoupon')).data.items.map(
      ({ CouponCode }: { CouponCode: string }) => CouponCode,
    );
  for (const code of ['c', 'A', 'b']) await stock.addCoupon(code);
  await stock.addCoupon('D-ULTIMO', { useLimit: 2, uses: 1, startsAt: inMs(0), endsAt: inMs(1) });
  await stock.addCoupon('SPENTO', { isActive: false });
  await stock.addCoupon('FINITO', { endsAt: inMs(0) });
  await stock.addCoupon('FUTURO', { startsAt: inMs(1) });
  await stock.addCoupon('ESAURITO', { useLimit: 1, uses: 1 });
  const { id: bannerCouponId } = await stock.addCoupon('CONTO');
  await shop.database.orm.insert(banners).values({ isActive: true, bannerCouponId, bannerEndDate: inMs(1) });
  expect(await valid()).toEqual(['A', 'b', 'c', 'CONTO', 'D-ULTIMO']);
  shop.time.now = inMs(1);
  expect(await valid()).toEqual(['A', 'b', 'c', 'FUTURO']);
});

it('a coupon that another admin has saved since is told so, even where the form fits it no more', async () => {
  const { id } = await stock.addCoupon('USATO', { uses: 2, version: 2 });
  const form = { CouponCode: 'USATO', isPercentage: true, discount: 20, scope: 'all', isActive: true };
  const { data } = await admin.put('/api/Coupon', { ...form, useLimit: 1, id, version: 1 });
  expect(data).toMatchObject({ isOk: false, code: 'conflict' });
});

describe('each list of the admin comes by the column that is asked for, or in its own order', () => {
  const day = (date: number) => new Date(Date.UTC(2027, 0, date));
  const order = async (url: string, query: string) => {
    const { items } = (await admin.get(`${url}?${query}`)).data;
    return items.map((item: Record<string, string>) => item.CouponCode || item.slug || item.name).join('');
  };
  const orders = async (url: string, wanted: Record<string, string>) => {
    const found: Record<string, string> = {};
    for (const query of Object.keys(wanted)) found[query] = await order(url, query);
    expect(found).toEqual(wanted);
  };

  it('banners', async () => {
    await shop.database.orm.insert(banners).values([
      { name: 'b', isActive: true, bannerEndDate: day(2), createdAt: day(3) },
      { name: 'C', isActive: true, bannerEndDate: day(1), createdAt: day(2), bannerCourseTitle: 'Oro' },
      { name: 'a', isActive: false, bannerEndDate: day(3), createdAt: day(1) },
    ]);
    await orders('/api/BannerSetting', {
      '': 'bCa',
      'Sort=name': 'abC',
      'Sort=bannerEndDate': 'Cba',
      'Sort=createdAt': 'aCb',
      'Sort=isActive&pageSize=1': 'a',
      'Query=oro': 'C',
    });
  });

  it('promoters', async () => {
    await shop.database.orm.insert(promoters).values([
      { name: 'b', title: 'Zeta', bannerEndDate: day(1), createdAt: day(3) },
      {
        name: 'C',
        title: 'Xilo',
        bannerEndDate: day(3),
        createdAt: day(1),
        headline: 'Oro',
        isActive: false,
      },
      { name: 'a', title: '', bannerEndDate: day(2), createdAt: day(2) },
    ]);
    await orders('/api/Promoter', {
      '': 'aCb',
      'Sort=name': 'aCb',
      'Sort=slug': 'abC',
      'Sort=bannerEndDate': 'baC',
      'Sort=createdAt': 'Cab',
      'Sort=isActive&pageSize=1': 'C',
      'Query=oro': 'C',
      'Query=zet': 'b',
    });
  });

  it('campaigns', async () => {
    const dates = (start: number, end: number, made: number) => ({
      startsAt: day(start),
      endsAt: day(end),
      createdAt: day(made),
    });
    const [one] = await shop.database.orm
      .insert(campaigns)
      .values([
        { name: 'a', title: 'Tre', ...dates(2, 9, 1) },
        { name: 'b', title: 'Uno', ...dates(1, 8, 3) },
        { name: 'C', title: 'Due', ...dates(3, 7, 2) },
      ])
      .returning();
    await orders('/api/Campaign', {
      '': 'Cab',
      'Sort=name': 'abC',
      'Sort=startsAt': 'baC',
      'Sort=endsAt': 'Cba',
      'Sort=createdAt': 'aCb',
      'Query=due': 'C',
    });
    await stock.addCoupon('SOLO', { campaignId: one?.id ?? '' });
    expect(await order('/api/Campaign', 'Query=solo')).toBe('SOLO');
  });

  it('coupons, those in per cent apart from those in euro', async () => {
    await stock.addCoupon('b', { kind: 'euro', amount: 50 });
    await stock.addCoupon('C', { amount: 10 });
    await stock.addCoupon('a', { amount: 90 });
    await orders('/api/Coupon/GetAllCoupons', { 'Sort=discount': 'bCa', 'Sort=CouponCode': 'abC' });
  });
});

describe('a campaign', () => {
  const CAMPAIGN = '/api/Campaign';
  const FORM = {
    name: 'Befana',
    CouponCode: 'BEFANA',
    scope: 'all_courses',
    title: 'Tutti i corsi',
    startsAt: '2027-01-02T23:00:00.000Z',
    windows: [{ endsAt: '2027-01-10T22:59:59.000Z', discount: 50 }],
    isActive: true,
  };
  const create = async () => (await admin.post(CAMPAIGN, FORM)).data.item;

  it('may write its code in other letters though somebody names it', async () => {
    const { id } = await create();
    await shop.database.orm.insert(promoters).values({ name: 'mario', couponCode: 'BEFANA' });
    for (const [version, CouponCode] of [
      [1, 'Befana'],
      [2, 'BEFANA'],
    ] as const) {
      const { data } = await admin.put(CAMPAIGN, { ...FORM, CouponCode, id, version });
      expect(data).toMatchObject({ isOk: true, item: { CouponCode } });
    }
  });

  it('whose coupon went with its course is shown without one, gets another by a save, and can be deleted', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ title: 'Ichimoku' });
    const [lost, kept] = [
      await create(),
      (await admin.post(CAMPAIGN, { ...FORM, CouponCode: 'DUE' })).data.item,
    ];
    const { orm } = shop.database;
    for (const { IdCouponEnc } of [lost, kept]) await orm.delete(coupons).where(eq(coupons.id, IdCouponEnc));
    const { item } = (await admin.get(`${CAMPAIGN}/${lost.id}`)).data;
    expect(item).toMatchObject({ CouponCode: '', scope: 'course', usedCount: 0 });
    expect(item).not.toHaveProperty('IdCouponEnc');
    const saved = await admin.put(CAMPAIGN, {
      ...FORM,
      ...{ scope: 'course', IdCourseEnc, id: lost.id, version: item.version },
    });
    expect(saved.data.item).toMatchObject({ CouponCode: 'BEFANA', itemTitle: 'Ichimoku' });
    const ofCoupon = (await auditOf(shop)).find(({ resource }) => resource === 'coupons');
    expect(ofCoupon).toMatchObject({ action: 'create', resourceId: saved.data.item.IdCouponEnc });
    expect((await admin.remove(`${CAMPAIGN}/${kept.id}`)).data).toEqual({ isOk: true });
  });

  it('that is switched on or off tells forms that were opened before, and those of its coupon, and leaves others as they are', async () => {
    const { id, IdCouponEnc } = await create();
    const beside = (await admin.post(CAMPAIGN, { ...FORM, CouponCode: 'DUE' })).data.item;
    const other = await adminOf(shop);
    await other.post(`${CAMPAIGN}/SetActive`, { id, isActive: false });
    const { data } = await admin.put(CAMPAIGN, { ...FORM, id, version: 1 });
    expect(data).toMatchObject({ isOk: false, code: 'conflict', item: { isActive: false, version: 2 } });
    const coupon = (await admin.get(`/api/Coupon/${IdCouponEnc}`)).data.item;
    expect(coupon).toMatchObject({ isActive: false, version: 2 });
    const [last] = await auditOf(shop);
    expect(last).toMatchObject({
      action: 'deactivate',
      before: { isActive: true },
      after: { isActive: false },
    });
    expect((await admin.get(`${CAMPAIGN}/${beside.id}`)).data.item).toEqual(beside);
    const besides = (await admin.get(`/api/Coupon/${beside.IdCouponEnc}`)).data.item;
    expect(besides).toMatchObject({ isActive: true, version: 1 });
  });

  it('drops the kept pages that show a banner when it is created and when it is switched', async () => {
    const page = () => publicCache(shop.database).get('page', ['banner'], async () => ({}));
    const before = await page();
    const { id } = await create();
    const created = await page();
    expect(await page()).toBe(created);
    await admin.post(`${CAMPAIGN}/SetActive`, { id, isActive: false });
    expect(new Set([before, created, await page()]).size).toBe(3);
  });

  it('passes on to its coupon whether it is active, and a version for forms that were opened before', async () => {
    const { id, IdCouponEnc } = (await admin.post(CAMPAIGN, { ...FORM, isActive: false })).data.item;
    const coupon = async () => (await admin.get(`/api/Coupon/${IdCouponEnc}`)).data.item;
    expect(await coupon()).toMatchObject({ isActive: false, version: 1 });
    await admin.put(CAMPAIGN, { ...FORM, id, version: 1 });
    expect(await coupon()).toMatchObject({ isActive: true, version: 2 });
  });

  it('notes in the audit what was saved of it, and nothing that changes by itself', async () => {
    await admin.post(CAMPAIGN, { ...FORM, startsAt: '2026-12-01T00:00:00.000Z' });
    const entry = (await auditOf(shop)).find(({ resource }) => resource === 'campaigns');
    expect(entry?.after).toMatchObject({ name: 'Befana', windows: FORM.windows });
    for (const field of ['state', 'discount', 'usedCount', 'reservedCount'])
      expect(entry?.after).not.toHaveProperty(field);
  });

  it('decides the dates of its coupon, however they are written, its scope and whether it is active', async () => {
    const { IdCouponEnc } = await create();
    const coupon = (await admin.get(`/api/Coupon/${IdCouponEnc}`)).data.item;
    const dates = { startsAt: '2027-01-03T00:00:00+01:00', endsAt: '2027-01-10T23:59:59+01:00' };
    const save = (more: object) =>
      admin.put('/api/Coupon', { ...coupon, id: IdCouponEnc, ...dates, ...more });
    expect((await save({ startsAt: '2027-01-03T00:00:01+01:00' })).data.errors).toHaveProperty('startsAt');
    const { errors } = (await save({ scope: 'all', isActive: false })).data;
    expect(Object.keys(errors).sort()).toEqual(['isActive', 'scope']);
    expect((await save({ useLimit: 7 })).data.item).toMatchObject({ useLimit: 7, startsAt: FORM.startsAt });
  });
});
