import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import {
  bundles,
  campaigns,
  couponRedemptions,
  coupons,
  homeSections,
  landingVideos,
  media,
  parameters,
  reviews,
  stockMarkets,
} from '../../../../src/server/platform/database';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';
import { formsOf } from '../../leads/support';

/** Each call runs beside another admin's transaction, which commits while the call waits. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
beforeEach(async () => {
  await shop.database.empty();
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

describe('a record', () => {
  const URL = '/api/StockMarket';
  const FORM = { broker: 'Borsa', symbol: 'ENI', name: 'Eni', description: '', currency: 'EUR', link: '' };
  const create = async () => (await admin.post(URL, { ...FORM, isActive: true })).data.item;

  it('is not saved over the save of another admin', async () => {
    const item = await create();
    const { data } = await beforeCommit(
      shop.database,
      (tx) => tx.update(stockMarkets).set({ name: 'Primo', version: 2 }),
      () => admin.put(URL, { ...item, name: 'Secondo' }),
    );
    expect(data).toMatchObject({ isOk: false, code: 'conflict', item: { name: 'Primo', version: 2 } });
  });

  it('is not saved once another admin has removed it', async () => {
    const item = await create();
    const { data } = await beforeCommit(
      shop.database,
      (tx) => tx.delete(stockMarkets),
      () => admin.put(URL, { ...item, name: 'Secondo' }),
    );
    expect(data.code).toBe('not_found');
  });

  it('is removed as it was last saved, by the audit', async () => {
    const { id } = await create();
    await beforeCommit(
      shop.database,
      (tx) => tx.update(stockMarkets).set({ name: 'Primo', version: 2 }),
      () => admin.remove(`${URL}/${id}`),
    );
    expect((await auditOf(shop))[0]).toMatchObject({ action: 'remove', before: { name: 'Primo' } });
  });
});

describe('a campaign', () => {
  const FORM = {
    ...{ name: 'Befana', title: 'Tutti i corsi', CouponCode: 'BEFANA', scope: 'all_courses', isActive: true },
    startsAt: '2027-01-02T23:00:00.000Z',
    windows: [{ endsAt: '2027-01-10T22:59:59.000Z', discount: 50 }],
  };
  const create = async () => (await admin.post('/api/Campaign', FORM)).data.item;

  it('that two admins switch off is switched off once', async () => {
    const { id } = await create();
    const { data } = await beforeCommit(
      shop.database,
      (tx) => tx.update(campaigns).set({ isActive: false }),
      () => admin.post('/api/Campaign/SetActive', { id, isActive: false }),
    );
    expect(data).toEqual({ isOk: true });
    expect((await auditOf(shop)).map(({ action }) => action)).not.toContain('deactivate');
  });

  it('leaves behind a form of its coupon that was opened before a switch or a save', async () => {
    const { id, IdCouponEnc } = await create();
    const coupon = async () => (await admin.get(`/api/Coupon/${IdCouponEnc}`)).data.item;
    const first = await coupon();
    await admin.post('/api/Campaign/SetActive', { id, isActive: false });
    const second = await coupon();
    const { item } = (await admin.get(`/api/Campaign/${id}`)).data;
    await admin.put('/api/Campaign', { ...item, title: 'Altro' });
    for (const read of [first, second]) {
      const { data } = await admin.put('/api/Coupon', { ...read, id: IdCouponEnc, useLimit: 5 });
      expect(data.code).toBe('conflict');
    }
    const third = await coupon();
    expect([first, second, third].map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('is not removed while a checkout takes its coupon', async () => {
    const { id, IdCouponEnc: couponId } = await create();
    const { id: userId } = await addStudent(shop);
    const course = await stock.addCourse();
    const purchase = await stock.addPurchase(userId, { courseId: course.id });
    const { status, data } = await beforeCommit(
      shop.database,
      async (tx) => {
        await tx.execute(sql`select from coupons where id = ${couponId} for no key update`);
        await tx.insert(couponRedemptions).values({ couponId, userId, purchaseId: purchase.id });
      },
      () => admin.remove(`/api/Campaign/${id}`),
    );
    expect([status, data.isOk, data.message]).toEqual([
      200,
      false,
      expect.stringContaining('già stato usato'),
    ]);
    expect(await shop.database.orm.$count(coupons)).toBe(1);
  });
});

it('a learning path that is being removed gets no courses', async () => {
  const course = await stock.addCourse();
  const bundle = await stock.addBundle([course.id]);
  const { data } = await beforeCommit(
    shop.database,
    (tx) => tx.update(bundles).set({ deletedAt: shop.time.now }).where(eq(bundles.id, bundle.id)),
    () => admin.put(`/api/Bundle/updateBundleCourses/${bundle.id}`, { courses: [] }),
  );
  expect(data.code).toBe('not_found');
});

it('parameters are not saved over those of another admin, which are returned', async () => {
  const key = 'webinar.title';
  const save = (value: string, version: number) =>
    admin.put('/api/Parameter/', { items: [{ key, value, version }] });
  await save('Uno', 0);
  const { data } = await beforeCommit(
    shop.database,
    (tx) => tx.update(parameters).set({ value: 'Due', version: 2 }),
    () => save('Tre', 1),
  );
  expect(data).toMatchObject({ code: 'conflict', items: [{ key, value: 'Due', version: 2 }] });
  const added = await beforeCommit(
    shop.database,
    (tx) =>
      tx.insert(parameters).values({ key: 'webinar.link', value: 'https://uno.example', description: '' }),
    () =>
      admin.put('/api/Parameter/', {
        items: [{ key: 'webinar.link', value: 'https://due.example', version: 0 }],
      }),
  );
  expect(added.data.code).toBe('conflict');
});

it('sections of the home page are not ordered with one that is being removed', async () => {
  const rows = [0, 1].map((position) => ({ title: `${position}`, kind: 'text', position }) as const);
  const ids = (await shop.database.orm.insert(homeSections).values(rows).returning()).map(({ id }) => id);
  const { data } = await beforeCommit(
    shop.database,
    (tx) => tx.delete(homeSections).where(eq(homeSections.id, ids[0] ?? '')),
    () => admin.put('/api/HomePageSection/Order', { ids: ids.reverse() }),
  );
  expect(data.code).toBe('conflict');
});

describe('the film of a landing video', () => {
  const clip = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));
  const upload = (id: string) =>
    shop.call(`/api/LandingVideo/Video/${id}`, clip, admin.token, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
    });

  it.each([
    ['removed with its video', (id: string) => admin.remove(`/api/LandingVideo/${id}`)],
    ['replaced', upload],
  ])('that has just replaced another is swept away once it is %s', async (_name, call) => {
    const { id } = await formsOf(shop).addVideo();
    const key = 'clips/seconda.mp4';
    await beforeCommit(
      shop.database,
      async (tx) => {
        await tx.insert(media).values({ key, bytes: 1, mime: 'video/mp4' });
        await tx.update(landingVideos).set({ mediaKey: key }).where(eq(landingVideos.id, id));
      },
      () => call(id),
    );
    const [row] = await shop.database.orm.select().from(media).where(eq(media.key, key));
    expect(row?.orphanedAt).not.toBeNull();
  });
});

it('a review that two admins hide tells the audit what the second one found', async () => {
  const { id: userId } = await addStudent(shop);
  const { id: courseId } = await stock.addCourse();
  const row = { userId, courseId, text: 'Bello', rating: 5, isEnabled: true };
  const [review] = await shop.database.orm.insert(reviews).values(row).returning();
  await beforeCommit(
    shop.database,
    (tx) => tx.update(reviews).set({ isEnabled: false }),
    () => admin.post('/api/admin/ToogleReview', { IdEnc: review?.id, IsEnabled: false }),
  );
  expect((await auditOf(shop))[0]).toMatchObject({
    before: { IsEnabled: false },
    after: { IsEnabled: false },
  });
});
