import { banners, promoters } from '../../../../src/server/platform/database';
import { adminOf, adminShop } from '../../../support/admin';

const { shop, stock, admin } = adminShop({ now: '2026-12-20T12:00:00.000Z' });

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

describe('a code that something names', () => {
  const BANNER = {
    name: 'Natale',
    isActive: true,
    bannerEndDate: new Date('2027-03-01T00:00:00Z'),
  };
  const named = async () => {
    const coupon = await stock.addCoupon('AMICI');
    await shop.database.orm.insert(promoters).values({ name: 'mario', title: 'Mario', couponCode: 'amici' });
    await shop.database.orm.insert(banners).values({ ...BANNER, bannerCouponId: coupon.id });
    return (await admin.get(`/api/Coupon/${coupon.id}`)).data.item;
  };
  const message = 'Il codice AMICI è usato da: il promoter «Mario», il banner «Natale». Prima cambialo lì.';

  it('is neither deleted nor renamed, and the refusal says who names it', async () => {
    const coupon = await named();
    const { IdCouponEnc: id } = coupon;
    expect((await admin.remove(`/api/Coupon/${id}`)).data).toMatchObject({ code: 'coupon_named', message });
    const rename = (CouponCode: string) => admin.put('/api/Coupon', { ...coupon, id, CouponCode });
    expect((await rename('NUOVO')).data).toMatchObject({ isOk: false, errors: { CouponCode: message } });
    expect((await rename('Amici')).data).toMatchObject({ isOk: true });
  });

  it('is free again once nothing names it; a banner that has ended does not count', async () => {
    const { IdCouponEnc: id } = await named();
    await shop.database.orm.delete(promoters);
    shop.time.now = new Date('2027-03-01T00:00:00.000Z');
    const later = await adminOf(shop);
    expect((await later.remove(`/api/Coupon/${id}`)).data).toEqual({ isOk: true });
  });

  it('is named by a countdown too; a banner that is off does not count, a promoter that is off does', async () => {
    const { id } = await stock.addCoupon('AMICI');
    const { orm } = shop.database;
    const { id: another } = await stock.addCoupon('ALTRI');
    await orm.insert(banners).values([
      { ...BANNER, bannerCouponId: id, isActive: false },
      { ...BANNER, bannerCouponId: another },
    ]);
    await orm.insert(promoters).values([
      { name: 'spento', couponCode: 'AMICI', isActive: false },
      { name: 'conto', bannerCouponId: id },
      { name: 'simile', couponCode: 'AMICI2', bannerCourseLink: '/corsi-trading-online/corso/x/amici' },
    ]);
    const { message: named } = (await admin.remove(`/api/Coupon/${id}`)).data;
    expect(named).toMatch(/il promoter «spento»/);
    expect(named).toMatch(/il promoter «conto»/);
    expect(named).not.toMatch(/simile|banner/);
  });

  it('is named by promoters, then by banners, each in the order of their names', async () => {
    const { id: bannerCouponId } = await stock.addCoupon('AMICI');
    const { orm } = shop.database;
    for (const name of ['c', 'a', 'b']) {
      await orm.insert(promoters).values({ name, couponCode: 'AMICI' });
      await orm.insert(banners).values({ ...BANNER, name, bannerCouponId });
    }
    const { message: names } = (await admin.remove(`/api/Coupon/${bannerCouponId}`)).data;
    expect(names.match(/«\w»/g).join('')).toBe('«a»«b»«c»«a»«b»«c»');
  });

  it('is named by a banner without an end, as older ones are', async () => {
    const { id } = await stock.addCoupon('AMICI');
    await shop.database.orm.insert(banners).values({ name: 'Sempre', isActive: true, bannerCouponId: id });
    const { data } = await admin.remove(`/api/Coupon/${id}`);
    expect(data).toMatchObject({ code: 'coupon_named', message: expect.stringContaining('«Sempre»') });
  });

  it('keeps a campaign from being renamed or deleted', async () => {
    const { item } = (await admin.post(CAMPAIGN, FORM)).data;
    await shop.database.orm.insert(promoters).values({ name: 'mario', couponCode: 'BEFANA' });
    const { data } = await admin.put(CAMPAIGN, { ...FORM, CouponCode: 'ALTRO', id: item.id, version: 1 });
    expect(data.errors.CouponCode).toMatch(/il promoter «mario»/);
    expect((await admin.remove(`${CAMPAIGN}/${item.id}`)).data.code).toBe('coupon_named');
  });
});
