import { eq } from 'drizzle-orm';
import {
  courses,
  courseTeachers,
  entitlements,
  media,
  priceHistory,
  reviews,
  sectionAttachments,
  teachers,
} from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminShop } from '../../../support/admin';
import { storePurchases } from '../../../support/money/lines';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock } = adminShop();

const DAY = 86_400_000;
const post = async (name: string, body: object = {}) => (await shop.call(`/api/courses/${name}`, body)).data;
const slugs = async (name: string) => (await post(name)).items.map(({ slug }: { slug: string }) => slug);

/** A course of which every field has a value of its own. */
async function fullCourse() {
  const course = await stock.addCourse({
    slug: 'indirizzo',
    title: 'Titolo',
    subtitle: 'Sottotitolo',
    description: '{"blocks":[]}',
    cover: '/demo/covers/c',
    priceCents: 4990,
    durationSeconds: 777,
    categories: ['scalping', 'ichimoku'],
    updatedAt: new Date('2026-03-12T10:00:00Z'),
  });
  const lesson = (position: number, title: string) =>
    stock.addSection(course.id, {
      position,
      title,
      description: `Di ${title}`,
      durationSeconds: position,
    });
  const third = await lesson(2, 'Tre');
  const first = await lesson(0, 'Uno');
  const second = await lesson(1, 'Due');
  const people = [];
  for (const [name, position] of [
    ['Ada Neri', 1],
    ['Zoe Alba', 0],
  ] as const) {
    const teacher = await stock.addTeacher(name);
    const texts = { headline: `Titolo di ${name}`, biography: `Vita di ${name}` };
    await shop.database.orm.update(teachers).set(texts).where(eq(teachers.id, teacher.id));
    await shop.database.orm
      .insert(courseTeachers)
      .values({ courseId: course.id, teacherId: teacher.id, position });
    people.push(teacher);
  }
  for (const [rating, isEnabled] of [
    [5, true],
    [2, true],
    [1, false],
  ] as const) {
    const userId = await shop.addUser();
    await shop.database.orm
      .insert(reviews)
      .values({ userId, courseId: course.id, text: '', rating, isEnabled });
    await stock.give(userId, course.id);
  }
  await shop.database.orm.insert(entitlements).values({
    userId: await shop.addUser(),
    courseId: course.id,
    source: 'gift',
    sourceId: 'x',
    revokedAt: new Date(),
  });
  publicCache(shop.database).invalidate();
  return { course, sections: [first, second, third] };
}

/** Another course, off sale, with as much around it. */
async function addOther() {
  const { orm } = shop.database;
  const { id: courseId } = await stock.addCourse({ isOperative: false, categories: ['avanzato'] });
  const { id: sectionId } = await stock.addSection(courseId);
  await orm.insert(media).values({ key: 'files/a.pdf', mime: 'application/pdf', bytes: 1 });
  await orm.insert(sectionAttachments).values({ sectionId, mediaKey: 'files/a.pdf', name: 'a.pdf' });
  await stock.addTeacher('Ugo Sala', [courseId]);
  const userId = await shop.addUser();
  await orm.insert(reviews).values({ userId, courseId, text: '', rating: 3 });
  await stock.give(userId, courseId);
}

it('a card and a page show each field of a course, its teachers and lessons in their order, and nothing of another', async () => {
  await addOther();
  const { course, sections } = await fullCourse();
  const card = {
    IdCourseEnc: course.id,
    slug: 'indirizzo',
    title: 'Titolo',
    subtitle: 'Sottotitolo',
    categories: ['ichimoku', 'scalping'],
    cover: expect.objectContaining({ src: '/demo/covers/c-800.webp' }),
    price: 49.9,
    duration: 777,
    sectionsCount: 3,
    teachers: [
      { name: 'Zoe Alba', slug: 'zoe-alba' },
      { name: 'Ada Neri', slug: 'ada-neri' },
    ],
    reviews: { average: 3.5, count: 2 },
  };
  expect((await post('GetHomeListCourse/')).items).toEqual([card]);
  const { item } = await post('GetDetailCourse', { IdCourseEnc: course.id });
  expect(item).toMatchObject({
    ...card,
    description: '{"blocks":[]}',
    teachers: ['Zoe Alba', 'Ada Neri'].map((name) => ({
      name,
      headline: `Titolo di ${name}`,
      biography: `Vita di ${name}`,
    })),
    updatedAt: '2026-03-12T10:00:00.000Z',
    reviews: { average: 3.5, count: 2, histogram: [0, 1, 0, 0, 1] },
    studentsCount: 3,
  });
  expect(item.sections).toEqual(
    ['Uno', 'Due', 'Tre'].map((title, at) => ({
      IdEnc: sections[at]?.id,
      title,
      description: `Di ${title}`,
      duration: at,
      isPreview: false,
    })),
  );
  expect(item).not.toHaveProperty('listPrice');
});

