import { eq } from 'drizzle-orm';
import { MAX_QUESTION_LENGTH } from '../../../../src/contract/community/questionLimits';
import { deleteUser } from '../../../../src/server/account/deletion/deletionService';
import { entitlements, questions, teachers } from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent } from '../../checkout/purchases/fixtures';
import { classOf } from './fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

it('an owner asks at a second of a lesson; the text stays text, and no address is told', async () => {
  const { anna, luca, ask, list } = await classOf(shop);
  const { item } = await ask(anna, '  <img src=x onerror=alert(1)> perché?\0 ', { Seconds: 12 });
  expect(item).toMatchObject({ Text: '<img src=x onerror=alert(1)> perché?', Seconds: 12, isOwn: true });
  const seen = await list(luca);
  expect(seen).toMatchObject({ isOk: true, total: 1 });
  expect(seen.items[0]).toMatchObject({ author: 'Anna V.', isOwn: false, votes: 0, isHidden: false });
  expect(JSON.stringify(seen)).not.toContain(anna.email);
});

it('most votes come first, then the newest; pages, search and filters keep that order', async () => {
  const { anna, luca, ask, texts, list, call } = await classOf(shop);
  for (const text of ['prima', 'seconda nuvola', 'terza']) {
    await ask(anna, text);
    later(1);
  }
  const { items } = await list(luca);
  await call('VoteQuestion', luca, { IdEnc: items[2].IdEnc, IsUseful: true });
  expect(await texts(luca)).toEqual(['prima', 'terza', 'seconda nuvola']);
  expect(await texts(luca, { page: 2, pageSize: 2 })).toEqual(['seconda nuvola']);
  expect(await list(luca, { Query: 'NUVOLA' })).toMatchObject({
    total: 1,
    items: [{ Text: 'seconda nuvola' }],
  });
  expect(await texts(luca, { Query: '%' })).toEqual([]);
  expect(await texts(luca, { Show: 'mine' })).toEqual([]);
  expect(await texts(anna, { Show: 'mine' })).toHaveLength(3);
  expect(await texts(anna, { Show: 'answered' })).toEqual([]);
});

it('the total of a lesson is what the caller may see, on every page', async () => {
  const { anna, luca, teacher, stock, course, ask, list, call } = await classOf(shop);
  const other = await stock.addSection(course.id, { position: 1 });
  for (const text of ['a', 'b', 'c', 'd', 'e']) await ask(anna, text);
  await ask(luca, 'altrove', { IdSectionEnc: other.id });
  const { items } = await list(anna);
  for (const { IdEnc } of items.slice(0, 2)) await call('HideQuestion', teacher, { IdEnc, IsHidden: true });
  const totals = [];
  for (const person of [luca, anna, teacher]) {
    for (const page of [1, 2]) totals.push((await list(person, { page, pageSize: 2 })).total);
  }
  expect(totals).toEqual([3, 3, 5, 5, 5, 5]);
  expect((await list(luca, { IdSectionEnc: other.id })).total).toBe(1);
  const open = (await call('GetOpenQuestions', teacher, { page: 2, pageSize: 2 })).data;
  expect(open).toMatchObject({ total: 4, courses: [{ unanswered: 4 }] });
  expect(open.items).toHaveLength(2);
});

it('a vote counts once for each owner, however often and however parallel it is sent', async () => {
  const { anna, luca, stock, course, ask, call } = await classOf(shop);
  const { item } = await ask(anna, 'utile?');
  const others = [luca];
  for (let at = 0; at < 4; at += 1) {
    const person = await addStudent(shop);
    await stock.give(person.id, course.id);
    others.push(person);
  }
  const vote = (person: { token: string }, IsUseful: boolean) =>
    call('VoteQuestion', person, { IdEnc: item.IdEnc, IsUseful });
  await Promise.all([...others, ...others, ...others].map((person) => vote(person, true)));
  expect((await vote(luca, true)).data.item).toMatchObject({ votes: 5, isVoted: true });
  await Promise.all([vote(luca, false), vote(luca, false)]);
  expect((await vote(luca, false)).data.item).toMatchObject({ votes: 4, isVoted: false });
  expect((await vote(anna, true)).data).toMatchObject({ isOk: false, code: 'own_question' });
});

it('the votes of a deleted account count no longer, and its answers stay without the person', async () => {
  const { anna, luca, teacher, stock, course, ask, answer, list, call } = await classOf(shop);
  const other = await addStudent(shop);
  await stock.give(other.id, course.id);
  const { item } = await ask(anna, 'utile?');
  for (const person of [luca, other]) {
    await call('VoteQuestion', person, { IdEnc: item.IdEnc, IsUseful: true });
  }
  await ask(luca, 'sparisce');
  await answer(teacher, item, 'Sì.');
  expect(await deleteUser(shop.deps, luca.id)).toBe('deleted');
  await shop.database.orm.delete(teachers).where(eq(teachers.userId, teacher.id));
  expect(await deleteUser(shop.deps, teacher.id)).toBe('deleted');
  expect(await list(anna)).toMatchObject({
    total: 1,
    items: [{ Text: 'utile?', votes: 1, answer: { Text: 'Sì.', by: '' } }],
  });
});

