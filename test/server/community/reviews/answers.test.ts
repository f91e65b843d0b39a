import { and, eq, inArray, isNull } from 'drizzle-orm';
import { audit, courses, newId, reviews, teachers, users } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { setCount } from '../../../support/limitCount';
import { classOf, type Person } from '../questions/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

/** A course with a review of Anna's, and the calls about its answer. */
async function reviewed() {
  const { stock, course, anna, luca, teacher, addTeacher } = await classOf(shop);
  const call = (name: string, { token }: { token: string }, body: object) =>
    shop.call(`/api/courses/${name}`, body, token);
  const review = async (person: Person, Text: string, Rating = 4, more: object = {}) =>
    (await call('AddReviewByIdCourse', person, { IdCourseEnc: course.id, Text, Rating, ...more })).data.item;
  const shown = async () =>
    (await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc: course.id })).data.items;
  const taught = async (person: { token: string }, IsAnswered = false, more: object = {}) =>
    (await call('GetTaughtReviews', person, { IsAnswered, ...more })).data;
  const answer = async (person: { token: string }, { IdEnc, version = 1 }: Reviewed, Text: string) =>
    (await call('AnswerReview', person, { IdEnc, version, Text })).data;
  const first = await review(anna, 'Chiaro, ma veloce');
  return { stock, course, anna, luca, teacher, addTeacher, call, review, shown, taught, answer, first };
}
interface Reviewed {
  readonly IdEnc: string;
  readonly version?: number;
}

it('a teacher of the course answers a review: everybody reads it at once, under the teacher’s public name', async () => {
  const { teacher, first, shown, answer, taught } = await reviewed();
  expect((await shown())[0]).not.toHaveProperty('answer');
  const { items, total } = await taught(teacher);
  expect([total, items[0]]).toMatchObject([1, { IdEnc: first.IdEnc, Text: 'Chiaro, ma veloce' }]);
  later(7);
  expect(await answer(teacher, items[0], '  Grazie <b>Anna</b>\0! ')).toMatchObject({ isOk: true });
  expect((await shown())[0].answer).toEqual({
    Text: 'Grazie <b>Anna</b> !',
    by: 'Elena Ricci',
    at: shop.time.now.toISOString(),
  });
});

it('an answer can be changed, which keeps its day, and taken off with an empty text', async () => {
  const { teacher, shown, answer, taught } = await reviewed();
  const [open] = (await taught(teacher)).items;
  const rowOf = async () =>
    (await shop.database.orm.select().from(reviews).where(eq(reviews.id, open.IdEnc)))[0];
  const written = (await rowOf())?.updatedAt;
  later(30);
  const { item } = await answer(teacher, open, 'Grazie');
  later(60);
  const changed = await answer(teacher, item, 'Grazie mille');
  expect((await shown())[0].answer).toEqual({ ...item.answer, Text: 'Grazie mille' });
  expect((await rowOf())?.updatedAt).toEqual(written);
  expect(await taught(teacher)).toMatchObject({ items: [], total: 0 });
  const answered = await taught(teacher, true);
  expect(answered).toMatchObject({ items: [{ answer: { Text: 'Grazie mille' } }], total: 1 });
  expect(answered.items[0].version).toBe(changed.item.version);
  await answer(teacher, changed.item, ' ');
  const none = { answer: null, answeredBy: null, answeredAs: null, answeredAt: null };
  expect(await rowOf()).toMatchObject(none);
  expect((await shown())[0]).not.toHaveProperty('answer');
  expect((await taught(teacher)).total).toBe(1);
});

it('an answer that another teacher of the course changes is signed by that one', async () => {
  const { course, teacher, addTeacher, shown, answer, first } = await reviewed();
  const zoe = await addTeacher('Zoe Alba', course.id);
  const { item } = await answer(teacher, first, 'Grazie');
  await answer(zoe, item, 'Grazie mille');
  expect((await shown())[0].answer).toMatchObject({ Text: 'Grazie mille', by: 'Zoe Alba' });
  // Also once neither of them has a page any more.
  await shop.database.orm.delete(teachers).where(inArray(teachers.userId, [teacher.id, zoe.id]));
  publicCache(shop.database).invalidate(['teachers']);
  expect((await shown())[0].answer.by).toBe('Zoe Alba');
});

