import { and, eq } from 'drizzle-orm';
import { causeOf } from '../../../../src/server/community/questions/announceQueries';
import { announceQuestions } from '../../../../src/server/community/questions/announceService';
import {
  audit,
  courses,
  entitlements,
  newId,
  questions,
  users,
} from '../../../../src/server/platform/database';
import { adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { classOf } from './fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

it('a teacher of the course enters its classroom without having bought it, and answers', async () => {
  const { course, lesson, anna, teacher, ask, answer, list, call } = await classOf(shop);
  const { data } = await shop.call('/api/courses/GetSections', { IdEnc: course.id }, teacher.token);
  expect(data).toMatchObject({ isOk: true, item: { canAnswer: true } });
  const { item } = await ask(anna, 'perché?');
  later(7);
  expect(await answer(teacher, item, ' perché <sì> ')).toMatchObject({ isOk: true });
  expect((await list(anna)).items[0]).toMatchObject({
    answer: { Text: 'perché <sì>', by: 'Elena Ricci', at: shop.time.now.toISOString() },
  });
  const asked = await call('AddQuestion', teacher, { IdSectionEnc: lesson.id, Text: 'x' });
  expect(asked.data.code).toBe('not_found');
});

it('teachers of other courses, owners and former teachers neither answer, hide, delete nor enter', async () => {
  const { stock, course, anna, luca, teacher, addTeacher, ask, answer, call, list } = await classOf(shop);
  const { item } = await ask(anna, 'perché?');
  const foreign = await addTeacher('Marco Ferri', (await stock.addCourse({ slug: newId() })).id);
  const former = await addTeacher('Paola Greco');
  await shop.database.orm.update(users).set({ role: 0 }).where(eq(users.id, former.id));
  for (const person of [foreign, former, luca]) {
    const gone = { isOk: false, code: 'not_found', message: 'Questa domanda non c’è più.' };
    expect(await answer(person, item, 'x')).toMatchObject(gone);
    const hidden = await call('HideQuestion', person, { IdEnc: item.IdEnc, IsHidden: true });
    expect(hidden.data).toMatchObject(gone);
    await call('DeleteQuestion', person, { IdEnc: item.IdEnc });
  }
  for (const { token } of [foreign, former]) {
    expect((await shop.call('/api/courses/GetSections', { IdEnc: course.id }, token)).data.isOk).toBe(false);
    expect(await list({ token })).toMatchObject({ isOk: false, code: 'not_found' });
  }
  expect((await list(teacher)).items[0]).toMatchObject({ Text: 'perché?', isHidden: false });
});

it('of two answers to the same question the second learns of the first; an answer can be changed', async () => {
  const { anna, teacher, ask, answer, list } = await classOf(shop);
  const { item } = await ask(anna, 'perché?');
  const both = await Promise.all(['una', 'altra'].map((text) => answer(teacher, item, text)));
  expect(both.filter(({ isOk }) => isOk)).toHaveLength(1);
  const lost = both.find(({ isOk }) => !isOk);
  expect(lost).toMatchObject({
    code: 'conflict',
    message: 'Nel frattempo la domanda o la sua risposta è cambiata: rileggila prima di rispondere.',
    item: { answer: { by: 'Elena Ricci' } },
  });
  later(5);
  expect(await answer(teacher, lost.item, 'corretta')).toMatchObject({ isOk: true });
  const [shown] = (await list(anna)).items;
  expect(shown.answer.Text).toBe('corretta');
  expect(shown.answer.at).not.toBe(shop.time.now.toISOString());
});

it('a hidden question is seen by its author and the staff alone; a deleted one by nobody', async () => {
  const { anna, luca, teacher, ask, texts, call } = await classOf(shop);
  const { IdEnc } = (await ask(anna, 'fuori tema')).item;
  for (const _time of [1, 2]) await call('HideQuestion', teacher, { IdEnc, IsHidden: true });
  expect(await texts(luca)).toEqual([]);
  expect(await texts(anna)).toEqual(['fuori tema']);
  expect(await texts(teacher)).toEqual(['fuori tema']);
  expect((await call('VoteQuestion', luca, { IdEnc, IsUseful: true })).data.code).toBe('not_found');
  const changed = await call('UpdateQuestion', anna, { IdEnc, Text: 'in tema' });
  expect(changed.data).toMatchObject({ isOk: true, item: { Text: 'in tema', isHidden: true } });
  const admin = { token: await shop.tokenOf(1) };
  for (const _time of [1, 2]) expect((await call('DeleteQuestion', admin, { IdEnc })).data.isOk).toBe(true);
  expect(await texts(anna)).toEqual([]);
  const noted = await shop.database.orm
    .select({ action: audit.action, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(eq(audit.resource, 'questions'), eq(audit.resourceId, IdEnc)))
    .orderBy(audit.action);
  expect(noted).toEqual([
    { action: 'disable', before: { IsHidden: false }, after: { IsHidden: true } },
    // Without its text.
    { action: 'remove', before: null, after: null },
  ]);
});

it('the teachers get one mail for a first question, and one for all that follow within an hour', async () => {
  const { anna, luca, teacher, ask, mailsTo, call } = await classOf(shop);
  await Promise.all([1, 2, 3, 4, 5].map((at) => ask(anna, `domanda ${at}`)));
  expect(await mailsTo(teacher)).toHaveLength(1);
  await ask(luca, 'ancora una');
  const { item } = await ask(luca, 'poi ritirata');
  await call('DeleteQuestion', luca, { IdEnc: item.IdEnc });
  await announceQuestions(shop.deps);
  expect(await mailsTo(teacher)).toHaveLength(1);
  later(61);
  await announceQuestions(shop.deps);
  await announceQuestions(shop.deps);
  const [first, second, ...more] = await mailsTo(teacher);
  expect(more).toEqual([]);
  const total = [first, second].map((mail) => Number(/(\d+) nuove/.exec(mail?.subject ?? '')?.[1] ?? 1));
  expect(total.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(first?.text).toContain('La nuvola');
  expect(first?.text).toContain('/in#domande');
  expect(`${first?.text}${second?.text}`).not.toContain('domanda 1');
});

it('a mail about questions keeps the next one back for less than an hour', async () => {
  const { anna, teacher, ask, mailsTo } = await classOf(shop);
  await ask(anna, 'prima');
  later(59);
  await ask(anna, 'seconda');
  expect(await mailsTo(teacher)).toHaveLength(1);
  later(1);
  await announceQuestions(shop.deps);
  expect(await mailsTo(teacher)).toHaveLength(2);
});

it.each<[string, Partial<typeof users.$inferInsert>]>([
  ['a teacher who still has the role', { role: 0 }],
  ['a teacher whose account is still there', { deletedAt: new Date('2026-11-03T09:00:00Z') }],
])('without %s the shop gets the mail', async (_name, change) => {
  const { course, anna, teacher, ask, mailsTo } = await classOf(shop);
  await shop.database.orm.update(users).set(change).where(eq(users.id, teacher.id));
  await ask(anna, 'c’è qualcuno?');
  expect(await mailsTo(teacher)).toEqual([]);
  const sent = await mailsTo({ email: 'assistenza@example.com' });
  const own = sent.filter(({ cause }) => cause.startsWith(causeOf(course.id)));
  expect(own).toHaveLength(1);
  expect(own[0]?.text).toContain('/admin/domande?State=unanswered');
});

it('who asked gets one mail with the first answer to each question, none when it is changed', async () => {
  const { anna, teacher, course, lesson, ask, answer, mailsTo, list } = await classOf(shop);
  const { item } = await ask(anna, 'perché?');
  await answer(teacher, item, 'Per questo.');
  await answer(teacher, (await list(teacher)).items[0], 'Anzi, per quello.');
  const lettersNow = async () => (await mailsTo(anna)).filter(({ cause }) => cause.startsWith('answer:'));
  const letters = await lettersNow();
  expect(letters).toHaveLength(1);
  await answer(teacher, (await ask(anna, 'e quando?')).item, 'Domani.');
  expect((await lettersNow()).filter(({ text }) => text.includes('Domani.'))).toHaveLength(1);
  expect(letters[0]?.text).toContain('Ciao Anna');
  expect(letters[0]?.text).toContain('Per questo.');
  expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(
    `«La nuvola» del corso «${course.title}» avevi chiesto: «perché?»`,
  );
  expect(letters[0]?.text).toContain(`/corso/v/${course.id}?lezione=${lesson.id}#domande`);
});

it('teachers and admins answer and moderate, but do not vote', async () => {
  const { anna, teacher, ask, call } = await classOf(shop);
  const { IdEnc } = (await ask(anna, 'perché?')).item;
  for (const person of [teacher, { token: await shop.tokenOf(1) }]) {
    const vote = await call('VoteQuestion', person, { IdEnc, IsUseful: true });
    expect(vote.data).toMatchObject({
      isOk: false,
      code: 'not_found',
      message: 'Le domande si leggono e si fanno solo nei corsi che possiedi.',
    });
  }
  expect((await shop.database.orm.select().from(questions).where(eq(questions.id, IdEnc)))[0]?.votes).toBe(0);
});

it('no mail with an answer goes to who lost the course, deleted the account, or answers oneself', async () => {
  const { orm } = shop.database;
  const { stock, course, anna, luca, teacher, ask, answer, mailsTo } = await classOf(shop);
  await stock.give(teacher.id, course.id);
  const asked = [];
  for (const person of [anna, luca, teacher]) asked.push((await ask(person, 'perché?')).item);
  await orm.update(entitlements).set({ revokedAt: shop.time.now }).where(eq(entitlements.userId, anna.id));
  await orm.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, luca.id));
  for (const item of asked) expect(await answer(teacher, item, 'Per questo.')).toMatchObject({ isOk: true });
  for (const person of [anna, luca, teacher]) {
    const letters = (await mailsTo(person)).filter(({ cause }) => cause.startsWith('answer:'));
    expect(letters).toEqual([]);
  }
});

it('answers, and hiding and showing, are audited with what was there before, each once', async () => {
  const { anna, teacher, ask, answer, list, call } = await classOf(shop);
  const { item } = await ask(anna, 'perché?');
  await answer(teacher, item, 'Così.');
  await answer(teacher, (await list(teacher)).items[0], 'Anzi.');
  const [read] = (await list(teacher)).items;
  for (const IsHidden of [true, true, false, false]) {
    const { data } = await call('HideQuestion', teacher, { IdEnc: item.IdEnc, IsHidden });
    expect(data).toMatchObject({ isOk: true, item: { isHidden: IsHidden } });
  }
  // Its text is the one that was read before it was hidden and shown.
  expect(await answer(teacher, read, 'Infine.')).toMatchObject({ isOk: true });
  const { actorId, action, before, after, id } = audit;
  const noted = await shop.database.orm
    .select({ actorId, action, before, after })
    .from(audit)
    .where(eq(audit.resourceId, item.IdEnc))
    .orderBy(id);
  const by = { actorId: teacher.id };
  expect(noted).toEqual([
    { ...by, action: 'update', before: { Answer: null }, after: { Answer: 'Così.' } },
    { ...by, action: 'update', before: { Answer: 'Così.' }, after: { Answer: 'Anzi.' } },
    { ...by, action: 'disable', before: { IsHidden: false }, after: { IsHidden: true } },
    { ...by, action: 'enable', before: { IsHidden: true }, after: { IsHidden: false } },
    { ...by, action: 'update', before: { Answer: 'Anzi.' }, after: { Answer: 'Infine.' } },
  ]);
});

it('a teacher’s list leaves out hidden questions and deleted courses, and is empty for a former teacher', async () => {
  const { course, anna, teacher, ask, call } = await classOf(shop);
  const { orm } = shop.database;
  const { item } = await ask(anna, 'fuori tema');
  await ask(anna, 'perché?');
  await call('HideQuestion', teacher, { IdEnc: item.IdEnc, IsHidden: true });
  const open = async () => (await call('GetOpenQuestions', teacher, {})).data;
  expect(await open()).toMatchObject({
    total: 1,
    items: [{ Text: 'perché?' }],
    courses: [{ unanswered: 1 }],
  });
  await orm.update(courses).set({ deletedAt: shop.time.now }).where(eq(courses.id, course.id));
  expect(await open()).toMatchObject({ total: 0, items: [], courses: [] });
  await orm.update(courses).set({ deletedAt: null }).where(eq(courses.id, course.id));
  // An admin may have a page as a teacher too.
  await orm.update(users).set({ role: 1 }).where(eq(users.id, teacher.id));
  expect(await open()).toMatchObject({ total: 1, courses: [{ unanswered: 1 }] });
  await orm.update(users).set({ role: 0 }).where(eq(users.id, teacher.id));
  expect(await open()).toMatchObject({ total: 0, items: [], courses: [] });
});

it('an answer to a question that was changed meanwhile is a conflict, so that nobody answers another text', async () => {
  const { anna, teacher, ask, answer, call } = await classOf(shop);
  const { item } = await ask(anna, 'perché sale?');
  await call('UpdateQuestion', anna, { IdEnc: item.IdEnc, Text: 'perché scende?' });
  expect(await answer(teacher, item, 'Sale.')).toMatchObject({
    code: 'conflict',
    item: { Text: 'perché scende?' },
  });
});

it('a teacher finds the questions that wait, oldest first, of the own courses alone', async () => {
  const { anna, luca, teacher, course, ask, answer, call } = await classOf(shop);
  const { item: answered } = await ask(anna, 'con risposta');
  await answer(teacher, answered, 'sì');
  await ask(anna, 'vecchia');
  later(1);
  await ask(luca, 'nuova');
  const other = await classOf(shop);
  await other.ask(other.anna, 'altrove');
  const { data } = await call('GetOpenQuestions', teacher, {});
  expect(data.items.map(({ Text }: { Text: string }) => Text)).toEqual(['vecchia', 'nuova']);
  expect(data).toMatchObject({ total: 2, courses: [{ IdCourseEnc: course.id, unanswered: 2 }] });
  expect(JSON.stringify(data)).not.toContain('@');
  expect((await call('GetOpenQuestions', anna, {})).data).toMatchObject({ total: 0, courses: [] });
});

it('an admin’s grid filters, searches and sorts questions, and admins answer any', async () => {
  const { anna, luca, course, ask, answer, call } = await classOf(shop);
  const admin = await adminOf(shop);
  const { item } = await ask(anna, 'soffitto di resistenza');
  await ask(luca, 'altra cosa');
  const rows = async (query: object) =>
    (await admin.post('/api/admin/GetQuestions', { IdCourseEnc: course.id, ...query })).data;
  expect(await answer({ token: admin.token }, item, 'Ecco.')).toMatchObject({ isOk: true });
  expect((await rows({ State: 'unanswered' })).items).toMatchObject([
    { Text: 'altra cosa', email: luca.email },
  ]);
  expect((await rows({ State: 'answered' })).items).toMatchObject([{ answer: { by: '' } }]);
  expect((await rows({ State: 'hidden' })).total).toBe(0);
  expect((await rows({ Query: 'soffitto' })).total).toBe(1);
  expect((await rows({ Query: luca.email })).items).toMatchObject([{ Text: 'altra cosa' }]);
  expect((await rows({ Query: 'nuvola', Sort: 'courseTitle' })).total).toBe(2);
  expect((await rows({ Sort: 'votes', Direction: 'desc' })).total).toBe(2);
  const one = await admin.post('/api/admin/GetQuestion', { IdEnc: item.IdEnc });
  const lesson = { IdCourseEnc: course.id, courseTitle: course.title, sectionTitle: 'La nuvola' };
  expect(one.data.item).toMatchObject({ Text: 'soffitto di resistenza', ...lesson });
  expect((await admin.post('/api/admin/GetQuestion', { IdEnc: 'x' })).data.code).toBe('not_found');
  // A page that is full has its rows counted.
  expect((await rows({ State: 'answered', pageSize: 1 })).total).toBe(1);
  const csv = await admin.post('/api/admin/Csv/questions', { IdCourseEnc: course.id });
  expect(csv.text).toContain('soffitto di resistenza');
  expect(
    (await call('GetQuestions', { token: admin.token }, { IdSectionEnc: item.IdSectionEnc })).data.total,
  ).toBe(2);
  expect((await shop.call('/api/admin/GetQuestions', {}, anna.token)).status).toBe(403);
  expect(await shop.database.orm.$count(questions, eq(questions.userId, anna.id))).toBe(1);
});
