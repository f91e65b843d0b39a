import { eq } from 'drizzle-orm';
import { courseRatings } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { adminShop } from '../../../../support/admin';

const { shop, stock } = adminShop();

async function found(Query: string, filter: object = {}) {
  publicCache(shop.database).invalidate();
  return (await shop.call('/api/courses/GetFilteredCourses', { Query, ...filter })).data;
}

describe('a word that no course has', () => {
  it('is asked about where no more than half of it and four letters are wrong, and then finds nothing by itself', async () => {
    await stock.addCourse({ title: 'Candele giapponesi', subtitle: 'Order flow' });
    const far = await found('gxapxonxsx');
    expect(far).toMatchObject({ total: 0, guess: 'giapponesi' });
    expect(far).not.toHaveProperty('corrected');
    for (const typed of ['flxyz', 'gxaxpxonxsx']) {
      const furthest = await found(typed);
      expect([typed, furthest.total, furthest.guess]).toEqual([typed, 0, undefined]);
    }
  });

  it('is asked about together with one that is near to another', async () => {
    await stock.addCourse({ title: 'Candele giapponesi e volatilita', categories: ['avanzato'] });
    const { total, guess } = await found('volatlita gxapxonxsx', { Categories: ['principiante'] });
    expect([total, guess]).toEqual([0, 'volatilita giapponesi']);
  });

  it('is rather two known words than one that is two slips away, and rather one that is a slip away', async () => {
    await stock.addCourse({ slug: 'due', title: 'Order flow' });
    await stock.addCourse({ slug: 'lontana', title: 'Orderflaws' });
    expect(await found('orderflow')).toMatchObject({ items: [{ slug: 'due' }], corrected: 'order flow' });
    await stock.addCourse({ slug: 'vicina', title: 'Orderflaw' });
    expect(await found('orderflow')).toMatchObject({ items: [{ slug: 'vicina' }], corrected: 'orderflaw' });
  });

  it.each([
    ['trxnd', 'corrected', 'trend'],
    ['trxxd', 'guess', 'trend'],
    ['xnde', 'guess', 'onde'],
    ['fxtxre', 'corrected', 'future'],
    ['scxlpxng', 'corrected', 'scalping'],
    ['scxlpxnx', 'guess', 'scalping'],
    ['oxizxonxe', 'corrected', 'orizzonte'],
    ['oxixxonxe', 'guess', 'orizzonte'],
  ])(
    '(%j) is %s by its letters and its slips, of which one at its start counts twice',
    async (typed, what, meant) => {
      await stock.addCourse({ title: 'Trend onde future scalping orizzonte' });
      const { corrected, guess } = await found(typed);
      expect({ corrected, guess }).toEqual({ corrected: undefined, guess: undefined, [what]: meant });
    },
  );

  it.each([
    ['tvtrading', 'tv trading'],
    ['tradingtv', 'trading tv'],
    ['gaporo', 'gap oro'],
    ['gapup', undefined],
    ['supertrend', 'super trend'],
  ])(
    '(%j) is two words from six letters on, of two letters or more, as long as each other if possible: %j',
    async (typed, meant) => {
      await stock.addCourse({ title: 'Trading tv, gap up oro, super trend, sup ertrend' });
      expect((await found(typed)).corrected).toBe(meant);
    },
  );

  it('is taken for the word with the fewest slips, though shorter ones have more in common with it', async () => {
    await stock.addCourse({ title: 'Trad trada tradi trado trade trading' });
    expect((await found('tradnig')).corrected).toBe('trading');
  });

  it.each(['2025', 'mercat1'])('(%j) is taken for no other where it has a digit', async (typed) => {
    await stock.addCourse({ title: 'Mercati 2026' });
    const { total, corrected, guess } = await found(typed);
    expect([total, corrected, guess]).toEqual([0, undefined, undefined]);
  });

  it('brings other courses with the stars that they have by then', async () => {
    const { id } = await stock.addCourse({ slug: 'prima' });
    const { id: other } = await stock.addCourse({ slug: 'altra' });
    const popular = async () => {
      const { data } = await shop.call('/api/courses/GetFilteredCourses', { Query: 'zzzzqqqq' });
      return data.popular.map(({ reviews }: { reviews: { average: number } }) => reviews.average).sort();
    };
    expect(await popular()).toEqual([0, 0]);
    for (const [courseId, stars, shown] of [
      [id, 8, [0, 4]],
      [other, 6, [3, 4]],
    ] as const) {
      const sums = { stars, reviews: 2 };
      await shop.database.orm.update(courseRatings).set(sums).where(eq(courseRatings.courseId, courseId));
      publicCache(shop.database).invalidate([`rating ${courseId}`]);
      expect(await popular()).toEqual(shown);
    }
  });

  it('brings eight other courses at most, and a hundred teachers to choose among', async () => {
    for (let nth = 0; nth < 9; nth += 1) await stock.addCourse({ id: `c${nth}` });
    for (const statement of [
      `insert into users (id, email) select 'u' || n, n || '@example.com' from generate_series(1, 101) n`,
      `insert into teachers (id, user_id, name, slug) select 't' || n, 'u' || n, 'Relatore', 'r' || n from generate_series(1, 101) n`,
      `insert into course_teachers (course_id, teacher_id) select 'c1', 't' || n from generate_series(1, 101) n`,
    ])
      await shop.database.pool.query(statement);
    const { popular, teachers } = await found('zzzzqqqq');
    expect([popular.length, teachers.length]).toEqual([8, 100]);
  });
});

it.each(['el', 'jaz'])(
  '(%j) is the beginning of a word where no course has it, and no mistake',
  async (typed) => {
    await stock.addCourse({ slug: 'corso', title: 'Elliott e jazz' });
    expect(await found(typed)).toMatchObject({ items: [{ slug: 'corso' }] });
    expect(await found(typed)).not.toHaveProperty('corrected');
  },
);

it('a word of three letters that a course has is no beginning of another one', async () => {
  await stock.addCourse({ slug: 'oro', title: 'Oro' });
  await stock.addCourse({ slug: 'orologi', title: 'Orologi' });
  const { items } = await found('oro');
  expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(['oro']);
});

it('two words that a course has as one are looked for as one and as two, and also each where not all fit', async () => {
  await stock.addCourse({ slug: 'unita', title: 'Trendline' });
  await stock.addCourse({ slug: 'divisa', title: 'Trend e line' });
  await stock.addCourse({ slug: 'mezza', title: 'Trend' });
  const slugs = async (Query: string) =>
    (await found(Query)).items.map(({ slug }: { slug: string }) => slug).sort();
  expect(await slugs('trend line')).toEqual(['divisa', 'unita']);
  expect(await slugs('trend line zzqqxxyy')).toEqual(['divisa', 'mezza', 'unita']);
});