it('of two answers to the same review the second learns of the first', async () => {
  const { teacher, shown, answer, taught } = await reviewed();
  const [open] = (await taught(teacher)).items;
  const both = await Promise.all(['una', 'altra'].map((text) => answer(teacher, open, text)));
  expect(both.filter(({ isOk }) => isOk)).toHaveLength(1);
  const lost = both.find(({ isOk }) => !isOk);
  expect(lost).toMatchObject({
    code: 'conflict',
    message: 'Nel frattempo la recensione o la sua risposta è cambiata: rileggila prima di rispondere.',
    item: { answer: { by: 'Elena Ricci' } },
  });
  expect((await shown())[0].answer.Text).toBe(lost.item.answer.Text);
});

it('an answer to what its author has changed meanwhile is a conflict; the stored one stays with the changed review', async () => {
  const { anna, teacher, first, review, shown, answer, taught } = await reviewed();
  const [open] = (await taught(teacher)).items;
  await review(anna, 'Troppo veloce', 2, { IdEnc: first.IdEnc });
  expect(await answer(teacher, open, 'Grazie!')).toMatchObject({
    isOk: false,
    code: 'conflict',
    item: { Text: 'Troppo veloce' },
  });
  await answer(teacher, (await taught(teacher)).items[0], 'Rallento.');
  await review(anna, 'Ora va bene', 5, { IdEnc: first.IdEnc });
  expect(await shown()).toMatchObject([{ Text: 'Ora va bene', answer: { Text: 'Rallento.' } }]);
});

it('teachers of other courses, owners, students and former teachers answer nothing; a visitor gets 401', async () => {
  const { stock, anna, luca, addTeacher, shown, answer, first, taught } = await reviewed();
  const foreign = await addTeacher('Marco Ferri', (await stock.addCourse({ slug: newId() })).id);
  const former = await addTeacher('Paola Greco');
  await shop.database.orm.update(users).set({ role: 0 }).where(eq(users.id, former.id));
  for (const person of [foreign, former, luca, anna]) {
    const gone = { isOk: false, code: 'not_found', message: 'Questa recensione non c’è più.' };
    expect(await answer(person, first, 'x')).toMatchObject(gone);
    expect(await taught(person)).toMatchObject({ items: [], total: 0 });
  }
  expect(await answer(foreign, { IdEnc: newId() }, 'x')).toMatchObject({ isOk: false, code: 'not_found' });
  const body = { IdEnc: first.IdEnc, version: 1, Text: 'x' };
  expect((await shop.call('/api/courses/AnswerReview', body)).status).toBe(401);
  expect((await shown())[0]).not.toHaveProperty('answer');
});

it('an admin answers for the shop, and the audit knows who answered what', async () => {
  const { first, shown, answer } = await reviewed();
  const admin = { token: await shop.tokenOf(1) };
  expect(await answer(admin, first, 'Grazie dallo staff')).toMatchObject({ isOk: true });
  expect((await shown())[0].answer).toMatchObject({ by: '', Text: 'Grazie dallo staff' });
  const { item } = await answer(admin, { ...first, version: 2 }, 'Grazie da noi');
  expect(await answer(admin, item, 'Grazie da noi')).toMatchObject({ isOk: true, item: { version: 3 } });
  const { action, before, after } = audit;
  const noted = await shop.database.orm
    .select({ action, before, after })
    .from(audit)
    .where(and(eq(audit.resource, 'reviews'), eq(audit.resourceId, first.IdEnc)))
    .orderBy(audit.id);
  expect(noted).toEqual([
    { action: 'update', before: { Answer: null }, after: { Answer: 'Grazie dallo staff' } },
    { action: 'update', before: { Answer: 'Grazie dallo staff' }, after: { Answer: 'Grazie da noi' } },
  ]);
});

it('the list is of published reviews of courses that are there, on sale or not, oldest first, a page at a time', async () => {
  const { course, luca, teacher, first, review, taught } = await reviewed();
  const { orm } = shop.database;
  await orm.update(courses).set({ isOperative: false }).where(eq(courses.id, course.id));
  later(1);
  const second = await review(luca, 'Seconda');
  expect((await taught(teacher)).items.map(({ IdEnc }: Reviewed) => IdEnc)).toEqual([
    first.IdEnc,
    second.IdEnc,
  ]);
  const page = await taught(teacher, false, { page: 2, pageSize: 1 });
  const named = { IdCourseEnc: course.id, courseTitle: course.title };
  expect(page).toMatchObject({ items: [{ IdEnc: second.IdEnc, ...named }], total: 2 });
  await orm.update(reviews).set({ isEnabled: false }).where(eq(reviews.id, first.IdEnc));
  expect((await taught(teacher)).total).toBe(1);
  // An admin may have a page as a teacher too.
  await orm.update(users).set({ role: 1 }).where(eq(users.id, teacher.id));
  expect((await taught(teacher)).total).toBe(1);
  await orm.update(courses).set({ deletedAt: shop.time.now }).where(eq(courses.id, course.id));
  expect(await taught(teacher)).toMatchObject({ items: [], total: 0 });
});

