import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminShop, auditOf } from '../../../support/admin';

const { shop, stock, admin } = adminShop();

const BANNER = '/api/BannerSetting';
const inDays = (days: number) => new Date(shop.time.now.getTime() + days * 86_400_000).toISOString();
const form = (fields: object = {}) => ({
  name: 'Settimana',
  bannerEndDate: inDays(3),
  bannerCourseLink: '/corsi-trading-online/corso/uno/CODICE',
  bannerCouponDiscount: 20,
  bannerCouponIsPercentage: true,
  bannerCourseTitle: 'Uno',
  bannerHideIn: ' /login , ,/admin',
  bannerCustomText: null,
  isActive: true,
  ...fields,
});
const create = async (fields?: object) => (await admin.post(BANNER, form(fields))).data.item;
const shown = async () =>
  (await shop.call(`${BANNER}/active-shop`, undefined, undefined, { method: 'GET' })).data;

describe('banners of the admin', () => {
  it('are seen by the next visitor as they were saved, the one that ends first', async () => {
    const later = await create();
    const item = await create({
      bannerEndDate: inDays(1),
      bannerCouponIsPercentage: false,
      bannerCouponDiscount: 19.99,
    });
    expect(item).toEqual({
      ...form({ bannerEndDate: inDays(1), bannerCouponIsPercentage: false, bannerCouponDiscount: 19.99 }),
      bannerHideIn: '/login, /admin',
      id: expect.any(String),
      createdAt: expect.any(String),
      version: 1,
    });
    const { id: _id, name: _name, isActive: _isActive, createdAt: _at, version: _version, ...fields } = item;
    expect((await shown()).item).toEqual(fields);
    await admin.put(BANNER, { ...item, isActive: false });
    expect((await shown()).item.bannerEndDate).toBe(later.bannerEndDate);
    await admin.remove(`${BANNER}/${later.id}`);
    expect((await shown()).code).toBe('not_found');
    expect((await auditOf(shop)).map(({ action }) => action)).toEqual([
      'remove',
      'update',
      'create',
      'create',
    ]);
  });

  it('advertise a coupon, whose page they lead to unless they have an address of their own', async () => {
    const course = await stock.addCourse({ slug: 'scalping' });
    const coupon = await stock.addCoupon('GIUGNO', { scope: 'course', courseId: course.id });
    const { id: IdCouponEnc } = coupon;
    const item = await create({ IdCouponEnc, bannerCourseLink: null });
    expect(item).toMatchObject({ IdCouponEnc, bannerCourseLink: null });
    const link = async () => (await shown()).item.bannerCourseLink;
    expect(await link()).toBe('/corsi-trading-online/corso/scalping/GIUGNO');
    await admin.put(BANNER, { ...item, bannerCourseLink: '/corsi-trading-online/corsi' });
    expect(await link()).toBe('/corsi-trading-online/corsi');
  });

  it('are refused with an address of a coupon that they do not advertise, or with one that is gone', async () => {
    const { id: IdCouponEnc } = await stock.addCoupon('LUGLIO');
    const bannerCourseLink = '/corsi-trading-online/corso/x/luglio';
    const refused = (await admin.post(BANNER, form({ bannerCourseLink }))).data;
    expect(refused.errors.IdCouponEnc).toMatch(/^L’indirizzo porta al coupon LUGLIO: sceglilo qui/);
    expect((await create({ bannerCourseLink, IdCouponEnc })).IdCouponEnc).toBe(IdCouponEnc);
    await stock.addCoupon('AGOSTO');
    const both = { bannerCourseLink: `${bannerCourseLink}?coupon=agosto`, IdCouponEnc };
    expect((await create(both)).IdCouponEnc).toBe(IdCouponEnc);
    const gone = (await admin.post(BANNER, form({ IdCouponEnc: 'nessuno' }))).data;
    expect(gone.errors).toEqual({ IdCouponEnc: 'Questo coupon non esiste più.' });
  });

  it.each([
    ['luglio?utm_source=posta', 'LUGLIO'],
    ['luglio#prezzo', 'LUGLIO'],
    ['meno%2020', 'MENO 20'],
    ['100%/luglio', 'LUGLIO'],
    ['?utm_source=posta&coupon=Luglio#prezzo', 'LUGLIO'],
  ])('are refused with the address …/%s of the coupon %s however it is written', async (end, code) => {
    await stock.addCoupon(code);
    const bannerCourseLink = `/corsi-trading-online/corso/x/${end}`;
    const { errors } = (await admin.post(BANNER, form({ bannerCourseLink }))).data;
    expect(errors.IdCouponEnc).toContain(`L’indirizzo porta al coupon ${code}`);
  });

  it.each(['/corsi-trading-online/corso/x/100%', '/corsi-trading-online/corso/x/%00'])(
    'may lead to %s, which is no coupon',
    async (bannerCourseLink) => {
      expect(await create({ bannerCourseLink })).toMatchObject({ bannerCourseLink });
    },
  );

  it('drop the kept pages that show a banner when they change', async () => {
    const page = () => publicCache(shop.database).get('page', ['banner'], async () => ({}));
    const kept = await page();
    expect(await page()).toBe(kept);
    await create();
    expect(await page()).not.toBe(kept);
  });

  it('may have a text instead of a discount', async () => {
    const bannerCustomText = '{"blocks":[{"text":"Solo oggi"}],"entityMap":{}}';
    const bannerHideIn = null;
    const noDiscount = { bannerCouponDiscount: null, bannerCouponIsPercentage: false };
    const fields = { ...noDiscount, bannerCustomText, bannerHideIn };
    const item = await create({ ...fields, bannerCourseTitle: ' ' });
    const expected = { ...fields, bannerCourseTitle: null };
    expect(item).toMatchObject(expected);
    expect((await shown()).item).toMatchObject(expected);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no end', { bannerEndDate: null }, 'bannerEndDate'],
    ['an end that is no date', { bannerEndDate: '31/02/2026' }, 'bannerEndDate'],
    ['neither address nor coupon', { bannerCourseLink: undefined }, 'bannerCourseLink'],
    ['a script as its address', { bannerCourseLink: 'javascript:alert(1)' }, 'bannerCourseLink'],
    ['a page without its beginning', { bannerCourseLink: '/corso/x' }, 'bannerCourseLink'],
    ['an address without its scheme', { bannerCourseLink: '//evil.example' }, 'bannerCourseLink'],
    ['120 %', { bannerCouponDiscount: 120 }, 'bannerCouponDiscount'],
    ['a negative discount', { bannerCouponDiscount: -1 }, 'bannerCouponDiscount'],
    ['a discount for nothing', { bannerCourseTitle: '' }, 'bannerCourseTitle'],
    [
      'neither discount nor text',
      { bannerCouponDiscount: null, bannerCustomText: '{"blocks":[{"text":" "}]}' },
      'bannerCustomText',
    ],
  ])('with %s are refused at the field and log nobody out', async (_name, fields, field) => {
    const { status, data } = await admin.post(BANNER, form(fields));
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, [field]]);
    expect(await auditOf(shop)).toEqual([]);
  });

  it('are listed by page, sorted, searched and filtered', async () => {
    for (const name of ['b', 'A', 'c']) await create({ name, isActive: name !== 'c' });
    const names = async (query: string) =>
      (await admin.get(`${BANNER}?${query}`)).data.items.map(({ name }: { name: string }) => name);
    expect(await names('Sort=name')).toEqual(['A', 'b', 'c']);
    expect(await names('Sort=name&page=2&pageSize=2')).toEqual(['c']);
    expect(await names('IsActive=false')).toEqual(['c']);
    expect(await names('Query=B')).toEqual(['b']);
  });
});

it('the banners that end within seven days are a filter of their own', async () => {
  const soon = await create({ name: 'Presto', bannerEndDate: inDays(6) });
  await create({ name: 'Dopo', bannerEndDate: inDays(8) });
  await create({ name: 'Spento', bannerEndDate: inDays(1), isActive: false });
  const { items } = (await admin.get(`${BANNER}?Ending=true`)).data;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([soon.id]);
  expect((await admin.get(`${BANNER}?Ending=false`)).data.total).toBe(3);
});