it('the lists of courses on sale come newest first, twelve at home, and those never published last', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  for (let day = 1; day <= 12; day += 1)
    await stock.addCourse({ slug: `d${day}`, publishedAt: at(day), isEducationalOffer: day % 4 === 0 });
  for (const id of ['z-mai', 'a-mai'])
    await stock.addCourse({ id, slug: id, publishedAt: null, isEducationalOffer: true });
  await stock.addCourse({
    slug: 'via',
    publishedAt: at(20),
    deletedAt: new Date(),
    isEducationalOffer: true,
  });
  await stock.addCourse({
    slug: 'spento',
    publishedAt: at(21),
    isOperative: false,
    isEducationalOffer: true,
  });
  const newest = Array.from({ length: 12 }, (_, nth) => `d${12 - nth}`);
  expect(await slugs('GetHomeListCourse/')).toEqual(newest);
  expect(await slugs('GetEducationalOfferListCourse')).toEqual(['d12', 'd8', 'd4', 'a-mai', 'z-mai']);
});

it('of several courses with one title the one on sale is found, and a deleted one never', async () => {
  const title = 'Conteso';
  await stock.addCourse({ id: 'a-spento', slug: 'uno', title, isOperative: false });
  await stock.addCourse({ id: 'b-via', slug: 'due', title, deletedAt: new Date() });
  for (const [id, slug] of [
    ['d-vendita', 'quattro'],
    ['c-vendita', 'tre'],
  ] as const)
    await stock.addCourse({ id, slug, title });
  expect((await post('GetDetailCourseByTitle', { title })).item.slug).toBe('tre');
  expect((await post('GetDetailCourseByTitle', { title: 'due' })).code).toBe('not_found');
  expect((await post('GetDetailCourse', { IdCourseEnc: 'b-via' })).code).toBe('not_found');
});

it.each([
  ['kept', 'nientenulla'],
  ['not kept, unlike the list of popular courses', `${'niente'.repeat(10)} ${'nulla'.repeat(10)}`],
])(
  'the courses that stand in for a search without a result show a new rating and a new price at once, where it is %s',
  async (_how, Query) => {
    const course = await stock.addCourse({ title: 'Candele' });
    const popular = async () => (await post('GetFilteredCourses', { Query })).popular;
    expect(await popular()).toMatchObject([{ price: 100, reviews: { count: 0 } }]);
    const { orm } = shop.database;
    const userId = await shop.addUser();
    await orm.insert(reviews).values({ userId, courseId: course.id, text: 'Utile', rating: 4 });
    publicCache(shop.database).invalidate([`rating ${course.id}`]);
    expect(await popular()).toMatchObject([{ price: 100, reviews: { average: 4, count: 1 } }]);
    await orm.update(courses).set({ priceCents: 4000 });
    publicCache(shop.database).invalidate(['courses']);
    expect(await popular()).toMatchObject([{ price: 40 }]);
  },
);

describe('the price that is struck through', () => {
  /** An offer of 50 euro since ten days; before it, what is given, each with the day on which it began. */
  async function offer(...before: [euro: number, daysAgo: number][]) {
    const course = await stock.addCourse({ isEducationalOffer: true, priceCents: 5000 });
    const now = shop.time.now.getTime();
    const rows = [...before, [50, 10] as const].map(([euro, daysAgo]) => ({
      courseId: course.id,
      priceCents: euro * 100,
      validFrom: new Date(now - daysAgo * DAY),
    }));
    const { id: other } = await stock.addCourse();
    rows.push({ courseId: other, priceCents: 100, validFrom: new Date(now - 12 * DAY) });
    await shop.database.orm.insert(priceHistory).values(rows);
    publicCache(shop.database).invalidate();
    return (await post('GetDetailCourse', { IdCourseEnc: course.id })).item.listPrice;
  }

  it.each<[string, [number, number][], number | undefined]>([
    [
      'the lowest of the thirty days before the offer',
      [
        [80, 35],
        [60, 20],
        [70, 15],
      ],
      60,
    ],
    [
      'one that ended within these days, however long ago it began',
      [
        [60, 500],
        [90, 39],
      ],
      60,
    ],
    [
      'never one that ended thirty days before the offer',
      [
        [60, 500],
        [90, 40],
      ],
      90,
    ],
    ['nothing where the price was as low', [[50, 30]], undefined],
    ['nothing where there was none before', [], undefined],
  ])('is %s', async (_name, before, listPrice) => {
    expect(await offer(...before)).toBe(listPrice);
  });
});

it('a course’s page says to its buyer alone that a payment for it is under way', async () => {
  const { id: courseId } = await stock.addCourse();
  const [student, other] = [await addStudent(shop), await addStudent(shop)];
  const sums = { itemTitle: 'Corso', listCents: 5000, totalCents: 5000, provider: 'sandbox' };
  const order = { ...sums, userId: student.id, courseId, processingSince: shop.time.now };
  await storePurchases(shop.database, [order]);
  const transferOf = async (token?: string) =>
    (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: courseId }, token)).data.item.transfer;
  expect(await transferOf(student.token)).toMatchObject({ isProcessing: true });
  for (const token of [other.token, undefined])
    expect(await transferOf(token)).not.toHaveProperty('isProcessing');
});
