import { eq } from 'drizzle-orm';
import { courseSearch, courses, sections, teachers } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../../support/app';
import { shopOf } from '../../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;

beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

async function found(filter: object) {
  publicCache(shop.database).invalidate();
  const { status, data } = await shop.call('/api/courses/GetFilteredCourses', filter);
  expect(status).toBe(200);
  const slugs = (list?: { slug: string }[]) => list?.map(({ slug }) => slug);
  return { ...data, slugs: slugs(data.items), popular: slugs(data.popular) };
}

async function suggested(Query: string) {
  publicCache(shop.database).invalidate();
  const { status, data } = await shop.call('/api/courses/Suggest', { Query });
  expect(status).toBe(200);
  return data.items;
}

describe('what somebody typed', () => {
  beforeAll(async () => {
    await shop.database.empty();
    const elliott = await stock.addCourse({ slug: 'elliott', title: 'Le onde di Elliott e la città' });
    await stock.addCourse({
      slug: 'opzioni',
      title: 'Opzioni e volatilità',
      categories: ['avanzato', 'scalping'],
      sections: 1,
    });
    await stock.addCourse({
      slug: 'libro',
      title: 'Order flow',
      subtitle: 'Candele giapponesi e acquisto/vendita',
    });
    await stock.addTeacher('Niccolò Bellandi', [elliott.id]);
  });

  it.each([
    ['elliot', 'elliott', undefined],
    ['citta', 'elliott', undefined],
    ['volatlita', 'opzioni', 'volatilità'],
    ['volatiliat', 'opzioni', 'volatilità'],
    ['ovlatiliat', 'opzioni', 'volatilità'],
    ['volatlita & OPZINI', 'opzioni', 'volatilità & opzioni'],
    ['candela giaponese', 'libro', 'candela giapponesi'],
    ['orderflow', 'libro', 'order flow'],
    ['giap ponesi', 'libro', undefined],
    ['acqui sto candele', 'libro', undefined],
    ['vendita', 'libro', undefined],
    ['belandi', 'elliott', 'bellandi'],
  ])('%j finds its course, and what it was taken for is told', async (Query, slug, corrected) => {
    expect(await found({ Query })).toMatchObject({ slugs: [slug], total: 1 });
    expect((await found({ Query })).corrected).toBe(corrected);
  });

  it('with a word that no course has, those that have the others are shown, and that is said', async () => {
    expect(await found({ Query: 'opzioni xyzzyqwertz' })).toMatchObject({
      slugs: ['opzioni'],
      isPartial: true,
    });
    expect(await found({ Query: 'opzioni elliott' })).toMatchObject({ total: 2, isPartial: true });
    expect(await found({ Query: 'onde elliott' })).not.toHaveProperty('isPartial');
  });

  it.each(['il', 'che cosa', 'anche contro', ''])(
    'stop words alone (%j) are as if nothing were said',
    async (Query) => {
      expect(await found({ Query })).toMatchObject({ total: 3 });
    },
  );

  it('where nothing is found there are popular courses, and a guess where the words are near to some', async () => {
    expect(await found({ Query: 'zzzzqqqq' })).toMatchObject({ total: 0, slugs: [] });
    for (const Query of ['zzzzqqqq', '%']) {
      const { popular, teachers: offered } = await found({ Query });
      expect([Query, popular.length, offered]).toEqual([
        Query,
        3,
        [{ name: 'Niccolò Bellandi', slug: 'niccol-bellandi' }],
      ]);
    }
    expect(await found({ Query: 'voltilta', Categories: ['principiante'] })).toMatchObject({
      total: 0,
      guess: 'volatilita',
    });
  });

  it.each(['\0', 'opzioni\0', '💶', "'", '":*&|!()<->', '\\', 'a'.repeat(5000), 'é '.repeat(2500)])(
    'nothing breaks on text %#, and the database is asked for a short part of it',
    async (Query) => {
      const asked = jest.spyOn(shop.database.pool, 'query');
      await found({ Query });
      await suggested(Query.slice(0, 100));
      const values = asked.mock.calls.flatMap(([, parameters]) => [parameters ?? []].flat());
      expect(asked).toHaveBeenCalled();
      expect(values.filter((value) => String(value).length > 500)).toEqual([]);
    },
  );

  it('suggestions begin with two letters, correct, and name courses, teachers and categories', async () => {
    expect(await suggested('el')).toEqual([
      { kind: 'course', label: 'Le onde di Elliott e la città', detail: 'Niccolò Bellandi', slug: 'elliott' },
    ]);
    expect(await suggested('nicco')).toEqual([
      { kind: 'teacher', label: 'Niccolò Bellandi', detail: 'Relatore di un corso', slug: 'niccol-bellandi' },
    ]);
    expect(await suggested('scalp')).toEqual([
      { kind: 'category', label: 'Scalping', detail: 'Argomento', category: 'scalping' },
    ]);
    expect(await suggested('volatlita')).toMatchObject([{ kind: 'course', slug: 'opzioni' }]);
    expect(await suggested('onde ell')).toMatchObject([{ kind: 'course', slug: 'elliott' }]);
    for (const nothing of ['', '%', 'zzzzqq', 'il']) expect(await suggested(nothing)).toEqual([]);
  });
});

