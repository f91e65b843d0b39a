import { eq } from 'drizzle-orm';
import { courses, media, users } from '../../../../src/server/platform/database';
import { storedSizes } from '../../../../src/server/platform/media/storedSizes';
import { adminShop, auditOf } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const add = (Email: string) => admin.post('/api/admin/AddTeacher', { Email });
const cached = async () =>
  (await shop.call('/api/Teacher/Cached', undefined, undefined, { method: 'GET' })).data;
const roleOf = async (id: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0]?.role;

it('an account becomes a teacher, is edited, seen at once in the shop, and becomes a student again', async () => {
  const { id: userId, email } = await addStudent(shop, { firstName: 'Zoë', lastName: "D'Angelo" });
  expect((await cached()).total).toBe(0);
  const { item } = (await add(` ${email.toUpperCase()} `)).data;
  expect(item).toMatchObject({
    name: "Zoë D'Angelo",
    slug: 'zoe-d-angelo',
    email,
    coursesCount: 0,
    version: 1,
  });
  expect(await roleOf(userId)).toBe(2);
  expect((await cached()).items).toMatchObject([{ id: item.id, name: "Zoë D'Angelo" }]);
  const words = { headline: 'Trader', biography: 'Dal 1999', position: 3 };
  const saved = await admin.put('/api/Teacher', { ...item, ...words });
  expect(saved.data.item).toMatchObject({ ...words, version: 2, slug: 'zoe-d-angelo' });
  expect((await cached()).items).toMatchObject([{ headline: 'Trader', biography: 'Dal 1999' }]);
  expect((await admin.put('/api/Teacher', { ...item, headline: 'Altro' })).data).toMatchObject({
    isOk: false,
    code: 'conflict',
    item: { headline: 'Trader' },
  });
  expect((await admin.remove(`/api/Teacher/${item.id}`)).data).toEqual({ isOk: true });
  expect(await roleOf(userId)).toBe(0);
  expect((await cached()).total).toBe(0);
  expect((await auditOf(shop)).map(({ action }) => action)).toEqual(['remove', 'update', 'create']);
});

it('a mail without an account, or of a teacher, is refused at the field; an admin stays an admin', async () => {
  for (const [mail, message] of [
    ['nessuno@example.com', /iscritto/],
    ['non una mail', /valido/],
    ['', /./],
  ] as const) {
    const { status, data } = await add(mail);
    expect([status, data.isOk, data.errors.Email]).toEqual([200, false, expect.stringMatching(message)]);
  }
  const [{ email } = { email: '' }] = await shop.database.orm
    .select()
    .from(users)
    .where(eq(users.id, admin.id));
  const { item } = (await add(email)).data;
  expect(await roleOf(admin.id)).toBe(1);
  expect((await add(email)).data.errors.Email).toContain('già');
  expect((await admin.remove(`/api/Teacher/${item.id}`)).data).toEqual({ isOk: true });
  expect(await roleOf(admin.id)).toBe(1);
});

it('a teacher with courses is not removed: the reason names them, of many the first three', async () => {
  const course = await stock.addCourse({ title: 'Ichimoku' });
  const teacher = await stock.addTeacher('Elena Ricci', [course.id]);
  const many = [];
  for (const title of ['Zeta', 'Alfa', 'Delta', 'Beta', 'Gamma'])
    many.push((await stock.addCourse({ title, isOperative: false })).id);
  // Also those that old shops marked as deleted.
  await shop.database.orm.update(courses).set({ deletedAt: shop.time.now }).where(eq(courses.title, 'Zeta'));
  const busy = await stock.addTeacher('Anna Riva', many);
  expect((await admin.remove(`/api/Teacher/${busy.id}`)).data.message).toMatch(
    /^Insegna in “Alfa”, “Beta”, “Delta” e altri 2: prima scegli per questi corsi/,
  );
  const four = await stock.addTeacher('Ugo Neri', many.slice(0, 4));
  expect((await admin.remove(`/api/Teacher/${four.id}`)).data.message).toMatch(
    /^Insegna in “Alfa”, “Beta”, “Delta” e un altro:/,
  );
  const three = await stock.addTeacher('Ugo Sala', many.slice(0, 3));
  expect((await admin.remove(`/api/Teacher/${three.id}`)).data.message).toMatch(
    /^Insegna in “Alfa”, “Delta”, “Zeta”: prima scegli per questi corsi/,
  );
  const { status, data } = await admin.remove(`/api/Teacher/${teacher.id}`);
  expect([status, data.code, data.message]).toEqual([
    200,
    'teacher_has_courses',
    'Insegna in “Ichimoku”: prima scegli per questo corso un altro relatore.',
  ]);
});

