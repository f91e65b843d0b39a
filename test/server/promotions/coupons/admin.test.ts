import { eq } from 'drizzle-orm';
import { coupons, newId } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { addRedemption, releaseRedemption } from '../../../../src/server/promotions/coupons/queries';
import { adminShop, auditOf } from '../../../support/admin';
import { storePurchases } from '../../../support/money/lines';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const COUPON = '/api/Coupon';
const FORM = { CouponCode: 'ESTATE', isPercentage: true, discount: 20, scope: 'all', isActive: true };
const create = async (fields: object = {}) => (await admin.post(COUPON, { ...FORM, ...fields })).data.item;
const list = async (query = '') => (await admin.get(`${COUPON}/GetAllCoupons?${query}`)).data;
const codes = async (query?: string) =>
  (await list(query)).items.map(({ CouponCode }: { CouponCode: string }) => CouponCode);

type Person = NonNullable<Parameters<typeof addStudent>[1]>;

/** Lets a student use a coupon for a purchase. */
async function use(
  couponId: string,
  { totalCents = 8000, ...person }: { totalCents?: number } & Person = {},
) {
  const { id: userId, email } = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti', ...person });
  const { id: courseId } = await stock.addCourse();
  const [purchase] = await storePurchases(shop.database, [
    {
      userId,
      courseId,
      couponId,
      itemTitle: 'Corso usato',
      listCents: 10_000,
      discountCents: 10_000 - totalCents,
      totalCents,
      state: 'paid',
      paidAt: shop.time.now,
      provider: 'sandbox',
    },
  ]);
  const purchaseId = purchase?.id ?? '';
  await addRedemption(shop.database.orm, { couponId, userId, purchaseId, redeemedAt: shop.time.now });
  return { email, userId, purchaseId };
}

