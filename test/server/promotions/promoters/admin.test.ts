import { eq } from 'drizzle-orm';
import { coupons } from '../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../support/admin';

const { shop, stock, admin } = adminShop();

const PROMOTER = '/api/Promoter';
const FORM = {
  name: 'Mercati in Chiaro',
  slug: 'mercati-in-chiaro',
  headline: 'Senza promesse',
  description: 'Dal 2009',
  pictureAddress: '/demo/promoters/mercati',
  CouponCode: '',
  isActive: true,
  bannerEndDate: null,
  bannerCourseLink: null,
  bannerCouponDiscount: null,
  bannerCouponIsPercentage: true,
  bannerCourseTitle: null,
};
const create = async (fields: object = {}) => (await admin.post(PROMOTER, { ...FORM, ...fields })).data.item;
const visit = (url: string) => shop.call(url, undefined, undefined, { method: 'GET' });

describe('promoters of the admin', () => {
  it('are seen by the next visitor as they were saved', async () => {
    expect((await visit(`${PROMOTER}/Cached`)).data.items).toEqual([]);
    const course = await stock.addCourse({ title: 'Fondamenti' });
    const { id: IdCouponEnc } = await stock.addCoupon('MERCATI20');
    const countdown = {
      bannerEndDate: '2030-01-01T00:00:00.000Z',
      bannerCourseLink: '/corsi-trading-online/corso/fondamenti/MERCATI20',
      bannerCouponDiscount: 20,
      bannerCourseTitle: 'Fondamenti',
      bannerCouponIsPercentage: true,
    };
    const item = await create({
      ...countdown,
      ...{ IdCouponEnc, IdCourseEnc: course.id, CouponCode: 'mercati20' },
    });
    expect(item).toMatchObject({
      ...FORM,
      ...countdown,
      IdCouponEnc,
      IdCourseEnc: course.id,
      CouponCode: 'mercati20',
      courseTitle: 'Fondamenti',
      version: 1,
    });
    expect(item.picture).toMatchObject({ width: 480 });
    expect((await visit(`${PROMOTER}/Cached`)).data.items).toMatchObject([
      { name: FORM.name, slug: FORM.slug },
    ]);
    expect((await visit(`${PROMOTER}/GetByName/${FORM.slug}`)).data.item).toMatchObject({
      shopPromoter: countdown,
      course: { title: 'Fondamenti' },
      CouponCode: 'mercati20',
    });
    const { data } = await admin.put(PROMOTER, { ...item, name: 'Chiaro', isActive: false });
    expect(data.item).toMatchObject({ name: 'Chiaro', isActive: false, version: 2 });
    expect((await visit(`${PROMOTER}/Cached`)).data.items).toEqual([]);
    expect((await admin.remove(`${PROMOTER}/${item.id}`)).data.isOk).toBe(true);
    expect((await auditOf(shop)).map(({ action }) => action)).toEqual(['remove', 'update', 'create']);
  });

  it.each<[string, object, string, RegExp?]>([
    ['no name', { name: '' }, 'name'],
    ['a space in the address', { slug: 'due parole' }, 'slug'],
    ['an address that exists', { slug: 'ESISTE' }, 'slug', /già di un altro promoter/],
    ['a coupon that does not exist', { CouponCode: 'NESSUNO' }, 'CouponCode', /nessun coupon/],
    ['a code with other spaces than its coupon', { CouponCode: 'LU GLIO' }, 'CouponCode', /si scrive LUGLIO/],
    ['a course that does not exist', { IdCourseEnc: 'x' }, 'IdCourseEnc', /^Questo corso non esiste/],
    [
      'a countdown of a coupon that is gone',
      { IdCouponEnc: 'x' },
      'IdCouponEnc',
      /^Questo coupon non esiste/,
    ],
    [
      'an address of a coupon that they do not advertise',
      { bannerCourseLink: '/corsi-trading-online/corso/x/LUGLIO' },
      'IdCouponEnc',
    ],
    ['120 %', { bannerCouponDiscount: 120 }, 'bannerCouponDiscount'],
    ['a script as its address', { bannerCourseLink: 'javascript:1' }, 'bannerCourseLink'],
  ])('with %s are refused at the field', async (_name, fields, field, why = /./) => {
    await create({ slug: 'esiste' });
    await stock.addCoupon('LUGLIO');
    const { status, data } = await admin.post(PROMOTER, { ...FORM, ...fields });
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, [field]]);
    expect(data.errors[field]).toMatch(why);
  });

  it('keep a coupon that was deleted since when something else is saved', async () => {
    const { id } = await stock.addCoupon('SPARITO');
    const item = await create({ CouponCode: 'SPARITO' });
    await shop.database.orm.delete(coupons).where(eq(coupons.id, id));
    const { data } = await admin.put(PROMOTER, { ...item, headline: 'Nuovo' });
    expect(data.item).toMatchObject({ headline: 'Nuovo', CouponCode: 'SPARITO' });
    const other = await admin.put(PROMOTER, { ...data.item, CouponCode: 'NESSUNO' });
    expect(other.data.errors).toEqual({ CouponCode: 'Non c’è nessun coupon con questo codice.' });
  });

  it('are refused with an address of another coupon beside their own code', async () => {
    for (const code of ['Mio', 'ALTRO']) await stock.addCoupon(code);
    const save = (bannerCourseLink: string) =>
      admin.post(PROMOTER, { ...FORM, CouponCode: 'mIO', bannerCourseLink });
    const { errors } = (await save('/corsi-trading-online/corso/x/mio?coupon=altro')).data;
    expect(errors.IdCouponEnc).toContain('coupon ALTRO');
    const { item } = (await save('/corsi-trading-online/corso/x/mio?coupon=mio')).data;
    const renamed = (await admin.put(PROMOTER, { ...item, CouponCode: 'ALTRO' })).data;
    expect(renamed.errors.IdCouponEnc).toContain('coupon Mio');
  });

  it('are listed by page, sorted, searched and filtered', async () => {
    for (const name of ['b', 'A', 'c']) await create({ name, slug: `di-${name}`, isActive: name !== 'c' });
    const names = async (query = '') =>
      (await admin.get(`${PROMOTER}?${query}`)).data.items.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['A', 'b', 'c']);
    expect(await names('Sort=name&Direction=desc&pageSize=2')).toEqual(['c', 'b']);
    expect(await names('IsActive=false')).toEqual(['c']);
    expect(await names('Query=DI-b')).toEqual(['b']);
  });
});
