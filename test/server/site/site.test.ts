import {
  banners,
  homeSectionCourses,
  homeSections,
  parameters,
  promoters,
} from '../../../src/server/database';
import { publicCache } from '../../../src/server/http/publicCache';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../purchases/fixtures';

const HOUR = 3_600_000;
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string, token?: string) => shop.call(url, undefined, token, { method: 'GET' });
const inHours = (hours: number) => new Date(shop.time.now.getTime() + hours * HOUR);

describe('the home page’s sections', () => {
  it('come in order, each with the courses that were chosen or that its rule brings', async () => {
    const cheap = await stock.addCourse({ slug: 'newest', categories: ['ichimoku'] });
    const sold = await stock.addCourse({ slug: 'sold' });
    const offer = await stock.addCourse({ slug: 'offer', isEducationalOffer: true });
    const off = await stock.addCourse({ slug: 'off', isOperative: false });
    await stock.give((await addStudent(shop)).id, sold.id);
    const rows = [
      { title: 'Scelti', kind: 'chosen_courses' },
      { title: 'Nuovi', kind: 'newest_courses' },
      { title: 'Venduti', kind: 'best_selling_courses' },
      { title: 'Ichimoku', kind: 'category', category: 'ichimoku' },
      { title: 'Offerte', kind: 'educational_offers' },
      { title: 'Parole', kind: 'text', content: '{"blocks":[]}' },
      { title: 'Spenta', kind: 'text', isActive: false },
    ] as const;
    const values = rows.map((row, position) => ({ ...row, position }));
    const made = await shop.database.orm.insert(homeSections).values(values).returning();
    const chosen = [offer, off, cheap].map(({ id }, position) => ({
      homeSectionId: made[0]?.id ?? '',
      courseId: id,
      position,
    }));
    await shop.database.orm.insert(homeSectionCourses).values(chosen);
    const { data } = await read('/api/HomePageSection/Cached');
    const shown = data.items.map((item: { title: string; courses: { slug: string }[] }) => [
      item.title,
      item.courses.map(({ slug }) => slug),
    ]);
    expect(shown).toEqual([
      ['Scelti', ['offer', 'newest']],
      ['Nuovi', ['newest', 'sold', 'offer']],
      ['Venduti', ['sold', expect.any(String), expect.any(String)]],
      ['Ichimoku', ['newest']],
      ['Offerte', ['offer']],
      ['Parole', []],
    ]);
    expect(data.items[5].text).toBe('{"blocks":[]}');
  });

  it('that are for learning paths bring those on sale, four at the most', async () => {
    for (let homePosition = 0; homePosition < 5; homePosition += 1)
      await stock.addBundle([], { slug: `p${homePosition}`, homePosition });
    await stock.addBundle([], { slug: 'spento', homePosition: 0, isOperative: false });
    const values = { title: 'Percorsi', kind: 'bundles', position: 0 } as const;
    await shop.database.orm.insert(homeSections).values(values);
    const { data } = await read('/api/HomePageSection/Cached');
    const [section] = data.items;
    expect(section.bundles.map(({ slug }: { slug: string }) => slug)).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(section.courses).toEqual([]);
  });
});

describe('the active banner', () => {
  const active = async () => (await read('/api/BannerSetting/active-shop')).data;

  it('is, of the active ones, the one that ends first; those that are over are shown no more', async () => {
    await shop.database.orm.insert(banners).values([
      { name: 'over', isActive: true, bannerEndDate: inHours(-1), bannerCourseTitle: 'over' },
      { name: 'off', isActive: false, bannerEndDate: inHours(1), bannerCourseTitle: 'off' },
      { name: 'later', isActive: true, bannerEndDate: inHours(48), bannerCourseTitle: 'later' },
      { name: 'soon', isActive: true, bannerEndDate: inHours(2), bannerCourseTitle: 'soon' },
      { name: 'endless', isActive: true, bannerCourseTitle: 'endless' },
    ]);
    expect((await active()).item.bannerCourseTitle).toBe('soon');
    const now = shop.time.now;
    shop.time.now = inHours(2);
    expect((await active()).item.bannerCourseTitle).toBe('later');
    shop.time.now = now;
  });

  it('tells a discount in euro as euro, and what is empty as null', async () => {
    await shop.database.orm.insert(banners).values({
      isActive: true,
      bannerEndDate: inHours(3),
      bannerCourseLink: '/corsi-trading-online/corso/x',
      bannerCouponDiscount: 1550,
      bannerCouponIsPercentage: false,
    });
    expect(await active()).toEqual({
      isOk: true,
      item: {
        bannerEndDate: inHours(3).toISOString(),
        bannerCourseLink: '/corsi-trading-online/corso/x',
        bannerCouponDiscount: 15.5,
        bannerCouponIsPercentage: false,
        bannerCourseTitle: null,
        bannerHideIn: null,
        bannerCustomText: null,
      },
    });
  });

  it('where there is none, is a quiet refusal', async () => {
    const { status, data } = await read('/api/BannerSetting/active-shop');
    expect([status, data.isOk]).toEqual([200, false]);
  });
});

it('parameters: everybody reads the public ones, an admin all, a student no more than a visitor', async () => {
  await shop.database.orm.insert(parameters).values([
    { key: 'webinar.title', value: 'Incontro', isPublic: true },
    { key: 'promo.windows', value: [{ discount: 50 }], isPublic: true },
    { key: 'secret', value: 'x' },
  ]);
  const visible = [
    { key: 'promo.windows', value: '[{"discount":50}]', updatedAt: expect.any(String) },
    { key: 'webinar.title', value: 'Incontro', updatedAt: expect.any(String) },
  ];
  expect((await read('/api/Parameter/')).data.items).toEqual(visible);
  expect((await read('/api/Parameter/', (await addStudent(shop)).token)).data.items).toEqual(visible);
  const all = (await read('/api/Parameter/', await shop.tokenOf(1))).data.items;
  expect(all.map(({ key }: { key: string }) => key)).toEqual(['promo.windows', 'secret', 'webinar.title']);
  expect((await read('/api/Parameter/')).data.items).toEqual(visible);
});

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
      { name: 'spento', isActive: false },
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
    await shop.database.orm.insert(promoters).values([{ name: 'doppio', title: 'Altro' }]);
    await shop.database.orm.insert(promoters).values([{ name: 'altri', title: 'Doppio' }]);
    expect((await read('/api/Promoter/GetByName/doppio')).data.item.slug).toBe('doppio');
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

  it('one that is switched off, or not there, is 404', async () => {
    for (const name of ['spento', 'nessuno']) {
      expect((await read(`/api/Promoter/GetByName/${name}`)).status).toBe(404);
    }
  });
});
