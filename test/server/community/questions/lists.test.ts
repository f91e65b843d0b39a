import { eq } from 'drizzle-orm';
import { causeOf, wasAnnouncedSince } from '../../../../src/server/community/questions/announceQueries';
import { announceQuestions } from '../../../../src/server/community/questions/announceService';
import {
  courses,
  courseTeachers,
  mails,
  newId,
  questions,
  teachers,
} from '../../../../src/server/platform/database';
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

it('the questions of a lesson are those that wait, those with an answer, or one’s own, and are searched by their answers too', async () => {
  const { anna, luca, teacher, ask, answer, texts, call } = await classOf(shop);
  await ask(anna, 'aperta di Anna');
  const { item } = await ask(luca, 'con risposta, di Luca');
  await answer(teacher, item, 'Guarda la nuvola.');
  const hidden = (await ask(luca, 'nascosta di Luca')).item;
  await call('HideQuestion', teacher, { IdEnc: hidden.IdEnc, IsHidden: true });
  expect(await texts(anna, { Show: 'open' })).toEqual(['aperta di Anna']);
  expect(await texts(anna, { Show: 'answered' })).toEqual(['con risposta, di Luca']);
  expect(await texts(anna, { Show: 'mine' })).toEqual(['aperta di Anna']);
  expect((await texts(luca, { Show: 'mine' })).sort()).toEqual(['con risposta, di Luca', 'nascosta di Luca']);
  expect((await texts(teacher, { Show: 'open' })).sort()).toEqual(['aperta di Anna', 'nascosta di Luca']);
  expect(await texts(anna, { Query: 'nuvola' })).toEqual(['con risposta, di Luca']);
});

it('a question tells when it was asked, where, and by whom', async () => {
  const { anna, luca, teacher, lesson, ask, list, call, stock, course } = await classOf(shop);
  const asked = shop.time.now.toISOString();
  await ask(anna, 'perché?', { Seconds: 42 });
  later(3);
  const { items } = await list(luca);
  expect(items).toMatchObject([
    { Text: 'perché?', Seconds: 42, IdSectionEnc: lesson.id, author: 'Anna V.', createdAt: asked },
  ]);
  const { IdEnc } = items[0];
  const { data } = await call('UpdateQuestion', anna, { IdEnc, Text: 'come mai?' });
  expect(data.item).toMatchObject({ Text: 'come mai?', createdAt: asked, version: items[0].version + 1 });
  const nameless = await addStudent(shop);
  await stock.give(nameless.id, course.id);
  await ask(nameless, 'quando?');
  expect((await list(luca)).items[0]).toMatchObject({ Text: 'quando?', author: 'Studente' });
  const open = (await call('GetOpenQuestions', teacher, {})).data.items;
  expect(open.map(({ author }: { author: string }) => author)).toEqual(['Anna V.', 'Studente']);
  expect(open[0]).toMatchObject({ IdEnc, IdSectionEnc: lesson.id, Text: 'come mai?', createdAt: asked });
});

it('an answer that another teacher of the course changes is signed by that one', async () => {
  const { anna, teacher, addTeacher, ask, answer, list } = await classOf(shop);
  const zoe = await addTeacher('Zoe Alba');
  const { item } = await ask(anna, 'perché?');
  const first = await answer(teacher, item, 'Così.');
  await answer(zoe, first.item, 'Anzi, così.');
  expect((await list(anna)).items[0].answer).toMatchObject({ Text: 'Anzi, così.', by: 'Zoe Alba' });
});

it('a question about the first second of a lesson keeps it, and one about the whole lesson names none', async () => {
  const { anna, luca, teacher, ask, list } = await classOf(shop);
  expect((await ask(anna, 'all’inizio?', { Seconds: 0 })).item).toMatchObject({ Seconds: 0 });
  expect((await ask(anna, 'in generale?')).item).not.toHaveProperty('Seconds');
  for (const person of [anna, luca, teacher]) {
    const { items } = await list(person);
    const seconds = items.map(({ Text, Seconds }: { Text: string; Seconds?: number }) => [Text, Seconds]);
    expect(seconds.sort()).toEqual([
      ['all’inizio?', 0],
      ['in generale?', undefined],
    ]);
  }
});

it('each teacher of a course gets the mail about its questions, by lesson, and none about other courses', async () => {
  const { stock, course, lesson, anna, teacher, addTeacher, ask, mailsTo } = await classOf(shop);
  const second = await addTeacher('Marco Ferri');
  const foreign = await addTeacher('Paola Greco', (await stock.addCourse({ slug: newId() })).id);
  await ask(anna, 'subito');
  const third = await stock.addSection(course.id, { position: 3, title: 'Lezione tre' });
  const before = await stock.addSection(course.id, { position: 2, title: 'Lezione due' });
  await ask(anna, 'c', { IdSectionEnc: third.id });
  await ask(anna, 'b', { IdSectionEnc: before.id });
  await ask(anna, 'a', { IdSectionEnc: lesson.id });
  later(60);
  await announceQuestions(shop.deps);
  for (const [name, person] of [
    ['Elena', teacher],
    ['Marco', second],
  ] as const) {
    const sent = (await mailsTo(person)).sort((one, other) => +one.createdAt - +other.createdAt);
    expect(sent).toHaveLength(2);
    const text = sent[1]?.text ?? '';
    expect(text).toContain(name);
    expect(text).toContain(`«${course.title}»`);
    const places = ['La nuvola', 'Lezione due', 'Lezione tre'].map((title) => text.indexOf(title));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
  }
  expect(await mailsTo(foreign)).toEqual([]);
});

