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

/** Four courses that fill the first row of the page's own list. */
async function fillFirstRow() {
  for (let homePosition = 0; homePosition < 4; homePosition += 1)
    await stock.addCourse({ slug: `first${homePosition}`, homePosition, categories: ['scalping'] });
}
const addSections = (rows: readonly Omit<typeof homeSections.$inferInsert, 'position'>[]) =>
  shop.database.orm
    .insert(homeSections)
    .values(rows.map((row, position) => ({ ...row, position })))
    .returning();
interface Shown {
  readonly title: string;
  readonly courses: readonly { readonly slug: string }[];
}
const shownSections = async () => {
  const { data } = await read('/api/HomePageSection/Cached');
  return data.items.map(({ title, courses }: Shown) => [title, courses.map(({ slug }) => slug)]);
};

describe('the home page’s sections', () => {
  it('come in order, each with the courses that were chosen or that its rule brings', async () => {
    await fillFirstRow();
    const cheap = await stock.addCourse({ slug: 'newest', categories: ['ichimoku'] });
    const sold = await stock.addCourse({ slug: 'sold' });
    const offer = await stock.addCourse({ slug: 'offer', isEducationalOffer: true });
    const off = await stock.addCourse({ slug: 'off', isOperative: false });
    await stock.give((await addStudent(shop)).id, sold.id);
    await countLearners(shop.database.orm);
    const one = async (row: Omit<typeof homeSections.$inferInsert, 'position' | 'title'>) => {
      await shop.database.orm.delete(homeSections);
      const [section] = await addSections([{ title: 'Una', ...row }]);
      const chosen = [offer, off, cheap].map(({ id }, position) => ({
        homeSectionId: section?.id ?? '',
        courseId: id,
        position,
      }));
      if (row.kind === 'chosen_courses') await shop.database.orm.insert(homeSectionCourses).values(chosen);
      publicCache(shop.database).invalidate();
      return shownSections();
    };
    expect(await one({ kind: 'chosen_courses' })).toEqual([['Una', ['offer', 'newest']]]);
    expect(await one({ kind: 'newest_courses' })).toEqual([['Una', ['newest', 'sold', 'offer']]]);
    expect(await one({ kind: 'best_selling_courses' })).toEqual([
      ['Una', ['sold', expect.any(String), expect.any(String)]],
    ]);
    expect(await one({ kind: 'category', category: 'ichimoku' })).toEqual([['Una', ['newest']]]);
    expect(await one({ kind: 'educational_offers' })).toEqual([['Una', ['offer']]]);
    expect(await one({ kind: 'text', content: '{"blocks":[]}' })).toEqual([['Una', []]]);
    expect(await one({ kind: 'text', isActive: false })).toEqual([]);
    expect(await one({ kind: 'category', category: 'scalping' })).toEqual([]);
    await addSections([{ title: 'Parole', kind: 'text', content: '{"blocks":[]}' }]);
    publicCache(shop.database).invalidate();
    const { data } = await read('/api/HomePageSection/Cached');
    expect(data.items[0].text).toBe('{"blocks":[]}');
  });

  it('of best sellers have those with the most learners, whenever they were added', async () => {
    await fillFirstRow();
    const learners = [await addStudent(shop), await addStudent(shop), await addStudent(shop)];
    for (const [nth, count] of [0, 2, 0, 0, 3, 0, 0, 1, 0, 0].entries()) {
      const course = await stock.addCourse({ slug: `b${nth}` });
      for (const { id } of learners.slice(0, count)) await stock.give(id, course.id);
    }
    await countLearners(shop.database.orm);
    await addSections([{ title: 'Venduti', kind: 'best_selling_courses' }]);
    publicCache(shop.database).invalidate();
    const [[, shown]] = await shownSections();
    expect(shown).toEqual(['b4', 'b1', 'b7', expect.any(String)]);
  });

  it('show each course once: later ones leave out what is above them, and are filled up by their rules', async () => {
    await fillFirstRow();
    for (let nth = 0; nth < 9; nth += 1)
      await stock.addCourse({ slug: `n${nth}`, categories: [nth % 2 ? 'ichimoku' : 'scalping'] });
    await addSections([
      { title: 'Nuovi', kind: 'newest_courses' },
      { title: 'Scalping', kind: 'category', category: 'scalping' },
      { title: 'Ancora nuovi', kind: 'newest_courses' },
      { title: 'Niente di nuovo', kind: 'newest_courses' },
    ]);
    expect(await shownSections()).toEqual([
      ['Nuovi', ['n0', 'n1', 'n2', 'n3']],
      ['Scalping', ['n4', 'n6', 'n8']],
      ['Ancora nuovi', ['n5', 'n7']],
    ]);
  });

  it('are six at the most, of those that have something to show', async () => {
    await fillFirstRow();
    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((title) => ({ title, kind: 'text' as const }));
    await addSections([
      { title: 'Vuota', kind: 'educational_offers' },
      { title: 'Senza percorsi', kind: 'bundles' },
      ...texts,
    ]);
    expect((await shownSections()).map(([title]: [string]) => title)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('tell their text, place and version', async () => {
    await addSections([
      { title: 'Parole', kind: 'text', subtitle: 'Testo 2', version: 6 },
      { title: 'Altre', kind: 'text', subtitle: 'Testo 1', version: 5 },
    ]);
    const { items, total } = (await read('/api/HomePageSection/Cached')).data;
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { title: 'Parole', text: 'Testo 2', position: 0, version: 6 },
      { title: 'Altre', text: 'Testo 1', position: 1, version: 5 },
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
