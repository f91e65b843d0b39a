import { adminShop } from '../../../support/admin';

const { stock, admin } = adminShop({ now: '2026-12-20T12:00:00.000Z' });

const CAMPAIGN = '/api/Campaign';
const FORM = {
  name: 'Befana',
  CouponCode: 'BEFANA',
  title: 'Tutti i corsi',
  startsAt: '2027-01-02T23:00:00.000Z',
  windows: [{ endsAt: '2027-01-10T22:59:59.000Z', discount: 50 }],
  isActive: true,
};

it('drops the course or path that was chosen before the scope of a campaign was changed', async () => {
  const { id: IdCourseEnc } = await stock.addCourse({ title: 'Ichimoku' });
  const { id: IdBundleEnc } = await stock.addBundle([], { title: 'Da zero' });
  const chosen = { IdCourseEnc, IdBundleEnc };
  const { item } = (await admin.post(CAMPAIGN, { ...FORM, scope: 'course', IdCourseEnc })).data;
  for (const [version, scope, course, bundle, title] of [
    [1, 'bundle', undefined, IdBundleEnc, 'Da zero'],
    [2, 'course', IdCourseEnc, undefined, 'Ichimoku'],
    [3, 'all_courses', undefined, undefined, undefined],
  ] as const) {
    const form = { ...FORM, ...chosen, scope, id: item.id, version };
    const { item: saved } = (await admin.put(CAMPAIGN, form)).data;
    expect([saved.scope, saved.IdCourseEnc, saved.IdBundleEnc]).toEqual([scope, course, bundle]);
    expect(saved.itemTitle).toBe(title);
  }
});

it('leaves its coupon the limits that were given to it when a campaign is saved', async () => {
  const { item } = (await admin.post(CAMPAIGN, { ...FORM, scope: 'all' })).data;
  const url = `/api/Coupon/${item.IdCouponEnc}`;
  const coupon = (await admin.get(url)).data.item;
  const limits = { useLimit: 10, perUserLimit: 3 };
  await admin.put('/api/Coupon', { ...coupon, ...limits, id: item.IdCouponEnc });
  await admin.put(CAMPAIGN, { ...FORM, scope: 'all', title: 'Altro', id: item.id, version: 1 });
  expect((await admin.get(url)).data.item).toMatchObject(limits);
});

it.each(['/api/Coupon', CAMPAIGN])('%s says whether a course or a learning path is gone', async (url) => {
  const errorsOf = async (fields: object) =>
    (await admin.post(url, { ...FORM, isPercentage: true, discount: 20, ...fields })).data.errors;
  expect(await errorsOf({ scope: 'course', IdCourseEnc: 'x' })).toEqual({
    IdCourseEnc: 'Questo corso non esiste più.',
  });
  expect(await errorsOf({ scope: 'bundle', IdBundleEnc: 'x' })).toEqual({
    IdBundleEnc: 'Questo percorso formativo non esiste più.',
  });
});