it('no mail is about a question that was hidden or answered before its turn', async () => {
  const { anna, teacher, ask, answer, call, mailsTo } = await classOf(shop);
  await ask(anna, 'subito');
  const [hidden, answered] = [(await ask(anna, 'fuori tema')).item, (await ask(anna, 'perché?')).item];
  await call('HideQuestion', teacher, { IdEnc: hidden.IdEnc, IsHidden: true });
  await answer(teacher, answered, 'Per questo.');
  later(60);
  await announceQuestions(shop.deps);
  expect(await mailsTo(teacher)).toHaveLength(1);
});

it('a question is stored also where its mail cannot be written, which the log tells and a later round mends, course by course', async () => {
  const { anna, teacher, ask, mailsTo } = await classOf(shop);
  const other = await classOf(shop);
  const { write } = shop.deps.mails;
  let failures = 3;
  const writing = jest.spyOn(shop.deps.mails, 'write').mockImplementation(async (mail) => {
    const isOurs = [teacher.email, other.teacher.email].includes(mail.to);
    if (!isOurs || failures === 0) return write(mail);
    failures -= 1;
    throw new Error('no paper');
  });
  expect(await ask(anna, 'perché?')).toMatchObject({ isOk: true });
  expect(await other.ask(other.anna, 'come mai?')).toMatchObject({ isOk: true });
  // A course that fails does not stop the other.
  await announceQuestions(shop.deps);
  writing.mockRestore();
  const sent = [await mailsTo(teacher), await other.mailsTo(other.teacher)].map(({ length }) => length);
  expect(sent.sort()).toEqual([0, 1]);
  const line = shop.log.find((text) => text.includes('questions could not be announced yet'));
  expect(line).toContain('no paper');
  await announceQuestions(shop.deps);
  for (const mailed of [await mailsTo(teacher), await other.mailsTo(other.teacher)])
    expect(mailed).toHaveLength(1);
});

it('a course whose questions cannot be announced keeps back no other’s', async () => {
  const classes = [await classOf(shop), await classOf(shop)];
  const { mails: post } = shop.deps;
  const { write } = post;
  const failing = jest.spyOn(post, 'write').mockRejectedValue(new Error('no paper'));
  for (const { ask, anna } of classes) await ask(anna, 'perché?');
  let isFirst = true;
  failing.mockImplementation(async (mail) => {
    const fails = isFirst && classes.some(({ course }) => mail.cause.startsWith(causeOf(course.id)));
    if (!fails) return write(mail);
    isFirst = false;
    throw new Error('no paper');
  });
  const counts = async () =>
    Promise.all(classes.map(async ({ mailsTo, teacher }) => (await mailsTo(teacher)).length));
  await announceQuestions(shop.deps);
  failing.mockRestore();
  expect((await counts()).sort()).toEqual([0, 1]);
  await announceQuestions(shop.deps);
  expect(await counts()).toEqual([1, 1]);
});

it('the questions of one course do not keep back the mail about another', async () => {
  const [one, other] = [await classOf(shop), await classOf(shop)];
  await one.ask(one.anna, 'prima');
  await other.ask(other.anna, 'seconda');
  expect(await one.mailsTo(one.teacher)).toHaveLength(1);
  expect(await other.mailsTo(other.teacher)).toHaveLength(1);
});

