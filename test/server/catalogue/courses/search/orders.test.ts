import { eq } from 'drizzle-orm';
import { courseRatings, courseSearch } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { adminShop } from '../../../../support/admin';

const { shop, stock } = adminShop();

const found = async (filter: object) =>
  (await shop.call('/api/courses/GetFilteredCourses', filter)).data.items as {
    slug: string;
    reviews: { average: number };
  }[];
const slugs = async (filter: object) => (await found(filter)).map(({ slug }) => slug);

it('a course is found by the stars that its card shows, of two decimals written with one', async () => {
  const { id } = await stock.addCourse({ slug: 'alta' });
  const rate = (stars: number) =>
    shop.database.orm
      .update(courseRatings)
      .set({ stars, reviews: 200 })
      .where(eq(courseRatings.courseId, id));
  await rate(889);
  expect(await found({ RatingMin: 4.5 })).toMatchObject([{ slug: 'alta', reviews: { average: 4.45 } }]);
  await rate(888);
  expect(await found({ RatingMin: 4.5, Query: 'corso' })).toEqual([]);
});

it.each(['popular', 'rating', 'price_up', 'price_down'])(
  'of courses that the order %s puts level the newest comes first, those without a date last, each at its place',
  async (Sort) => {
    for (const id of ['senza-2', 'senza-3', 'senza-1'])
      await stock.addCourse({ id, slug: id, publishedAt: null });
    for (const [slug, day] of [
      ['vecchio', 1],
      ['nuovo', 9],
      ['medio', 5],
    ] as const)
      await stock.addCourse({ slug, publishedAt: new Date(Date.UTC(2026, 0, day)) });
    expect(await slugs({ Sort })).toEqual(['nuovo', 'medio', 'vecchio', 'senza-1', 'senza-2', 'senza-3']);
  },
);

it.each([{}, { Query: 'candele' }])(
  'the best are those with the most stars, not those without any: %j',
  async (filter) => {
    const { id } = await stock.addCourse({ slug: 'una', title: 'Candele lunghe' });
    const sums = { stars: 1, reviews: 1 };
    await shop.database.orm.update(courseRatings).set(sums).where(eq(courseRatings.courseId, id));
    await stock.addCourse({ slug: 'nessuna', title: 'Candele', publishedAt: shop.time.now });
    expect(await slugs({ Sort: 'rating', ...filter })).toEqual(['una', 'nessuna']);
  },
);

it('courses that have only some of the words, or that an order puts level, come by how well they fit', async () => {
  const at = (day: number) => ({ publishedAt: new Date(Date.UTC(2026, 0, day)) });
  await stock.addCourse({ slug: 'titolo', title: 'Candele', ...at(1) });
  const { id: sub } = await stock.addCourse({ slug: 'sotto', title: 'Altro', subtitle: 'Candele', ...at(9) });
  const { id } = await stock.addCourse({ slug: 'lezione', title: 'Altro', ...at(12) });
  await stock.addSection(id, { title: 'Candele' });
  const description = JSON.stringify({ blocks: [{ text: 'Candele', type: 'unstyled' }], entityMap: {} });
  await stock.addCourse({ slug: 'testo', title: 'Altro', description, ...at(20) });
  for (const filter of [
    { Query: 'candele zzqqxxyy' },
    ...['price_up', 'price_down', 'popular', 'rating'].map((Sort) => ({ Query: 'candele', Sort })),
  ])
    expect([filter, await slugs(filter)]).toEqual([filter, ['titolo', 'sotto', 'lezione', 'testo']]);
  // Learners decide between those that fit alike, and lift none over one that fits better.
  await shop.database.orm.update(courseSearch).set({ learners: 1000 }).where(eq(courseSearch.courseId, sub));
  publicCache(shop.database).invalidate();
  expect(await slugs({ Query: 'candele' })).toEqual(['titolo', 'sotto', 'lezione', 'testo']);
});

it('a course is found by its price to the cent', async () => {
  await stock.addCourse({ slug: 'centesimi', priceCents: 1999 });
  expect(await slugs({ PriceMin: 19.99, PriceMax: 19.99 })).toEqual(['centesimi']);
  expect(await slugs({ PriceMin: 20 })).toEqual([]);
  expect(await slugs({ PriceMax: 19.98 })).toEqual([]);
  await stock.addCourse({ slug: 'gratis', priceCents: 0 });
  expect(await slugs({ PriceMax: 0 })).toEqual(['gratis']);
});