it('those with an answer come by when it was given first, the latest first', async () => {
  const { luca, teacher, first, review, taught, answer, addTeacher, course } = await reviewed();
  const zoe = await addTeacher('Zoe Alba', course.id);
  later(1);
  const second = await review(luca, 'Seconda');
  const { item } = await answer(teacher, second, 'A te');
  later(1);
  await answer(zoe, first, 'Grazie');
  later(1);
  await answer(teacher, item, 'A te, Luca');
  const { items } = await taught(teacher, true);
  expect(items.map(({ IdEnc }: Reviewed) => IdEnc)).toEqual([first.IdEnc, second.IdEnc]);
  // Of those of one moment the ids decide, with and without an answer.
  const { orm } = shop.database;
  for (const text of ['z', 'a']) {
    const userId = await shop.addUser();
    const id = `${text}${userId}`;
    const row = { id, userId, courseId: course.id, text, rating: 4, createdAt: shop.time.now };
    await orm.insert(reviews).values(row);
  }
  const texts = async (isAnswered: boolean) =>
    (await taught(teacher, isAnswered)).items.map(({ Text }: { Text: string }) => Text);
  expect(await texts(false)).toEqual(['a', 'z']);
  const answered = { answer: 'Grazie', answeredBy: zoe.id, answeredAt: shop.time.now };
  await orm
    .update(reviews)
    .set(answered)
    .where(and(eq(reviews.courseId, course.id), isNull(reviews.answeredAt)));
  expect((await texts(true)).slice(0, 2)).toEqual(['a', 'z']);
});

it('a text of more than 2000 characters is refused with 400', async () => {
  const { call, teacher, first } = await reviewed();
  const body = { IdEnc: first.IdEnc, version: 1, Text: 'x'.repeat(2001) };
  const { status, data } = await call('AnswerReview', teacher, body);
  expect([status, Object.keys(data.errors)]).toEqual([400, ['Text']]);
});

it('the sixty-first answer within ten minutes is refused in words, and the session goes on', async () => {
  const { teacher, first, answer } = await reviewed();
  const late = () => answer(teacher, { ...first, version: 99 }, 'x');
  expect((await late()).code).toBe('conflict');
  await setCount(shop, 'review_answer', 59, teacher.id);
  expect((await late()).code).toBe('conflict');
  const refused = await late();
  expect(refused.code).toBe('too_many');
  expect(refused.message).toBe(
    'Hai inviato troppe risposte in poco tempo: aspetta qualche minuto e riprova.',
  );
});

it('a new name of the teacher signs the answers too', async () => {
  const { teacher, shown, answer, taught } = await reviewed();
  await answer(teacher, (await taught(teacher)).items[0], 'Grazie');
  expect((await shown())[0].answer.by).toBe('Elena Ricci');
  const { orm } = shop.database;
  await orm.update(teachers).set({ name: 'Elena Conti' }).where(eq(teachers.userId, teacher.id));
  publicCache(shop.database).invalidate(['teachers']);
  expect((await shown())[0].answer.by).toBe('Elena Conti');
});

it('an answer keeps its name when page and account are deleted, and goes with the review’s author', async () => {
  const { anna, luca, teacher, shown, answer, taught } = await reviewed();
  await answer(teacher, (await taught(teacher)).items[0], 'Grazie');
  const { orm } = shop.database;
  const admin = await shop.tokenOf(1);
  const remove = async ({ id }: { id: string }) =>
    (await shop.call('/api/admin/DeleteUser', { IdEnc: id }, admin)).data;
  const ofAnna = () => orm.select().from(reviews).where(eq(reviews.userId, anna.id));
  // Somebody else's account is none of it.
  expect(await remove(luca)).toMatchObject({ isOk: true });
  expect(await ofAnna()).toMatchObject([{ answeredBy: teacher.id }]);
  await orm.delete(teachers).where(eq(teachers.userId, teacher.id));
  expect(await remove(teacher)).toMatchObject({ isOk: true });
  publicCache(shop.database).invalidate(['teachers']);
  expect((await shown())[0].answer).toMatchObject({ Text: 'Grazie', by: 'Elena Ricci' });
  expect(await ofAnna()).toMatchObject([{ answer: 'Grazie', answeredBy: null }]);
  expect(await remove(anna)).toMatchObject({ isOk: true });
  expect(await shown()).toEqual([]);
});
