import { countLearners } from '../../../../src/server/catalogue/courses/search/learnersService';
import { homeSectionCourses, homeSections } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string) => shop.call(url, undefined, undefined, { method: 'GET' });

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
    await countLearners(shop.database.orm);
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

  it('that a rule fills bring eight courses at the most, of their category alone', async () => {
    for (let nth = 0; nth < 9; nth += 1) {
      await stock.addCourse({ slug: `n${nth}`, categories: [nth % 2 ? 'ichimoku' : 'scalping'] });
    }
    const rows = [
      { title: 'Nuovi', kind: 'newest_courses' },
      { title: 'Scalping', kind: 'category', category: 'scalping' },
      { title: 'Parole', kind: 'text' },
    ] as const;
    const values = rows.map((row, at) => ({
      ...row,
      position: 2 - at,
      subtitle: `Testo ${at}`,
      version: at + 4,
    }));
    await shop.database.orm.insert(homeSections).values(values);
    const { items, total } = (await read('/api/HomePageSection/Cached')).data;
    const shown = items.map((item: { courses: { slug: string }[] }) => item.courses.map(({ slug }) => slug));
    expect(shown).toEqual([
      [],
      ['n0', 'n2', 'n4', 'n6', 'n8'],
      ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'],
    ]);
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { title: 'Parole', text: 'Testo 2', position: 0, version: 6 },
      { title: 'Scalping', text: 'Testo 1', position: 1, version: 5 },
      { title: 'Nuovi', text: 'Testo 0', position: 2, version: 4 },
    ]);
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