describe('coupons of the admin', () => {
  it('keep every field through creating, reading and saving, and clear what was emptied', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ title: 'Ichimoku' });
    const full = {
      ...FORM,
      isPercentage: false,
      discount: 19.99,
      scope: 'course',
      IdCourseEnc,
      startsAt: '2026-12-01T08:00:00.000Z',
      endsAt: '2026-12-31T23:00:00.000Z',
      useLimit: 10,
      perUserLimit: 1,
    };
    const item = await create(full);
    expect(item).toEqual({
      ...full,
      IdCouponEnc: expect.any(String),
      itemTitle: 'Ichimoku',
      usedCount: 0,
      createdAt: expect.any(String),
      version: 1,
    });
    const id = item.IdCouponEnc;
    expect((await admin.get(`${COUPON}/${id}`)).data.item).toEqual(item);
    // What was chosen for another scope is dropped.
    const other = { ...FORM, scope: 'all_bundles', IdCourseEnc };
    const saved = (await admin.put(COUPON, { ...other, id, version: 1 })).data.item;
    expect(saved).toEqual({
      ...FORM,
      scope: 'all_bundles',
      IdCouponEnc: id,
      usedCount: 0,
      createdAt: item.createdAt,
      version: 2,
    });
    expect((await admin.remove(`${COUPON}/${id}`)).data.isOk).toBe(true);
    expect((await auditOf(shop)).map(({ action }) => action)).toEqual(['remove', 'update', 'create']);
  });

  it('holds at once for who buys, by its code', async () => {
    const course = await stock.addCourse();
    await create({ discount: 50 });
    const body = { IdCourseEnc: course.id, CouponCode: 'estate' };
    const { data } = await shop.call('/api/courses/IsValidCoupon', body);
    expect(data.item.price).toEqual({ listPrice: 100, discount: 50, total: 50 });
  });

  it.each([
    ['120 %', { discount: 120 }, 'discount'],
    ['half a per cent', { discount: 12.5 }, 'discount'],
    ['a negative discount', { discount: -5 }, 'discount'],
    ['a tenth of a cent', { isPercentage: false, discount: 1.001 }, 'discount'],
    [
      'an end before its start',
      { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
      'endsAt',
    ],
    ['an end that is no date', { endsAt: 'domani' }, 'endsAt'],
    ['an end in the year 0', { endsAt: '0000-01-01T00:00:00Z' }, 'endsAt'],
    ['a course that is not chosen', { scope: 'course' }, 'IdCourseEnc'],
    ['a course that does not exist', { scope: 'course', IdCourseEnc: 'x' }, 'IdCourseEnc'],
    ['a learning path that does not exist', { scope: 'bundle', IdBundleEnc: 'x' }, 'IdBundleEnc'],
    ['no uses', { useLimit: 0 }, 'useLimit'],
    ['more uses by one than by all', { useLimit: 2, perUserLimit: 3 }, 'perUserLimit'],
    ['an empty code', { CouponCode: '  ' }, 'CouponCode'],
    ['a long code', { CouponCode: 'X'.repeat(65) }, 'CouponCode'],
    ['a scope that does not exist', { scope: 'moon' }, 'scope'],
  ])('with %s is refused at the field, new and saved, and logs nobody out', async (_name, fields, field) => {
    const { IdCouponEnc: id } = await create({ CouponCode: 'ALTRO' });
    for (const { status, data } of [
      await admin.post(COUPON, { ...FORM, ...fields }),
      await admin.put(COUPON, { ...FORM, ...fields, id, version: 1 }),
    ]) {
      expect([status, data.isOk]).toEqual([200, false]);
      expect(Object.keys(data.errors)).toEqual([field]);
      expect(data.errors[field]).toMatch(/\p{L}{3}/u);
    }
    expect(await auditOf(shop)).toHaveLength(1);
  });

  it('may let one person have all of its uses, and one of them too', async () => {
    for (const [CouponCode, limit] of [
      ['UNA', 1],
      ['TRE', 3],
    ] as const) {
      const limits = { useLimit: limit, perUserLimit: limit };
      expect(await create({ ...limits, CouponCode })).toMatchObject(limits);
    }
  });

  it('with a code that exists is refused at the code, whatever its case', async () => {
    await create();
    const { data } = await admin.post(COUPON, { ...FORM, CouponCode: ' estate ' });
    expect(data).toMatchObject({ isOk: false, errors: { CouponCode: 'Questo codice esiste già.' } });
  });

  it('with a use limit below its uses is refused at the limit', async () => {
    const { IdCouponEnc: id } = await create();
    await use(id);
    await use(id);
    const save = (useLimit: number) => admin.put(COUPON, { ...FORM, useLimit, id, version: 1 });
    expect((await save(1)).data.errors).toEqual({
      useLimit: 'È già stato usato 2 volte: scrivi almeno 2.',
    });
    expect((await save(2)).data.item).toMatchObject({ useLimit: 2, usedCount: 2 });
  });

  it('that was used is not removed, with the reason and the alternative', async () => {
    const { IdCouponEnc: id } = await create();
    await use(id);
    const { status, data } = await admin.remove(`${COUPON}/${id}`);
    expect([status, data.isOk]).toEqual([200, false]);
    expect(data.message).toContain('Disattivalo');
    const kept = await shop.database.orm.select().from(coupons).where(eq(coupons.id, id));
    expect(kept).toHaveLength(1);
    expect(await auditOf(shop)).toHaveLength(1);
  });

  it('names who used it, newest first, by pages, and those that were given back', async () => {
    const { IdCouponEnc: id } = await create();
    const first = await use(id);
    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    const second = await use(id);
    const uses = async (query = '') => (await admin.get(`${COUPON}/${id}/Uses?${query}`)).data;
    expect(await uses()).toMatchObject({ total: 2, page: 1 });
    expect((await uses()).items[0]).toEqual({
      id: expect.any(String),
      IdUserEnc: second.userId,
      email: second.email,
      buyer: 'Sara Conti',
      IdPurchaseEnc: second.purchaseId,
      title: 'Corso usato',
      total: 80,
      redeemedAt: shop.time.now.toISOString(),
    });
    expect((await uses('pageSize=1&page=2')).items).toMatchObject([{ email: first.email }]);
    expect((await uses(`Query=${first.email}`)).total).toBe(1);
    expect((await admin.get(`${COUPON}/${newId()}/Uses`)).data).toEqual({ items: [], total: 0, page: 1 });
  });

  it('have their uses in the order that is asked for, found by mail and by either name', async () => {
    const { IdCouponEnc: id } = await create();
    for (const [firstName, lastName, totalCents] of [
      ['Carla', 'Alfieri', 7000],
      ['Anna', 'Bruni', 9000],
      ['Bruno', 'Costa', 8000],
    ] as const) {
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
      await use(id, { firstName, lastName, totalCents, email: `${firstName.replace('A', 'a')}@example.com` });
    }
    const buyers = async (query: string) =>
      (await admin.get(`${COUPON}/${id}/Uses?${query}`)).data.items.map(
        ({ buyer }: { buyer: string }) => buyer,
      );
    const [carla, anna, bruno] = ['Carla Alfieri', 'Anna Bruni', 'Bruno Costa'];
    expect(await buyers('')).toEqual([bruno, anna, carla]);
    expect(await buyers('Sort=redeemedAt')).toEqual([carla, anna, bruno]);
    expect(await buyers('Sort=email')).toEqual([anna, bruno, carla]);
    expect(await buyers('Sort=total&Direction=desc')).toEqual([anna, bruno, carla]);
    expect(await buyers('Query=bruno@')).toEqual([bruno]);
    expect(await buyers('Query=carl')).toEqual([carla]);
    expect(await buyers('Query=cost')).toEqual([bruno]);
  });

  it('that were used stay, though every use was given back', async () => {
    const { IdCouponEnc: id } = await create();
    const { purchaseId } = await use(id);
    await releaseRedemption(shop.database.orm, purchaseId, shop.time.now);
    expect((await admin.get(`${COUPON}/${id}`)).data.item.usedCount).toBe(0);
    expect((await admin.remove(`${COUPON}/${id}`)).data.message).toContain('Disattivalo');
  });

  it('keep the learning path that they hold for, and no course', async () => {
    const { id: IdBundleEnc } = await stock.addBundle([], { title: 'Da zero' });
    const item = await create({ scope: 'bundle', IdBundleEnc });
    expect(item).toMatchObject({ scope: 'bundle', IdBundleEnc, itemTitle: 'Da zero' });
    expect(item).not.toHaveProperty('IdCourseEnc');
  });

  it('are listed with the titles of their courses and learning paths, side by side', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ title: 'Ichimoku' });
    const { id: IdBundleEnc } = await stock.addBundle([], { title: 'Da zero' });
    await create({ CouponCode: 'A', scope: 'course', IdCourseEnc });
    await create({ CouponCode: 'B', scope: 'bundle', IdBundleEnc });
    const { items } = await list('Sort=CouponCode');
    expect(items).toMatchObject([{ itemTitle: 'Ichimoku' }, { itemTitle: 'Da zero' }]);
  });

  it('drop the course or path that was chosen before their scope was changed', async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    const { id: IdBundleEnc } = await stock.addBundle([]);
    const chosen = { IdCourseEnc, IdBundleEnc };
    const { IdCouponEnc: id } = await create({ scope: 'course', IdCourseEnc });
    for (const [version, scope, course, bundle] of [
      [1, 'bundle', undefined, IdBundleEnc],
      [2, 'course', IdCourseEnc, undefined],
      [3, 'all', undefined, undefined],
    ] as const) {
      const { item } = (await admin.put(COUPON, { ...FORM, ...chosen, scope, id, version })).data;
      expect([item.scope, item.IdCourseEnc, item.IdBundleEnc]).toEqual([scope, course, bundle]);
    }
  });

  it('drop the kept pages that show the banner when they change', async () => {
    const cache = publicCache(shop.database);
    await cache.get('banner', ['banner'], async () => ({}));
    await create();
    const make = jest.fn(async () => ({}));
    await cache.get('banner', ['banner'], make);
    expect(make).toHaveBeenCalled();
  });

  it('are listed by each of their columns, and newest first otherwise', async () => {
    const day = (date: number) => new Date(Date.UTC(2027, 0, date));
    const values = [
      ['B', { amount: 20, startsAt: day(3), endsAt: day(11), uses: 5, isActive: true, createdAt: day(1) }],
      ['C', { amount: 10, startsAt: day(2), endsAt: day(13), uses: 7, isActive: false, createdAt: day(3) }],
      ['A', { amount: 30, startsAt: day(1), endsAt: day(12), uses: 6, isActive: true, createdAt: day(2) }],
    ] as const;
    for (const [code, fields] of values) await stock.addCoupon(code, fields);
    expect(await codes()).toEqual(['C', 'A', 'B']);
    expect(await codes('Sort=createdAt')).toEqual(['B', 'A', 'C']);
    expect(await codes('Sort=CouponCode')).toEqual(['A', 'B', 'C']);
    expect(await codes('Sort=discount')).toEqual(['C', 'B', 'A']);
    expect(await codes('Sort=startsAt')).toEqual(['A', 'C', 'B']);
    expect(await codes('Sort=endsAt')).toEqual(['B', 'A', 'C']);
    expect(await codes('Sort=usedCount')).toEqual(['B', 'A', 'C']);
    expect((await codes('Sort=isActive'))[0]).toBe('C');
  });

  it('are listed by page, sorted, searched and filtered', async () => {
    await create({ CouponCode: 'b', discount: 10 });
    await create({ CouponCode: 'A', discount: 30, isActive: false, scope: 'all_courses' });
    await create({ CouponCode: 'C', discount: 20, endsAt: '2027-01-01T00:00:00Z' });
    expect(await codes('Sort=CouponCode')).toEqual(['A', 'b', 'C']);
    expect(await codes('Sort=discount&Direction=desc')).toEqual(['A', 'C', 'b']);
    expect((await codes('Sort=endsAt'))[0]).toBe('C');
    expect(await codes('Sort=CouponCode&page=2&pageSize=2')).toEqual(['C']);
    expect(await codes('IsActive=false')).toEqual(['A']);
    expect(await codes('Scope=all_courses')).toEqual(['A']);
    expect(await codes('Query=B')).toEqual(['b']);
    expect(await codes('Sort=none&Scope=none&page=-1')).toHaveLength(3);
  });

  it('drop no kept answer of the shop when they change', async () => {
    const cache = publicCache(shop.database);
    const answer = cache.get('anything', ['site', 'courses', 'bundles', 'teachers'], async () => ({}));
    await create();
    const make = jest.fn(async () => ({}));
    expect(await cache.get('anything', [], make)).toBe(await answer);
    expect(make).not.toHaveBeenCalled();
  });
});
