import { promoters } from '../../../../src/server/platform/database';
import { factsOf, publicCache } from '../../../../src/server/platform/http/publicCache';
import { promoterByName } from '../../../../src/server/promotions/promoters/promoters';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

const HOUR = 3_600_000;
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string) => shop.call(url, undefined, undefined, { method: 'GET' });
const inHours = (hours: number) => new Date(shop.time.now.getTime() + hours * HOUR);

describe('promoters', () => {
  beforeEach(() =>
    shop.database.orm.insert(promoters).values([
      {
        name: 'mercati-in-chiaro',
        title: 'Mercati in chiaro',
        bannerCouponDiscount: 25,
        bannerEndDate: inHours(1),
      },
      { name: 'a/b+c=d%', title: 'Strano' },
      { name: 'spento', title: 'Fermo', isActive: false },
    ]),
  );

  it('the active ones are listed', async () => {
    const { data } = await read('/api/Promoter/Cached');
    expect(data.items.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Mercati in chiaro',
      'Strano',
    ]);
  });

  it('one is found by its name, whatever the case and signs, with its countdown', async () => {
    const { data } = await read('/api/Promoter/GetByName/Mercati-In-Chiaro');
    expect(data.item).toMatchObject({
      slug: 'mercati-in-chiaro',
      name: 'Mercati in chiaro',
      shopPromoter: {
        bannerCouponDiscount: 25,
        bannerCouponIsPercentage: true,
        bannerEndDate: inHours(1).toISOString(),
      },
    });
    const strange = await read(`/api/Promoter/GetByName/${encodeURIComponent('a/b+c=d%')}`);
    expect(strange.data.item.name).toBe('Strano');
  });

  it('one is found by the name that people read as well; the name of the address goes first', async () => {
    const { data } = await read(`/api/Promoter/GetByName/${encodeURIComponent('Mercati in Chiaro')}`);
    expect(data.item.slug).toBe('mercati-in-chiaro');
    await shop.database.orm.insert(promoters).values([{ name: 'altri', title: 'Doppio' }]);
    await shop.database.orm.insert(promoters).values([{ name: 'doppio', title: 'Altro' }]);
    expect((await read('/api/Promoter/GetByName/doppio')).data.item.slug).toBe('doppio');
    // Of two with the title alone it is the same one each time.
    for (const id of ['b', 'a'])
      await shop.database.orm.insert(promoters).values({ id, name: `uguale-${id}`, title: 'Uguali' });
    expect((await read('/api/Promoter/GetByName/uguali')).data.item.id).toBe('a');
    const gone = await read(`/api/Promoter/GetByName/${encodeURIComponent('')}`);
    expect(gone.status).not.toBe(200);
  });

  it('a promoter’s page gets its headline, and its course with the coupon for as long as it is on sale', async () => {
    const [on, off] = [await stock.addCourse(), await stock.addCourse({ isOperative: false })];
    const values = { headline: 'Senza promesse', couponCode: 'BENVENUTO20' };
    await shop.database.orm.insert(promoters).values([
      { name: 'con-corso', courseId: on.id, ...values },
      { name: 'corso-spento', courseId: off.id },
    ]);
    const { data } = await read('/api/Promoter/GetByName/con-corso');
    expect(data.item).toMatchObject({
      headline: 'Senza promesse',
      CouponCode: 'BENVENUTO20',
      course: { IdCourseEnc: on.id, title: on.title },
    });
    const { item } = (await read('/api/Promoter/GetByName/corso-spento')).data;
    expect(item).not.toHaveProperty('course');
    expect(item).not.toHaveProperty('CouponCode');
  });

  it('are listed by their addresses, with what their cards show', async () => {
    const picture = '/demo/promoters/zeta';
    await shop.database.orm.insert(promoters).values([
      { name: 'zeta', title: 'Alfa', headline: 'In breve', description: 'A lungo', picture, version: 4 },
      { name: 'beta', title: '' },
    ]);
    publicCache(shop.database).invalidate();
    const { data } = await read('/api/Promoter/Cached');
    expect(data.items.map(({ slug }: { slug: string }) => slug)).toEqual([
      'a/b+c=d%',
      'beta',
      'mercati-in-chiaro',
      'zeta',
    ]);
    expect(data.total).toBe(4);
    expect(data.items[1].name).toBe('beta');
    expect(data.items[3]).toMatchObject({
      name: 'Alfa',
      headline: 'In breve',
      description: 'A lungo',
      picture: { src: expect.stringContaining(picture) },
      isActive: true,
      version: 4,
    });
  });

  it('a countdown with a coupon leads to the coupon’s page, unless it has an address of its own', async () => {
    const { id: courseId, slug } = await stock.addCourse();
    await stock.addCoupon('ALTRI');
    const { id: bannerCouponId } = await stock.addCoupon('AMICI', { scope: 'course', courseId });
    const bannerCourseLink = '/corsi-trading-online/corsi';
    await shop.database.orm.insert(promoters).values([
      { name: 'col-coupon', bannerCouponId },
      { name: 'con-indirizzo', bannerCouponId, bannerCourseLink },
    ]);
    const linkOf = async (name: string) =>
      (await read(`/api/Promoter/GetByName/${name}`)).data.item.shopPromoter.bannerCourseLink;
    expect(await linkOf('col-coupon')).toBe(`/corsi-trading-online/corso/${slug}/AMICI`);
    expect(await linkOf('con-indirizzo')).toBe(bannerCourseLink);
    expect(factsOf(await promoterByName(shop.deps, 'col-coupon'))?.subjects).toContain('banner');
  });

  it('a page of one is kept until its countdown ends, or what it shows changes', async () => {
    const course = await stock.addCourse();
    await shop.database.orm
      .insert(promoters)
      .values({ name: 'con-corso', courseId: course.id, bannerEndDate: inHours(5) });
    const facts = async (name: string) => factsOf(await promoterByName(shop.deps, name));
    expect(await facts('con-corso')).toEqual({
      subjects: ['site', 'courses', 'teachers', `rating ${course.id}`],
      until: inHours(5).getTime(),
    });
    expect((await facts('a/b+c=d%'))?.until).toBeUndefined();
    await shop.database.orm.insert(promoters).values({ name: 'finito', bannerEndDate: inHours(0) });
    const ended = await facts('finito');
    expect([ended?.subjects.includes('site'), ended?.until]).toEqual([true, undefined]);
  });

  it('one that is switched off, or not there, is 404', async () => {
    for (const name of ['spento', 'fermo', 'nessuno']) {
      expect((await read(`/api/Promoter/GetByName/${name}`)).status).toBe(404);
    }
  });
});
