import { eq } from 'drizzle-orm';
import { authorOf, summaryOf } from '../../../../src/server/community/reviews/service';
import { entitlements, parameters, reviews } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { setCount } from '../../../support/limitCount';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const list = (IdEnc: string, page: object = {}) =>
  shop.call('/api/courses/GetReviewByIdCourse', { IdEnc, ...page });
const write = (token: string | undefined, body: object) =>
  shop.call('/api/courses/AddReviewByIdCourse', body, token);

async function owner(courseId: string, firstName = 'Anna', lastName = 'bianchi') {
  const student = await addStudent(shop, { firstName, lastName });
  await stock.give(student.id, courseId);
  return student;
}

it('an owner’s review is shown at once, with a first name and an initial only', async () => {
  const course = await stock.addCourse();
  const { token } = await owner(course.id);
  expect((await list(course.id)).data.total).toBe(0);
  const { data } = await write(token, { IdCourseEnc: course.id, Text: '  Molto chiaro.  ', Rating: 4 });
  expect(data.item).toMatchObject({ Text: 'Molto chiaro.', Rating: 4, IsEnabled: true, author: 'Anna B.' });
  const shown = await list(course.id);
  expect(shown.data).toMatchObject({
    items: [{ Text: 'Molto chiaro.', author: 'Anna B.' }],
    total: 1,
    summary: { average: 4, count: 1, histogram: [0, 0, 0, 1, 0] },
  });
  expect(shown.text).not.toContain('bianchi');
});

it('a second review of the same course by the same person is refused, also when both come at once', async () => {
  const course = await stock.addCourse();
  const { token } = await owner(course.id);
  const body = { IdCourseEnc: course.id, Text: 'Bene', Rating: 5 };
  const answers = await Promise.all([write(token, body), write(token, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ data }) => data.isOk).sort()).toEqual([false, true]);
  expect((await write(token, body)).data).toMatchObject({
    isOk: false,
    code: 'already_reviewed',
    message: 'Hai già recensito questo corso.',
  });
  expect((await list(course.id)).data.total).toBe(1);
});

it('one’s own review can be changed: it keeps its day and its place, and the averages follow', async () => {
  const course = await stock.addCourse();
  const { token } = await owner(course.id);
  const first = await write(token, { IdCourseEnc: course.id, Text: 'Bene', Rating: 5 });
  const { IdEnc, createdAt } = first.data.item;
  const change = { IdCourseEnc: course.id, IdEnc, Text: 'Così così\nper me 🙂', Rating: 3 };
  for (const _again of [1, 2]) {
    const { data } = await write(token, change);
    expect(data.item).toMatchObject({ IdEnc, createdAt, Text: 'Così così\nper me 🙂', Rating: 3 });
  }
  expect((await list(course.id)).data).toMatchObject({
    items: [{ IdEnc, Rating: 3 }],
    total: 1,
    summary: { average: 3, count: 1 },
  });
});

it('nobody changes another’s review, nor one of another course', async () => {
  const [course, other] = [await stock.addCourse(), await stock.addCourse()];
  const [anna, bea] = [await owner(course.id), await owner(course.id)];
  await stock.give(anna.id, other.id);
  const { data } = await write(anna.token, { IdCourseEnc: course.id, Text: 'Bene', Rating: 5 });
  const change = { IdCourseEnc: course.id, IdEnc: data.item.IdEnc, Text: 'x', Rating: 1 };
  const message = 'Non abbiamo trovato la tua recensione.';
  expect((await write(bea.token, change)).data).toMatchObject({ isOk: false, code: 'not_found', message });
  const elsewhere = await write(anna.token, { ...change, IdCourseEnc: other.id });
  expect(elsewhere.data).toMatchObject({ isOk: false, code: 'not_found', message });
  expect((await list(course.id)).data.items).toMatchObject([{ Text: 'Bene', Rating: 5 }]);
});

it('what an admin has disabled is not shown again by changing it; its author still sees it', async () => {
  const course = await stock.addCourse();
  const { token } = await owner(course.id);
  const { data } = await write(token, { IdCourseEnc: course.id, Text: 'Male', Rating: 1 });
  const { IdEnc } = data.item;
  await shop.database.orm.update(reviews).set({ isEnabled: false }).where(eq(reviews.id, IdEnc));
  const changed = await write(token, { IdCourseEnc: course.id, IdEnc, Text: 'Malissimo', Rating: 1 });
  expect(changed.data.item).toMatchObject({ IsEnabled: false, Text: 'Malissimo' });
  expect((await list(course.id)).data.total).toBe(0);
  const detail = (caller?: string) =>
    shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id }, caller);
  expect((await detail(token)).data.item.ownReview).toMatchObject({ IdEnc, IsEnabled: false });
  const { token: another } = await owner(course.id);
  for (const caller of [another, undefined]) {
    expect((await detail(caller)).data.item).not.toHaveProperty('ownReview');
  }
});