it('a teacher’s courses, on sale or not, come by title, each with what waits, and the questions of all of them oldest first, by pages', async () => {
  const { stock, teacher, course, anna, ask, call } = await classOf(shop);
  const { orm } = shop.database;
  const [page] = await orm.select().from(teachers).where(eq(teachers.userId, teacher.id));
  await orm.update(courses).set({ title: 'Medio' }).where(eq(courses.id, course.id));
  const lessons = [];
  for (const title of ['Zeta', 'Alfa']) {
    const { id } = await stock.addCourse({ title, slug: newId(), isOperative: title === 'Alfa' });
    await orm.insert(courseTeachers).values({ courseId: id, teacherId: page?.id ?? '' });
    await stock.give(anna.id, id);
    lessons.push(await stock.addSection(id, { title: `Lezione di ${title}` }));
  }
  const [zeta, alfa] = lessons.map(({ id }) => id);
  const wait = async (Text: string, IdSectionEnc?: string) => {
    await ask(anna, Text, IdSectionEnc ? { IdSectionEnc } : {});
    later(1);
  };
  await wait('prima', zeta);
  await wait('seconda');
  await wait('terza', alfa);
  await wait('quarta', zeta);
  const open = async (body: object) => (await call('GetOpenQuestions', teacher, body)).data;
  const { courses: taught, total, items } = await open({});
  expect(
    taught.map(({ title, unanswered }: { title: string; unanswered: number }) => [title, unanswered]),
  ).toEqual([
    ['Alfa', 1],
    ['Medio', 1],
    ['Zeta', 2],
  ]);
  expect(total).toBe(4);
  expect(items[0]).toMatchObject({
    Text: 'prima',
    author: 'Anna V.',
    courseTitle: 'Zeta',
    sectionTitle: 'Lezione di Zeta',
    IdSectionEnc: zeta,
    IdCourseEnc: taught[2].IdCourseEnc,
  });
  const texts = async (body: object) => (await open(body)).items.map(({ Text }: { Text: string }) => Text);
  expect(await texts({ page: 1, pageSize: 3 })).toEqual(['prima', 'seconda', 'terza']);
  expect(await texts({ page: 2, pageSize: 3 })).toEqual(['quarta']);
  // Of those of one moment the ids decide, so that no page repeats another's.
  const own = { userId: anna.id, sectionId: zeta ?? '', createdAt: shop.time.now };
  for (const text of ['z', 'a'])
    await orm.insert(questions).values({ ...own, text, id: `${text}${anna.id}` });
  expect(await texts({ page: 3, pageSize: 2 })).toEqual(['a', 'z']);
});

it('an admin’s grid finds questions by answer, course and state, in the order that is asked for', async () => {
  const { stock, course, anna, luca, teacher, ask, answer, call } = await classOf(shop);
  const admin = await adminOf(shop);
  await shop.database.orm.update(courses).set({ title: 'Zaffiro' }).where(eq(courses.id, course.id));
  const other = await stock.addCourse({ slug: newId(), title: 'Ametista' });
  const lesson = await stock.addSection(other.id, { title: 'Le gemme' });
  await stock.give(luca.id, other.id);
  const first = (await ask(anna, 'quarzo uno')).item;
  later(1);
  await ask(luca, 'quarzo due', { IdSectionEnc: lesson.id });
  later(1);
  const third = (await ask(anna, 'quarzo tre')).item;
  const rows = async (query: object) => (await admin.post('/api/admin/GetQuestions', query)).data.items;
  const places = async (query: object) =>
    (await rows({ Query: 'quarzo', ...query })).map(({ Text }: { Text: string }) => Text.split(' ')[1]);
  const sorted = (Sort: string, Direction: string) => places({ Sort, Direction });

  expect(await places({})).toEqual(['tre', 'due', 'uno']);
  expect(await sorted('createdAt', 'asc')).toEqual(['uno', 'due', 'tre']);
  expect(await sorted('courseTitle', 'asc')).toEqual(['due', 'uno', 'tre']);
  expect(await sorted('courseTitle', 'desc')).toEqual(['tre', 'uno', 'due']);
  await call('VoteQuestion', luca, { IdEnc: first.IdEnc, IsUseful: true });
  expect(await sorted('votes', 'desc')).toEqual(['uno', 'tre', 'due']);
  expect(await sorted('votes', 'asc')).toEqual(['due', 'tre', 'uno']);

  await call('HideQuestion', teacher, { IdEnc: third.IdEnc, IsHidden: true });
  expect(await places({ State: 'hidden' })).toEqual(['tre']);
  expect(await places({ State: 'unanswered' })).toEqual(['due', 'uno']);
  await answer(teacher, first, 'È uno zircone.');
  expect(await places({ State: 'unanswered' })).toEqual(['due']);
  expect(await places({ State: 'answered' })).toEqual(['uno']);
  expect(await places({ Query: 'zircone' })).toEqual(['uno']);
  await answer(teacher, third, 'È una tormalina.');
  expect(await places({ State: 'answered' })).toEqual(['tre', 'uno']);
  expect(await places({ State: 'hidden' })).toEqual(['tre']);
  expect(await rows({ Query: 'ametista' })).toMatchObject([
    {
      Text: 'quarzo due',
      IdSectionEnc: lesson.id,
      IdCourseEnc: other.id,
      courseTitle: 'Ametista',
      sectionTitle: 'Le gemme',
      author: 'Luca N.',
      email: luca.email,
    },
  ]);
  expect(await places({ IdCourseEnc: other.id })).toEqual(['due']);
  expect((await admin.post('/api/admin/GetQuestion', { IdEnc: 'nessuna' })).data.code).toBe('not_found');
});

it('a mail about one course keeps none back about another whose id only looks like its pattern', async () => {
  const { orm } = shop.database;
  const mail = { to: 'a@example.com', subject: 's', html: 'h', text: 't', status: 'sent' as const };
  const createdAt = shop.time.now;
  await orm.insert(mails).values({ ...mail, cause: `${causeOf('aXb')}x:y`, createdAt, sentAt: createdAt });
  const since = new Date(createdAt.getTime() - 1);
  const found = [await wasAnnouncedSince(orm, 'aXb', since), await wasAnnouncedSince(orm, 'a_b', since)];
  expect(found).toEqual([true, false]);
});
