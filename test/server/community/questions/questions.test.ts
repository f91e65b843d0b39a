import { eq } from 'drizzle-orm';
import { deleteUser } from '../../../../src/server/account/deletion/deletionService';
import { entitlements, questions, teachers } from '../../../../src/server/platform/database';
import { RULES } from '../../../../src/server/platform/http/limits';
import { adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { setCount } from '../../../support/limitCount';
import { addStudent } from '../../checkout/purchases/fixtures';
import { classOf } from './fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const GONE = 'Questa domanda non c’è più.';
const NOT_YOURS = 'Le domande si leggono e si fanno solo nei corsi che possiedi.';

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
  const { anna, luca, lesson, ask, texts, list, call } = await classOf(shop);
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
  // Of those of one moment the ids decide.
  const own = { userId: luca.id, sectionId: lesson.id, createdAt: shop.time.now };
  for (const text of ['z', 'a'])
    await shop.database.orm.insert(questions).values({ ...own, text, id: `${text}${luca.id}` });
  expect(await texts(luca, { Show: 'mine' })).toEqual(['a', 'z']);
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
  const { anna, luca, stock, course, ask, call, list } = await classOf(shop);
  const { item } = await ask(anna, 'utile?');
  const { item: other } = await ask(anna, 'anche questa?');
  await call('VoteQuestion', luca, { IdEnc: other.IdEnc, IsUseful: true });
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
  expect((await list(luca)).items).toMatchObject([
    { Text: 'utile?', votes: 4, isVoted: false },
    { Text: 'anche questa?', votes: 1, isVoted: true },
  ]);
  expect((await vote(anna, true)).data).toMatchObject({
    isOk: false,
    code: 'own_question',
    message: 'Non puoi votare la tua domanda.',
  });
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
  expect((await list(anna)).items).toMatchObject([{ answer: { by: 'Elena Ricci' } }]);
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
  const { item: own } = await ask(luca, 'di prima');
  const stranger = await addStudent(shop);
  await shop.database.orm
    .update(entitlements)
    .set({ revokedAt: shop.time.now })
    .where(eq(entitlements.userId, luca.id));
  for (const person of [stranger, luca]) {
    const refused = { isOk: false, code: 'not_found', message: NOT_YOURS };
    expect(await list(person)).toMatchObject(refused);
    expect(await ask(person, 'x')).toMatchObject(refused);
    const vote = await call('VoteQuestion', person, { IdEnc: item.IdEnc, IsUseful: true });
    expect(vote.data).toMatchObject({ isOk: false, code: 'not_found', message: GONE });
    expect(JSON.stringify(vote.data)).not.toContain('riservata');
  }
  const changed = await call('UpdateQuestion', luca, { IdEnc: own.IdEnc, Text: 'di dopo' });
  expect(changed.data).toMatchObject({ code: 'not_found', message: GONE });
  expect(await ask(anna, 'x', { IdSectionEnc: 'nessuna' })).toMatchObject({
    code: 'not_found',
    message: NOT_YOURS,
  });
  expect((await list(anna)).items.map(({ Text }: { Text: string }) => Text)).toContain('di prima');
  expect((await shop.call('/api/Question/GetQuestions', { IdSectionEnc: lesson.id })).status).toBe(401);
  expect(await shop.database.orm.$count(questions, eq(questions.sectionId, lesson.id))).toBe(2);
  expect(course.id).toBeTruthy();
});

it('a text or a second that cannot be is refused at its field', async () => {
  const { anna, lesson, call, texts } = await classOf(shop);
  const { status, data } = await call('AddQuestion', anna, {
    IdSectionEnc: lesson.id,
    Text: ' ',
    Seconds: -1,
  });
  expect([status, Object.keys(data.errors).sort()]).toEqual([400, ['Seconds', 'Text']]);
  expect(await texts(anna)).toEqual([]);
});

it('its author changes and deletes a question, nobody else, and only while it has no answer', async () => {
  const { anna, luca, teacher, ask, texts, call, answer } = await classOf(shop);
  const { item } = await ask(anna, 'vecchia');
  const { IdEnc } = item;
  const foreign = await call('UpdateQuestion', luca, { IdEnc, Text: 'x' });
  expect(foreign.data).toMatchObject({ isOk: false, code: 'not_found', message: GONE });
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
      message: 'La domanda ha già una risposta: non si può più cambiare né eliminare.',
    });
  }
  // Somebody else does not even learn that there is an answer.
  expect((await call('DeleteQuestion', luca, { IdEnc })).data).toEqual({ isOk: true });
  expect(await texts(luca)).toEqual(['nuova']);
  const { item: other } = await ask(anna, 'ripensata');
  const { item: kept } = await ask(anna, 'da tenere');
  await call('UpdateQuestion', anna, { IdEnc: kept.IdEnc, Text: 'tenuta' });
  expect((await texts(luca)).sort()).toEqual(['nuova', 'ripensata', 'tenuta']);
  for (const _time of [1, 2]) {
    expect((await call('DeleteQuestion', anna, { IdEnc: other.IdEnc })).data).toEqual({ isOk: true });
  }
  expect((await texts(luca)).sort()).toEqual(['nuova', 'tenuta']);
});

it('too many questions and too many votes in a short time are refused each in its own words', async () => {
  const { anna, luca, lesson, ask, call } = await classOf(shop);
  const { IdEnc } = (await ask(luca, 'perché?')).item;
  const calls = {
    AddQuestion: { IdSectionEnc: lesson.id, Text: 'x' },
    UpdateQuestion: { IdEnc, Text: 'x' },
    VoteQuestion: { IdEnc, IsUseful: true },
  };
  const answers = async () => {
    const found: Record<string, unknown> = {};
    for (const [name, body] of Object.entries(calls)) {
      const { code, message } = (await call(name, anna, body)).data;
      found[name] = [code, message];
    }
    return found;
  };
  await answers();
  for (const name of ['question', 'question_vote'] as const) {
    await setCount(shop, name, RULES[name].most, anna.id);
  }
  const asked = [
    'too_many_questions',
    'Hai fatto molte domande in poco tempo: aspetta qualche minuto e riprova.',
  ];
  expect(await answers()).toEqual({
    AddQuestion: asked,
    UpdateQuestion: asked,
    VoteQuestion: [
      'too_many_votes',
      'Hai votato molte domande in poco tempo: aspetta qualche minuto e riprova.',
    ],
  });
});