it.each([
  ['purchase', true],
  ['bundle', true],
  ['gift', false],
  ['code', false],
] as const)(
  'a right by %s makes a review verified: %s; also once it was taken back',
  async (source, verified) => {
    const course = await stock.addCourse();
    const { id, token } = await addStudent(shop);
    await stock.give(id, course.id, { source });
    // Neither another course that was bought nor another buyer of this one counts.
    await stock.give(id, (await stock.addCourse()).id, { source: 'purchase' });
    await stock.give(await shop.addUser(), course.id, { source: 'purchase' });
    const { data } = await write(token, { IdCourseEnc: course.id, Text: 'Bene', Rating: 5 });
    expect(data.item.isVerified).toBe(verified);
    await shop.database.orm
      .update(entitlements)
      .set({ revokedAt: shop.time.now })
      .where(eq(entitlements.userId, id));
    publicCache(shop.database).invalidate();
    expect((await list(course.id)).data.items).toMatchObject([{ isVerified: verified }]);
  },
);

it('a NUL in a text is a gap: it ends no session', async () => {
  const course = await stock.addCourse();
  const { token } = await owner(course.id);
  const { status, data } = await write(token, { IdCourseEnc: course.id, Text: 'a\0b\0', Rating: 5 });
  expect([status, data.item.Text]).toEqual([200, 'a b']);
});

it('who does not own the course may not review it, nor one that is not there; a visitor gets 401', async () => {
  const course = await stock.addCourse();
  const { token } = await addStudent(shop);
  const body = { IdCourseEnc: course.id, Text: 'Bene', Rating: 5 };
  const foreign = await write(token, body);
  expect([foreign.status, foreign.data.code, foreign.data.message]).toEqual([
    200,
    'not_entitled',
    'Puoi recensire solo i corsi che possiedi.',
  ]);
  expect((await write(token, { ...body, IdCourseEnc: 'a/b+c=d%' })).data).toEqual(foreign.data);
  expect((await write(undefined, body)).status).toBe(401);
});

it.each([{ Rating: 0 }, { Rating: 6 }, { Rating: 4.5 }, { Rating: '5' }, { Text: 'x'.repeat(4001) }])(
  'a review with %j is refused with 400 and the field’s name',
  async (fields) => {
    const course = await stock.addCourse();
    const { token } = await owner(course.id);
    const { status, data } = await write(token, { IdCourseEnc: course.id, Text: 'ok', Rating: 5, ...fields });
    expect(status).toBe(400);
    expect(Object.keys(data.errors)).toEqual(Object.keys(fields));
  },
);

it('disabled reviews are in no list, no count, no average, and not on the course’s card', async () => {
  const course = await stock.addCourse();
  for (const Rating of [5, 1]) {
    const { token } = await owner(course.id);
    await write(token, { IdCourseEnc: course.id, Text: `voto ${Rating}`, Rating });
  }
  await shop.database.orm.update(reviews).set({ isEnabled: false }).where(eq(reviews.text, 'voto 1'));
  publicCache(shop.database).invalidate();
  const { data } = await list(course.id);
  expect(data).toMatchObject({ items: [{ Text: 'voto 5' }], total: 1, summary: { average: 5, count: 1 } });
  const detail = await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id });
  expect(detail.data.item.reviews).toEqual({ average: 5, count: 1, histogram: [0, 0, 0, 0, 1] });
});

it.each([true, 'true'])('where reviews are moderated (%j), a new one waits', async (value) => {
  const course = await stock.addCourse();
  const { token } = await owner(course.id);
  await shop.database.orm.insert(parameters).values({ key: 'reviews.moderated', value });
  const { data } = await write(token, { IdCourseEnc: course.id, Text: 'in attesa', Rating: 5 });
  await shop.database.orm.delete(parameters).where(eq(parameters.key, 'reviews.moderated'));
  expect(data.item.IsEnabled).toBe(false);
  expect((await list(course.id)).data).toMatchObject({ items: [], total: 0 });
});

it('card, detail and list of reviews tell the same average, halves of a hundredth included', async () => {
  const course = await stock.addCourse();
  const people = await Promise.all(Array.from({ length: 200 }, () => shop.addUser()));
  // 801 stars of 200 people: 4.005.
  const ratings = people.map((userId, at) => ({ userId, rating: at === 0 ? 5 : 4 }));
  await shop.database.orm
    .insert(reviews)
    .values(ratings.map((row) => ({ ...row, courseId: course.id, text: '' })));
  publicCache(shop.database).invalidate();
  const found = await shop.call('/api/courses/GetFilteredCourses', { Query: course.title });
  const card = found.data.items.find((one: { slug: string }) => one.slug === course.slug);
  const detail = await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id });
  const averages = [card, detail.data.item].map(({ reviews: { average } }) => average);
  expect([...averages, (await list(course.id)).data.summary.average]).toEqual([4.01, 4.01, 4.01]);
});

