import { eq, inArray } from 'drizzle-orm';
import { countLearners } from '../../../../../src/server/catalogue/courses/search/learnersService';
import { courses } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../../support/app';
import { shopOf } from '../../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
const text = (words: string) =>
  JSON.stringify({ blocks: [{ text: words, type: 'unstyled' }], entityMap: {} });

beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  const ichimoku = await stock.addCourse({
    slug: 'ichimoku',
    title: 'Ichimoku da zero',
    subtitle: 'La nuvola, passo dopo passo',
    categories: ['principiante', 'ichimoku'],
    priceCents: 9900,
    sections: 2,
    durationSeconds: 120,
  });
  await stock.addCourse({
    slug: 'volatilita',
    title: 'Opzioni e volatilità',
    subtitle: 'Con un esempio su Ichimoku',
    categories: ['avanzato'],
    priceCents: 19_900,
  });
  await stock.addCourse({
    slug: 'scalping',
    title: 'Scalping sui futures',
    description: text('Anche la nuvola di ichimoku ha il suo posto, al 100%.'),
    categories: ['intermedio', 'scalping'],
    priceCents: 14_900,
  });
  await stock.addCourse({
    slug: 'bitcoin',
    title: 'Bitcoin',
    categories: ['intermedio', 'criptovalute'],
    priceCents: 4900,
  });
  await stock.addCourse({ slug: 'spento', title: 'Ichimoku segreto', isOperative: false });
  await stock.addCourse({ slug: 'tolto', title: 'Ichimoku tolto', deletedAt: new Date() });
  await stock.addTeacher('Niccolò D’Angelo', [ichimoku.id]);
});
afterAll(() => shop.close());

async function search(filter: object): Promise<{ slugs: string[]; total: number }> {
  const { status, data } = await shop.call('/api/courses/GetFilteredCourses', filter);
  expect(status).toBe(200);
  return { slugs: data.items.map(({ slug }: { slug: string }) => slug), total: data.total };
}

it('without words or filters everything on sale is listed, the newest first', async () => {
  expect(await search({})).toEqual({ slugs: ['ichimoku', 'volatilita', 'scalping', 'bitcoin'], total: 4 });
});

it('a card bears what lists show', async () => {
  const { data } = await shop.call('/api/courses/GetFilteredCourses', { Query: 'nuvola passo' });
  expect(data.items).toEqual([
    {
      IdCourseEnc: expect.any(String),
      slug: 'ichimoku',
      title: 'Ichimoku da zero',
      subtitle: 'La nuvola, passo dopo passo',
      categories: ['ichimoku', 'principiante'],
      cover: null,
      price: 99,
      duration: 120,
      sectionsCount: 2,
      teachers: [{ name: 'Niccolò D’Angelo', slug: 'niccol-d-angelo' }],
      reviews: { average: 0, count: 0 },
    },
  ]);
});

it('a word in the title counts more than in the subtitle, and there more than in the description', async () => {
  expect((await search({ Query: 'ichimoku' })).slugs).toEqual(['ichimoku', 'volatilita', 'scalping']);
});

it.each([
  ['accents left out', 'volatilita', 'volatilita'],
  ['accents added', 'opziòni', 'volatilita'],
  ['capitals', 'BITCOIN', 'bitcoin'],
  ['a teacher', 'niccolo', 'ichimoku'],
  ['a teacher’s apostrophe', "d'angelo", 'ichimoku'],
  ['a category', 'criptovalute', 'bitcoin'],
  ['the beginning of a word', 'scalp', 'scalping'],
  ['words in any order, with stop words', 'un corso su futures e scalping', 'scalping'],
  ['a word of the description', 'posto', 'scalping'],
  ['a slip', 'bitcion', 'bitcoin'],
  ['another slip', 'volatiltà', 'volatilita'],
])('%s: %j finds its course', async (_name, Query, slug) => {
  expect((await search({ Query })).slugs[0]).toBe(slug);
});

it.each(['unstyled', 'blocks', 'entityMap', 'segreto', 'tolto', 'xyzzyqwertz'])(
  'the word %j, which no course on sale has, finds nothing of it',
  async (Query) => {
    const { slugs } = await search({ Query });
    expect(slugs).not.toContain('spento');
    expect(slugs).not.toContain('tolto');
    expect(slugs).toEqual([]);
  },
);

it.each(['%', '_', '%%%', '\\', "'", '"', '!?', '%_%'])(
  'the sign %j matches nothing, and not everything',
  async (Query) => {
    expect(await search({ Query })).toEqual({ slugs: [], total: 0 });
  },
);

it.each(['100%', 'bit_coin', "bitcoin'; drop table courses; --", 'bitcoin\\'])(
  'signs among words are passed over: %j',
  async (Query) => {
    const { total } = await search({ Query });
    expect(total).toBeLessThan(4);
  },
);

it.each(['di', 'il la di e', 'corso', 'che'])('stop words alone do not break: %j', async (Query) => {
  expect((await search({ Query })).total).toBeLessThanOrEqual(4);
});