it('a vote for a question that is deleted at the same moment counts nowhere, and is no failure', async () => {
  const { anna, luca, ask, call } = await classOf(shop);
  for (let round = 0; round < 4; round += 1) {
    const { IdEnc } = (await ask(anna, 'ripensata')).item;
    const [vote, removal] = await Promise.all([
      call('VoteQuestion', luca, { IdEnc, IsUseful: true }),
      call('DeleteQuestion', anna, { IdEnc }),
    ]);
    expect(vote.status).toBe(200);
    expect(removal.data).toEqual({ isOk: true });
  }
});

it('what is written in a lesson that is deleted at the same moment is refused, and no failure', async () => {
  const admin = await adminOf(shop);
  for (let round = 0; round < 4; round += 1) {
    const { anna, lesson, call } = await classOf(shop);
    const IdSectionEnc = lesson.id;
    const answers = await Promise.all([
      call('AddQuestion', anna, { IdSectionEnc, Text: 'x' }),
      shop.call('/api/Note/AddNote', { IdSectionEnc, Seconds: 1, Text: 'x' }, anna.token),
      shop.call('/api/Courses/InsertViewedSection', { IdEnc: lesson.id, Position: 3 }, anna.token),
      admin.post('/api/courses/DeleteSection', { IdEnc: lesson.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

it('who does not own the course, or does no longer, neither reads, asks nor votes', async () => {
  const { anna, luca, course, lesson, ask, list, call } = await classOf(shop);
  const { item } = await ask(anna, 'riservata');
  const stranger = await addStudent(shop);
  await shop.database.orm
    .update(entitlements)
    .set({ revokedAt: shop.time.now })
    .where(eq(entitlements.userId, luca.id));
  for (const person of [stranger, luca]) {
    expect(await list(person)).toMatchObject({ isOk: false, code: 'not_found' });
    expect(await ask(person, 'x')).toMatchObject({ isOk: false, code: 'not_found' });
    const vote = await call('VoteQuestion', person, { IdEnc: item.IdEnc, IsUseful: true });
    expect(vote.data).toMatchObject({ isOk: false, code: 'not_found' });
    expect(JSON.stringify(vote.data)).not.toContain('riservata');
  }
  expect(await ask(anna, 'x', { IdSectionEnc: 'nessuna' })).toMatchObject({ code: 'not_found' });
  expect((await shop.call('/api/Question/GetQuestions', { IdSectionEnc: lesson.id })).status).toBe(401);
  expect(await shop.database.orm.$count(questions, eq(questions.sectionId, lesson.id))).toBe(1);
  expect(course.id).toBeTruthy();
});

it.each([
  ['an empty text', { Text: ' \0 ' }, 'Text'],
  ['a text of 10,000 characters', { Text: 'x'.repeat(10_000) }, 'Text'],
  ['a second before the start', { Text: 'x', Seconds: -1 }, 'Seconds'],
  ['half a second', { Text: 'x', Seconds: 0.5 }, 'Seconds'],
])('%s is refused at its field', async (_name, body, field) => {
  const { anna, lesson, call, texts } = await classOf(shop);
  const { status, data } = await call('AddQuestion', anna, { IdSectionEnc: lesson.id, ...body });
  expect(status).toBe(400);
  expect(data.errors[field]).toBeTruthy();
  expect(await texts(anna)).toEqual([]);
});

it('the longest text is taken whole', async () => {
  const { anna, ask } = await classOf(shop);
  expect((await ask(anna, 'è'.repeat(MAX_QUESTION_LENGTH))).item.Text).toHaveLength(MAX_QUESTION_LENGTH);
});

it('its author changes and deletes a question, nobody else, and only while it has no answer', async () => {
  const { anna, luca, teacher, ask, texts, call, answer } = await classOf(shop);
  const { item } = await ask(anna, 'vecchia');
  const { IdEnc } = item;
  expect((await call('UpdateQuestion', luca, { IdEnc, Text: 'x' })).data.code).toBe('not_found');
  await call('DeleteQuestion', luca, { IdEnc });
  const changed = (await call('UpdateQuestion', anna, { IdEnc, Text: 'nuova' })).data.item;
  expect(await texts(luca)).toEqual(['nuova']);
  await answer(teacher, changed, 'ecco');
  for (const [name, body] of [
    ['UpdateQuestion', { Text: 'altra' }],
    ['DeleteQuestion', {}],
  ] as const) {
    expect((await call(name, anna, { IdEnc, ...body })).data).toMatchObject({
      isOk: false,
      code: 'answered',
    });
  }
  expect(await texts(luca)).toEqual(['nuova']);
  const { item: other } = await ask(anna, 'ripensata');
  for (const _time of [1, 2]) {
    expect((await call('DeleteQuestion', anna, { IdEnc: other.IdEnc })).data).toEqual({ isOk: true });
  }
  expect(await texts(luca)).toEqual(['nuova']);
});