it('lists come in pages, the newest first; a page beyond the last is empty and knows the total', async () => {
  const course = await stock.addCourse();
  for (let n = 1; n <= 5; n += 1) {
    const { id } = await owner(course.id);
    const createdAt = new Date(shop.time.now.getTime() + n * 1000);
    await shop.database.orm
      .insert(reviews)
      .values({ userId: id, courseId: course.id, text: `${n}`, rating: n, createdAt });
  }
  publicCache(shop.database).invalidate();
  const texts = (answer: Awaited<ReturnType<typeof list>>) =>
    answer.data.items.map((one: { Text: string }) => one.Text);
  expect(texts(await list(course.id, { page: 1, pageSize: 2 }))).toEqual(['5', '4']);
  expect(texts(await list(course.id, { page: 3, pageSize: 2 }))).toEqual(['1']);
  const beyond = await list(course.id, { page: 9, pageSize: 2 });
  expect(beyond.data).toMatchObject({ items: [], total: 5, summary: { average: 3, count: 5 } });
});

it('the reviews of a course that is not there are 404', async () => {
  const { status, data } = await list('a/b+c=d%');
  expect([status, data.code]).toEqual([404, 'not_found']);
});

it.each([
  [{ firstName: 'Anna', lastName: 'Bianchi' }, 'Anna B.'],
  [{ firstName: ' Élodie ', lastName: ' òberti ' }, 'Élodie Ò.'],
  [{ firstName: 'Anna', lastName: '' }, 'Anna'],
  [{ firstName: '', lastName: '' }, 'Studente'],
  [{ firstName: 'SCONTI 90% su evil.example', lastName: 'Bianchi' }, 'Studente'],
  [{ firstName: 'Wei', lastName: '𠮷野' }, 'Wei 𠮷.'],
])('%j signs as %s', (person, author) => {
  expect(authorOf(person)).toBe(author);
});

it.each([
  [[0, 0, 0, 0, 0], 0, 0],
  [[0, 0, 0, 1, 1], 4.5, 2],
  [[1, 0, 0, 0, 2], 3.67, 3],
])('the stars %j average %d over %i', (histogram, average, count) => {
  expect(summaryOf(histogram)).toEqual({ average, count, histogram });
});

describe('a change of a review', () => {
  /** Two courses with everything that shows their reviews or stars, kept; then what is asked of the database again. */
  async function keptPages() {
    const [mine, other] = [await stock.addCourse(), await stock.addCourse()];
    const { id: userId, token } = await owner(mine.id);
    const first = await write(token, { IdCourseEnc: mine.id, Text: 'Bene', Rating: 5 });
    const { IdEnc } = first.data.item;
    const pages = {
      myReviews: () => list(mine.id),
      myPage: () => shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: mine.id }),
      otherReviews: () => list(other.id),
      otherPage: () => shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: other.id }),
      bundles: () => shop.call('/api/Bundle/Cached', undefined, undefined, { method: 'GET' }),
    };
    for (const ask of Object.values(pages)) await ask();
    return {
      userId,
      change: (Text: string, Rating: number) => write(token, { IdCourseEnc: mine.id, IdEnc, Text, Rating }),
      async askedAgain() {
        const again: string[] = [];
        for (const [name, ask] of Object.entries(pages)) {
          const query = jest.spyOn(shop.database.pool, 'query');
          await ask();
          if (query.mock.calls.length > 0) again.push(name);
          query.mockRestore();
        }
        return again;
      },
    };
  }

  it('of its text drops the kept pages of these reviews alone; of its stars also what shows their average', async () => {
    const { change, askedAgain } = await keptPages();
    expect(await askedAgain()).toEqual([]);
    await change('Molto bene', 5);
    expect(await askedAgain()).toEqual(['myReviews']);
    await change('Molto bene', 4);
    expect(await askedAgain()).toEqual(['myReviews', 'myPage']);
    await change('Molto bene', 4);
    expect(await askedAgain()).toEqual([]);
  });

  it('is refused with a reason after twenty in ten minutes', async () => {
    const { userId, change } = await keptPages();
    await setCount(shop, 'review', 19, userId);
    expect((await change('Testo 20', 5)).data.isOk).toBe(true);
    expect(await change('Testo 21', 5)).toMatchObject({
      status: 200,
      data: {
        isOk: false,
        code: 'too_many',
        message: 'Hai inviato troppe modifiche in poco tempo: riprova tra dieci minuti.',
      },
    });
  });
});