it('the list is in the shop’s order, searched and sorted; two of one name have two slugs', async () => {
  for (const [name, email] of [
    ['Anna', 'a@example.com'],
    ['Anna', 'b@example.com'],
    ['Bea', 'c@example.com'],
  ] as const) {
    await shop.addUser({ firstName: name, lastName: 'Ricci', email });
    await add(email);
  }
  const list = async (query = '') => (await admin.get(`/api/Teacher${query}`)).data.items;
  const [first] = await list();
  expect((await list()).map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    'anna-ricci',
    'anna-ricci-2',
    'bea-ricci',
  ]);
  await admin.put('/api/Teacher', { ...first, position: 9 });
  expect((await list()).at(-1).id).toBe(first.id);
  expect(await list('?Query=bea')).toHaveLength(1);
  expect((await list('?Sort=name&Direction=desc'))[0].name).toBe('Bea Ricci');
  expect((await admin.post('/api/courses/GetTeachers')).data).toMatchObject({ total: 3 });
});

it('the audit keeps no mail address of a teacher, nor does the page of one without a name', async () => {
  const { email } = await addStudent(shop, { firstName: '', lastName: ' ' });
  const { item } = (await add(email)).data;
  expect(item).toMatchObject({ name: 'Nuovo relatore', slug: 'nuovo-relatore' });
  await admin.put('/api/Teacher', { ...item, headline: 'Trader' });
  await admin.remove(`/api/Teacher/${item.id}`);
  const told = await auditOf(shop);
  expect(told.filter(({ resource }) => resource === 'teachers')).toHaveLength(3);
  expect(JSON.stringify(told)).not.toContain(email);
});

it('a portrait is deleted later once another takes its place, or the teacher is gone', async () => {
  const portrait = async (name: string) => {
    const address = `/media/public/portraits/${name}-480.webp`;
    const rows = (storedSizes(address)?.keys ?? []).map((key) => ({ key, mime: 'image/webp', bytes: 1 }));
    // An upload is deleted later unless something shows it.
    const upload = { isPublic: true, orphanedAt: shop.time.now };
    await shop.database.orm.insert(media).values(rows.map((row) => ({ ...row, ...upload })));
    return address;
  };
  const orphans = async () =>
    (await shop.database.orm.select().from(media))
      .filter(({ orphanedAt }) => orphanedAt !== null)
      .map(({ key }) => key.split('/').at(-1))
      .sort();
  const { item } = (await add((await addStudent(shop)).email)).data;
  const save = async (version: number, pictureAddress: string) =>
    (await admin.put('/api/Teacher', { ...item, version, pictureAddress })).data;
  const [one, two] = [await portrait('uno'), await portrait('due')];
  expect((await save(1, one)).item).toMatchObject({ pictureAddress: one, picture: { width: 480 } });
  expect(await orphans()).toEqual(['due-160.webp', 'due-480.webp']);
  expect(await save(2, two)).toMatchObject({ isOk: true });
  expect(await orphans()).toEqual(['uno-160.webp', 'uno-480.webp']);
  await admin.remove(`/api/Teacher/${item.id}`);
  expect(await orphans()).toEqual(['due-160.webp', 'due-480.webp', 'uno-160.webp', 'uno-480.webp']);
});