describe('what is searched follows what is written', () => {
  beforeEach(() => shop.database.empty());

  const finds = async (Query: string) => (await found({ Query })).total;

  it('a new title, lesson, teacher’s name, and a course taken off sale or deleted', async () => {
    const db = shop.database.orm;
    const course = await stock.addCourse({ title: 'Prima', sections: 1 });
    const teacher = await stock.addTeacher('Zoe Quaglia', [course.id]);
    expect(await finds('prima quaglia')).toBe(1);
    await db.update(courses).set({ title: 'Dopodomani' }).where(eq(courses.id, course.id));
    await db.update(sections).set({ title: 'Lo zafferano' }).where(eq(sections.courseId, course.id));
    await db.update(teachers).set({ name: 'Zoe Fagiano' }).where(eq(teachers.id, teacher.id));
    expect(await finds('dopodomani zafferano fagiano')).toBe(1);
    expect(await finds('quaglia')).toBe(0);
    await db.delete(sections).where(eq(sections.courseId, course.id));
    expect(await finds('zafferano')).toBe(0);
    await db.update(courses).set({ isOperative: false }).where(eq(courses.id, course.id));
    expect(await finds('dopodomani')).toBe(0);
    await db.delete(courses).where(eq(courses.id, course.id));
    expect(await db.select().from(courseSearch).where(eq(courseSearch.courseId, course.id))).toEqual([]);
  });

  it('a transaction that is rolled back leaves no trace', async () => {
    const course = await stock.addCourse({ title: 'Immobile' });
    const undone = shop.database.orm.transaction(async (tx) => {
      await tx.update(courses).set({ title: 'Ballerino' }).where(eq(courses.id, course.id));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect([await finds('immobile'), await finds('ballerino')]).toEqual([1, 0]);
  });

  it.each([
    '{"blocks":[{"text":"\\u0000 rotto"}]}',
    '{"blocks":',
    '{}',
    '[1]',
    'testo semplice',
    '{"blocks":[{}]}',
  ])('a course whose description is %j can be saved', async (description) => {
    const course = await stock.addCourse({ description });
    const { orm } = shop.database;
    expect(await orm.select().from(courseSearch).where(eq(courseSearch.courseId, course.id))).toHaveLength(1);
  });
});

it('a short stem in common by chance does not hide the word that was meant ("legere", "legate": "leg")', async () => {
  await shop.database.empty();
  await stock.addCourse({ slug: 'lettura', title: 'Leggere i mercati' });
  await stock.addCourse({ slug: 'cambi', title: 'Valute legate tra loro' });
  expect(await found({ Query: 'legere i mercati' })).toMatchObject({
    slugs: ['lettura'],
    corrected: 'leggere i mercati',
  });
  // Of two words that are a letter away, the form of the same word is meant.
  await stock.addCourse({ slug: 'nome', title: 'Llegata' });
  const form = await found({ Query: 'legata' });
  expect([form.slugs, form.corrected]).toEqual([['cambi'], undefined]);
  // Another form of a word that is there is no mistake.
  const other = await found({ Query: 'valuta legata' });
  expect([other.slugs, other.corrected]).toEqual([['cambi'], undefined]);
});

it('a word that courses spell in several ways is corrected to the spelling of the first course found', async () => {
  await shop.database.empty();
  await stock.addCourse({ slug: 'accento', title: 'La Volatilità' });
  await stock.addCourse({ slug: 'senza', title: 'Altro', subtitle: 'Con la volatilita' });
  expect(await found({ Query: 'volatlita' })).toMatchObject({
    slugs: ['accento', 'senza'],
    corrected: 'volatilità',
  });
});