it('of courses that fit alike, the one with more learners comes first, once they are counted', async () => {
  const [older, newer] = [
    await stock.addCourse({ slug: 'spread', title: 'Spread su merci' }),
    await stock.addCourse({ slug: 'spread-nuovo', title: 'Spread su indici' }),
  ];
  await shop.database.orm.update(courses).set({ publishedAt: shop.time.now }).where(eq(courses.id, newer.id));
  const nobody = await search({ Query: 'spread' });
  for (const email of ['una@example.com', 'due@example.com']) {
    await stock.give(await shop.addUser({ email }), older.id);
  }
  const gone = await shop.addUser({ email: 'tolta@example.com' });
  for (let n = 0; n < 3; n += 1) await stock.give(gone, newer.id, { revokedAt: shop.time.now });
  await countLearners(shop.database.orm, 2);
  publicCache(shop.database).invalidate();
  expect([nobody.slugs, (await search({ Query: 'spread' })).slugs]).toEqual([
    ['spread-nuovo', 'spread'],
    ['spread', 'spread-nuovo'],
  ]);
  await shop.database.orm
    .update(courses)
    .set({ isOperative: false })
    .where(inArray(courses.id, [older.id, newer.id]));
});

it('5,000 characters do not break, 5,001 are refused with 400', async () => {
  expect((await search({ Query: 'ichimoku '.repeat(555) })).slugs[0]).toBe('ichimoku');
  expect((await search({ Query: 'x'.repeat(5000) })).total).toBe(0);
  const distinct = Array.from({ length: 1000 }, (_, n) => `w${n}`)
    .join(' ')
    .slice(0, 5000);
  expect((await search({ Query: distinct })).total).toBe(0);
  const { status, data } = await shop.call('/api/courses/GetFilteredCourses', { Query: 'x'.repeat(5001) });
  expect([status, Object.keys(data.errors)]).toEqual([400, ['Query']]);
});

it('a search of sixty characters is kept for the next who asks, a longer one is not', async () => {
  const asked = jest.spyOn(shop.database.pool, 'query');
  const isKept = async (Query: string) => {
    await search({ Query });
    asked.mockClear();
    await search({ Query });
    return asked.mock.calls.length === 0;
  };
  const words = 'ichimoku '.repeat(7);
  expect([await isKept(words.slice(0, 60)), await isKept(words.slice(0, 61))]).toEqual([true, false]);
});

describe('filters', () => {
  it.each([
    [['principiante'], ['ichimoku']],
    [
      ['principiante', 'avanzato'],
      ['ichimoku', 'volatilita'],
    ],
    [['intermedio', 'scalping'], ['scalping']],
    [
      ['intermedio', 'scalping', 'criptovalute'],
      ['scalping', 'bitcoin'],
    ],
    [['avanzato', 'ichimoku'], []],
  ])('the categories %j: levels widen, topics widen, one narrows the other', async (Categories, slugs) => {
    expect((await search({ Categories })).slugs).toEqual(slugs);
  });

  it('a price from and to, both included', async () => {
    expect((await search({ PriceMin: 99, PriceMax: 149 })).slugs).toEqual(['ichimoku', 'scalping']);
    expect((await search({ PriceMin: 1e15 })).slugs).toEqual([]);
  });

  it('go together with words', async () => {
    expect((await search({ Query: 'ichimoku', Categories: ['avanzato'] })).slugs).toEqual(['volatilita']);
  });
});

describe('order and pages', () => {
  it.each([
    ['price_up', ['bitcoin', 'ichimoku', 'scalping', 'volatilita']],
    ['price_down', ['volatilita', 'scalping', 'ichimoku', 'bitcoin']],
    ['newest', ['ichimoku', 'volatilita', 'scalping', 'bitcoin']],
    ['by_moon', ['ichimoku', 'volatilita', 'scalping', 'bitcoin']],
  ])('sorted by %s', async (Sort, slugs) => {
    expect((await search({ Sort })).slugs).toEqual(slugs);
  });

  it('pages follow on one another, and a page beyond the last is empty but knows the total', async () => {
    expect(await search({ page: 1, pageSize: 3 })).toEqual({
      slugs: ['ichimoku', 'volatilita', 'scalping'],
      total: 4,
    });
    expect(await search({ page: 2, pageSize: 3 })).toEqual({ slugs: ['bitcoin'], total: 4 });
    expect(await search({ page: 1_000_000, pageSize: 100 })).toEqual({ slugs: [], total: 4 });
    expect(await search({ Query: 'ichimoku', page: 7 })).toEqual({ slugs: [], total: 3 });
  });

  it.each([{ page: 0 }, { pageSize: 101 }, { page: 1.5 }])(
    'the page %j is refused with 400',
    async (page) => {
      expect((await shop.call('/api/courses/GetFilteredCourses', page)).status).toBe(400);
    },
  );
});
