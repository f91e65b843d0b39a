import { adminShop } from '../../../support/admin';
import { BANNER, BUNDLE, CAMPAIGN, COUPON, PROMOTER, SECTION, VIDEO } from './forms';

const { shop, stock, admin } = adminShop({ now: '2026-11-25T10:00:00Z' });

const ENDS = '2026-12-24T22:59:59.000Z';
const MARKET = {
  ...{ broker: 'Borsa', symbol: 'ENI', name: 'Eni', description: '', currency: 'EUR', link: '' },
  isActive: true,
};
const RESOURCES = [
  ['/api/Promoter', PROMOTER, 'id'],
  ['/api/BannerSetting', { ...BANNER, bannerEndDate: ENDS }, 'id'],
  [
    '/api/Campaign',
    { ...CAMPAIGN, startsAt: '2026-11-26T10:00:00.000Z', windows: [{ endsAt: ENDS, discount: 20 }] },
    'id',
  ],
  ['/api/Coupon', { ...COUPON, startsAt: '2026-11-01T10:00:00.000Z', endsAt: ENDS }, 'IdCouponEnc'],
  ['/api/HomePageSection', SECTION, 'id'],
  ['/api/Bundle', { ...BUNDLE, isOperative: false, price: 1234.57 }, 'IdBundleEnc'],
  ['/api/StockMarket', MARKET, 'id'],
] as const;

it.each(RESOURCES)('%s takes a record back as it was read', async (url, form, key) => {
  const created = (await admin.post(url, form)).data.item;
  const read = (await admin.get(`${url}/${created[key]}`)).data.item;
  const saved = await admin.put(url, read);
  expect(saved).toMatchObject({ status: 200, data: { isOk: true } });
  expect(saved.data.item).toEqual({ ...read, version: read.version + 1 });
});

it.each(RESOURCES)('%s ignores what of a record is only for reading', async (url, form, key) => {
  const created = (await admin.post(url, form)).data.item;
  const changed = { createdAt: '2020-01-01T00:00:00.000Z', usedCount: 7, singlyPrice: 1, other: 'x' };
  const { data } = await admin.put(url, { ...created, ...changed });
  expect(data.isOk).toBe(true);
  expect(data.item).toEqual({ ...created, version: created.version + 1 });
  expect(data.item[key]).toBe(created[key]);
});

it('what was filled in once and is emptied later is gone, with the course or the coupon that it named', async () => {
  const { id: IdCourseEnc } = await stock.addCourse();
  const { id: IdCouponEnc } = await stock.addCoupon('META');
  const link = '/corsi-trading-online/corsi';
  const windows = [{ endsAt: ENDS, discount: 20 }];
  const countdown = {
    ...{ IdCouponEnc, bannerEndDate: ENDS, bannerCourseLink: link },
    ...{ bannerCouponDiscount: 5, bannerCourseTitle: 'Uno' },
  };
  const noCountdown = Object.fromEntries(Object.keys(countdown).map((field) => [field, null]));
  const starts = { startsAt: '2026-11-26T10:00:00.000Z', windows };
  const limits = { startsAt: '2026-11-01T10:00:00.000Z', endsAt: ENDS, useLimit: 9, perUserLimit: 2 };
  const cases: [url: string, form: object, full: object, emptied: object, left?: object][] = [
    ['/api/Promoter', PROMOTER, { ...countdown, IdCourseEnc }, { ...noCountdown, IdCourseEnc: null }],
    [
      '/api/BannerSetting',
      { ...BANNER, ...countdown },
      { bannerHideIn: '/login', bannerCustomText: 'Oggi' },
      { bannerHideIn: null, bannerCustomText: null, IdCouponEnc: null },
    ],
    ['/api/Campaign', { ...CAMPAIGN, ...starts }, { link, hideIn: '/login' }, { link: null, hideIn: null }],
    ['/api/Coupon', COUPON, limits, Object.fromEntries(Object.keys(limits).map((field) => [field, null]))],
    ['/api/LandingVideo', VIDEO, { IdCourseEnc, text: 'Ciao' }, { IdCourseEnc: null, text: '' }],
    [
      '/api/HomePageSection',
      SECTION,
      { kind: 'chosen_courses', courses: [IdCourseEnc] },
      { kind: 'newest_courses' },
      { courses: [], chosen: [] },
    ],
  ];
  for (const [url, form, full, emptied, left = emptied] of cases) {
    const { item } = (await admin.post(url, { ...form, ...full })).data;
    expect([url, item]).toMatchObject([url, full]);
    const { data } = await admin.put(url, { ...item, ...emptied });
    const kept = Object.keys(left).map((field) => [field, data.item[field] ?? null]);
    expect([url, Object.fromEntries(kept)]).toEqual([url, left]);
  }
});

it('a landing video is taken back as it was read', async () => {
  const { id } = (await admin.post('/api/LandingVideo', VIDEO)).data.item;
  const read = (await admin.get(`/api/LandingVideo/admin/${id}`)).data.item;
  expect((await admin.put('/api/LandingVideo', read)).data.item).toEqual({ ...read, version: 2 });
});

it('a teacher, a section and the parameters are taken back as they were read', async () => {
  const course = await stock.addCourse();
  await stock.addSection(course.id, { chapters: '0:00 Inizio' });
  const { id } = await stock.addTeacher('Ada Neri', [course.id]);
  const teacher = (await admin.get(`/api/Teacher/${id}`)).data.item;
  expect((await admin.put('/api/Teacher', teacher)).data).toMatchObject({ isOk: true, item: { id } });
  const detail = await admin.post('/api/courses/GetDetailCourseAdmin', { IdCourseEnc: course.id });
  const [section] = detail.data.item.sections;
  expect((await admin.put('/api/courses/UpdateSection', section)).data).toMatchObject({ isOk: true });
  await stock.finishByPosition();
  const { items } = (await admin.get('/api/Parameter/')).data;
  expect((await admin.put('/api/Parameter/', { items })).data).toEqual({ isOk: true, items });
});

describe('GET /api/Bundle/{id}', () => {
  const get = (id: string, token?: string) =>
    shop.call(`/api/Bundle/${id}`, undefined, token, { method: 'GET' });

  it('gives an admin a path that is off sale, ready to be saved', async () => {
    const course = await stock.addCourse();
    const { IdBundleEnc } = (await admin.post('/api/Bundle', { ...BUNDLE, isOperative: false })).data.item;
    await admin.put(`/api/Bundle/updateBundleCourses/${IdBundleEnc}`, { courses: [course.id] });
    const { item } = (await admin.get(`/api/Bundle/${IdBundleEnc}`)).data;
    expect(item).toMatchObject({ IdBundleEnc, isOperative: false, courseIds: [course.id] });
    expect((await admin.put('/api/Bundle', { ...item, title: 'Nuovo' })).data.item.title).toBe('Nuovo');
  });

  it('gives nobody else a path that is off sale, and of one on sale nothing of the admin’s', async () => {
    const course = await stock.addCourse();
    const off = await stock.addBundle([course.id], { isOperative: false });
    const on = await stock.addBundle([course.id]);
    for (const token of [undefined, await shop.tokenOf(0), await shop.tokenOf(2)]) {
      expect((await get(off.id, token)).data).toMatchObject({ isOk: false, code: 'not_found' });
      expect((await get(on.id, token)).data.item).not.toHaveProperty('courseIds');
    }
  });

  it('says to an admin too that a path does not exist', async () => {
    expect((await admin.get('/api/Bundle/nothing')).data).toMatchObject({ isOk: false, code: 'not_found' });
  });
});
