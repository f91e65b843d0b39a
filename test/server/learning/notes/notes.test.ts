import { eq, like, sql } from 'drizzle-orm';
import { MAX_NOTES } from '../../../../src/contract/learning/noteLimits';
import { entitlements, notes, rateLimits, sections } from '../../../../src/server/platform/database';
import { RULES } from '../../../../src/server/platform/http/limits';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const NOT_YOURS = 'Gli appunti si prendono solo nei corsi che possiedi.';
const GONE = 'Questo appunto non c’è più.';

/** A student with a course of two lessons. */
async function learner() {
  const student = await addStudent(shop);
  const course = await stock.addCourse();
  await stock.give(student.id, course.id);
  const first = await stock.addSection(course.id, { position: 0 });
  const second = await stock.addSection(course.id, { position: 1 });
  const call = async (name: string, body: object, token = student.token) =>
    shop.call(`/api/Note/${name}`, body, token);
  const add = (sectionId: string, Seconds: number, Text: string) =>
    call('AddNote', { IdSectionEnc: sectionId, Seconds, Text });
  const texts = async (token = student.token) =>
    (await call('GetNotes', { IdCourseEnc: course.id }, token)).data.items.map(
      ({ Text }: { Text: string }) => Text,
    );
  return { student, course, first, second, call, add, texts };
}

it('a student’s notes come in the order of the lessons and their seconds, as they were written', async () => {
  const { first, second, add, texts, call, course } = await learner();
  await add(second.id, 5, 'terzo');
  await add(first.id, 90, 'secondo');
  await add(first.id, 7, '  <b>primo</b> & "così"\0 ');
  expect(await texts()).toEqual(['<b>primo</b> & "così"', 'secondo', 'terzo']);
  const { data } = await call('GetNotes', { IdCourseEnc: course.id });
  expect(data).toMatchObject({ total: 3, items: [{ IdSectionEnc: first.id, Seconds: 7 }, {}, {}] });
});

it('notes of a lesson come by their second, whenever they were written, and say when they were changed', async () => {
  const { first, add, texts, call } = await learner();
  const { IdEnc } = (await add(first.id, 90, 'dopo')).data.item;
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  await add(first.id, 7, 'prima');
  expect(await texts()).toEqual(['prima', 'dopo']);
  const changed = await call('UpdateNote', { IdEnc, Text: 'dopo, ripensato' });
  expect(changed.data.item.updatedAt).toBe(shop.time.now.toISOString());
});

it('notes of one second come in the order they were written', async () => {
  const { student, first, texts } = await learner();
  const own = { userId: student.id, sectionId: first.id, seconds: 40 };
  const at = (minute: number) => new Date(shop.time.now.getTime() + minute * 60_000);
  await shop.database.orm.insert(notes).values([
    { ...own, id: `1${student.id}`, text: 'terza', createdAt: at(3) },
    { ...own, id: `2${student.id}`, text: 'prima', createdAt: at(1) },
    { ...own, id: `3${student.id}`, text: 'seconda', createdAt: at(2) },
  ]);
  expect(await texts()).toEqual(['prima', 'seconda', 'terza']);
});

it('a note is changed and deleted by its author; deleting it again is no error', async () => {
  const { first, add, texts, call } = await learner();
  const { IdEnc } = (await add(first.id, 1, 'vecchio')).data.item;
  expect((await call('UpdateNote', { IdEnc, Text: 'nuovo' })).data.item).toMatchObject({
    Text: 'nuovo',
    Seconds: 1,
  });
  expect(await texts()).toEqual(['nuovo']);
  for (const _time of [1, 2]) expect((await call('DeleteNote', { IdEnc })).data).toEqual({ isOk: true });
  expect(await texts()).toEqual([]);
  expect((await call('UpdateNote', { IdEnc, Text: 'x' })).data).toMatchObject({
    isOk: false,
    code: 'not_found',
    message: GONE,
  });
});

it('of two notes the one that is named is changed, and then deleted; a list is of one course alone', async () => {
  const { student, first, second, call, add, texts } = await learner();
  await add(first.id, 1, 'tenuto');
  const { IdEnc } = (await add(second.id, 2, 'vecchio')).data.item;
  const other = await stock.addCourse();
  await stock.give(student.id, other.id);
  await add((await stock.addSection(other.id)).id, 3, 'altrove');
  const changed = { IdEnc, Text: 'nuovo', Seconds: 2 };
  expect((await call('UpdateNote', { IdEnc, Text: 'nuovo' })).data.item).toMatchObject(changed);
  expect(await texts()).toEqual(['tenuto', 'nuovo']);
  await call('DeleteNote', { IdEnc });
  expect(await texts()).toEqual(['tenuto']);
});

it('nobody else reads, changes or deletes it, another owner or an admin neither', async () => {
  const { course, first, add, texts, call } = await learner();
  const { IdEnc } = (await add(first.id, 1, 'privato')).data.item;
  const other = await addStudent(shop);
  await stock.give(other.id, course.id);
  for (const token of [other.token, await shop.tokenOf(1)]) {
    const { data } = await call('GetNotes', { IdCourseEnc: course.id }, token);
    expect(data).toMatchObject({ isOk: true, items: [], total: 0 });
    expect((await call('UpdateNote', { IdEnc, Text: 'x' }, token)).data).toMatchObject({
      isOk: false,
      message: GONE,
    });
    await call('DeleteNote', { IdEnc }, token);
    // Each of them keeps notes of one's own.
    const own = { IdSectionEnc: first.id, Seconds: 3, Text: 'mio' };
    expect((await call('AddNote', own, token)).data).toMatchObject({ isOk: true, item: { Text: 'mio' } });
    expect(await texts(token)).toEqual(['mio']);
  }
  expect(await texts()).toEqual(['privato']);
});

it('who does not own the course, or does no longer, neither writes nor reads', async () => {
  const { student, course, first, call } = await learner();
  const stranger = await addStudent(shop);
  const attempt = (token: string) =>
    call('AddNote', { IdSectionEnc: first.id, Seconds: 0, Text: 'x' }, token);
  const refused = { isOk: false, code: 'not_found', message: NOT_YOURS };
  expect((await attempt(stranger.token)).data).toMatchObject(refused);
  const nowhere = await call('AddNote', { IdSectionEnc: 'nessuna', Seconds: 0, Text: 'x' });
  expect(nowhere.data).toMatchObject(refused);
  expect((await attempt('')).status).toBe(401);
  await shop.database.orm
    .update(entitlements)
    .set({ revokedAt: shop.time.now })
    .where(eq(entitlements.userId, student.id));
  expect((await attempt(student.token)).data).toMatchObject(refused);
  expect((await call('GetNotes', { IdCourseEnc: course.id })).data).toMatchObject(refused);
});

it('a text or a second that cannot be is refused at its field', async () => {
  const { first, call, texts } = await learner();
  const { status, data } = await call('AddNote', { IdSectionEnc: first.id, Seconds: -1, Text: ' ' });
  expect([status, Object.keys(data.errors).sort()]).toEqual([400, ['Seconds', 'Text']]);
  expect(await texts()).toEqual([]);
});

it('of many notes added at once no more are kept than a course may have', async () => {
  const { student, first, add } = await learner();
  const own = { userId: student.id, sectionId: first.id, seconds: 1, text: 'x' };
  await shop.database.orm.insert(notes).values(Array.from({ length: MAX_NOTES - 2 }, () => own));
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(first.id, 2, 'y')));
  expect(answers.filter(({ data }) => data.isOk)).toHaveLength(2);
  expect(answers.find(({ data }) => !data.isOk)?.data).toMatchObject({
    code: 'too_many_notes',
    message: 'In questo corso hai già 500 appunti: eliminane qualcuno per aggiungerne altri.',
  });
  expect(await shop.database.orm.$count(notes, eq(notes.userId, student.id))).toBe(MAX_NOTES);
});

it('notes of another course, or of somebody else, take no room in this one', async () => {
  const { student, first, add } = await learner();
  const other = await stock.addSection((await stock.addCourse()).id);
  const own = { userId: student.id, seconds: 1, text: 'x' };
  const rows = Array.from({ length: MAX_NOTES - 1 }, () => ({ ...own, sectionId: first.id }));
  const foreign = { ...own, userId: await shop.addUser(), sectionId: first.id };
  await shop.database.orm.insert(notes).values([...rows, { ...own, sectionId: other.id }, foreign]);
  expect((await add(first.id, 2, 'y')).data.isOk).toBe(true);
  expect((await add(first.id, 2, 'z')).data.code).toBe('too_many_notes');
});

it('a note is refused that another tab’s last one leaves no room for', async () => {
  const { student, first, add } = await learner();
  const own = { userId: student.id, sectionId: first.id, seconds: 1, text: 'x' };
  await shop.database.orm.insert(notes).values(Array.from({ length: MAX_NOTES - 1 }, () => own));
  const { data } = await beforeCommit(
    shop.database,
    async (tx) => {
      await tx.execute(sql`select from users where id = ${student.id} for no key update`);
      await tx.insert(notes).values(own);
    },
    () => add(first.id, 2, 'y'),
  );
  expect(data.code).toBe('too_many_notes');
});

it('a note on a lesson that is deleted meanwhile is refused like one on a lesson of no course', async () => {
  const { second, add } = await learner();
  const { data } = await beforeCommit(
    shop.database,
    (tx) => tx.delete(sections).where(eq(sections.id, second.id)),
    () => add(second.id, 2, 'y'),
  );
  expect(data).toMatchObject({ isOk: false, code: 'not_found', message: NOT_YOURS });
});

it('too many notes in a short time are refused in words', async () => {
  const { student, first, add, call } = await learner();
  const { IdEnc } = (await add(first.id, 1, 'x')).data.item;
  const { orm } = shop.database;
  const used = like(rateLimits.key, `note:${student.id}%`);
  await orm.update(rateLimits).set({ points: RULES.note.most }).where(used);
  for (const answer of [await add(first.id, 1, 'y'), await call('UpdateNote', { IdEnc, Text: 'y' })]) {
    expect(answer.data).toMatchObject({
      isOk: false,
      code: 'too_many_changes',
      message: 'Hai salvato molti appunti in poco tempo: aspetta qualche minuto e riprova.',
    });
  }
  // What is there can be deleted all the same.
  expect((await call('DeleteNote', { IdEnc })).data).toEqual({ isOk: true });
});
