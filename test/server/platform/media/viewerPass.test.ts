import { eq } from 'drizzle-orm';
import { sectionViewers } from '../../../../src/server/learning/sectionViewersService';
import {
  courseTeachers,
  entitlements,
  logins,
  media,
  teachers,
  users,
} from '../../../../src/server/platform/database';
import { attachmentAddress } from '../../../../src/server/platform/media/attachmentAddress';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

const MINUTE = 60_000;
const FOREIGN = 'https://bare.example';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp({ variables: { SHOP_ORIGINS: FOREIGN } });
  stock = shopOf(shop);
  await shop.deps.media.put('clips/a.mp4', Buffer.from('0123456789'));
  await shop.database.orm.insert(media).values({ key: 'clips/a.mp4', mime: 'video/mp4', bytes: 10 });
});
afterAll(() => shop.close());

const post = (url: string, payload: object, token: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const cookieOf = (answer: Awaited<ReturnType<typeof post>>) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const load = (url: string, cookie = '', range?: string) =>
  shop.app.inject({ url, headers: { ...(cookie && { cookie }), ...(range && { range }) } });

/** A student in front of a lesson. */
async function watching(headers: Record<string, string> = {}) {
  const course = await stock.addCourse();
  const section = await stock.addSection(course.id, { mediaKey: 'clips/a.mp4' });
  const student = await addStudent(shop);
  await stock.give(student.id, course.id);
  const open = () => post('/api/courses/GetSections', { IdEnc: course.id }, student.token, headers);
  const answer = await open();
  const url: string = answer.json().item.sections[0].videoUrl;
  return { ...student, course, section, open, url, cookie: cookieOf(answer), answer };
}

it('a student’s address plays in the browser that asked for it, by ranges too', async () => {
  const { url, cookie, answer } = await watching();
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  const whole = await load(url, cookie);
  expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
  expect(whole.headers['cache-control']).toMatch(/^private, max-age=300\b/);
  expect((await load(url, cookie, 'bytes=2-3')).body).toBe('23');
  expect((await load(url, cookie, 'bytes=3-2')).statusCode).toBe(200);
  expect((await load(url, cookie, 'bytes=0-1,4-5')).statusCode).toBe(200);
  expect((await load(url, cookie, 'bytes=10-')).statusCode).toBe(416);
});

it('is refused to everybody else: without the pass, with another student’s, or with one that was altered', async () => {
  const { url, cookie } = await watching();
  const other = await watching();
  const [name = '', pass = ''] = cookie.split('=');
  const swapped = `${name}=${pass.slice(0, 53)}${Buffer.from(other.id).toString('base64url')}`;
  const longer = `${name}=${pass.slice(0, 43)}${Number(pass.slice(43, 53)) + 3600}${pass.slice(53)}`;
  // The address is the other student's, and so is the name in the pass, but not its signature.
  expect((await load(other.url, swapped)).statusCode).toBe(403);
  for (const stranger of ['', other.cookie, swapped, longer, `${name}=`, `${name}=x`]) {
    const answer = await load(url, stranger);
    expect([stranger, answer.statusCode, answer.json().code]).toEqual([stranger, 403, 'address_expired']);
  }
});

it('is refused to another student of the same course, whose own address opens the same video', async () => {
  const { url, course } = await watching();
  const other = await addStudent(shop);
  await stock.give(other.id, course.id);
  const answer = await post('/api/courses/GetSections', { IdEnc: course.id }, other.token);
  const own: string = answer.json().item.sections[0].videoUrl;
  expect(own).not.toBe(url);
  expect((await load(own, cookieOf(answer))).statusCode).toBe(200);
  expect((await load(url, cookieOf(answer))).statusCode).toBe(403);
});

it('is refused with a pass that only begins like the right one', async () => {
  const { url, cookie } = await watching();
  const [name = '', pass = ''] = cookie.split('=');
  const longerUser = pass + Buffer.from('x').toString('base64url');
  const endOfSignature = `${pass.slice(0, 42)}${pass[42] === 'A' ? 'B' : 'A'}${pass.slice(43)}`;
  for (const value of [pass.slice(0, -1), longerUser, endOfSignature, `${pass}.`, `x${pass}`]) {
    expect([value, (await load(url, `${name}=${value}`)).statusCode]).toEqual([value, 403]);
  }
});

it('is refused when it was altered, or made for another section', async () => {
  const { url, cookie, course } = await watching();
  const another = await stock.addSection(course.id, { position: 1 });
  const [, , , section = '', signature = '', ...key] = url.split('/');
  const address = (...parts: string[]) => ['/media/sections', ...parts].join('/');
  await shop.deps.media.put('clips/b.mp4', Buffer.from('b'));
  for (const altered of [
    address(another.id, signature, ...key),
    address(section, signature, 'clips', 'b.mp4'),
    address(section, `${signature.slice(0, -2)}xx`, ...key),
    address(section, 'x', ...key),
  ]) {
    expect([altered, (await load(altered, cookie)).statusCode]).toEqual([altered, 403]);
  }
});

it('ends within ten minutes, and goes on at the same address while the student watches', async () => {
  const begun = shop.time.now;
  const { url, cookie, token, section, open } = await watching();
  const later = (minutes: number) => {
    shop.time.now = new Date(begun.getTime() + minutes * MINUTE);
  };
  later(4.9);
  expect((await load(url, cookie)).statusCode).toBe(200);
  const saved = await post('/api/Courses/InsertViewedSection', { IdEnc: section.id, Position: 3 }, token);
  const renewed = cookieOf(saved);
  later(10);
  expect((await load(url, cookie)).statusCode).toBe(403);
  later(9.8);
  expect((await load(url, renewed)).statusCode).toBe(200);
  later(20);
  expect((await load(url, renewed)).statusCode).toBe(403);
  // A student who was away gets the same address, which holds again.
  const again = await open();
  expect(again.json().item.sections[0].videoUrl).toBe(url);
  expect((await load(url, cookieOf(again))).statusCode).toBe(200);
  shop.time.now = begun;
});

it('is not renewed for who no longer owns the course, and ends with the login', async () => {
  const { token, section } = await watching();
  const stranger = await addStudent(shop);
  const refused = await post('/api/Courses/InsertViewedSection', { IdEnc: section.id }, stranger.token);
  expect(refused.headers['set-cookie']).toBeUndefined();
  const out = await post('/api/users/Logout', {}, token);
  expect(String(out.headers['set-cookie'])).toMatch(/^viewer=; Max-Age=0/);
});

it('ends within a minute with the login that it was made for, whoever kept a copy of it, and with no other', async () => {
  const begun = shop.time.now;
  const { email, token, url, cookie, course } = await watching();
  const second = await post('/api/courses/GetSections', { IdEnc: course.id }, await shop.logIn(email));
  expect(second.json().item.sections[0].videoUrl).toBe(url);
  const statuses = () =>
    Promise.all([cookie, cookieOf(second)].map(async (pass) => (await load(url, pass)).statusCode));
  const minutesLater = (minutes: number) => {
    shop.time.now = new Date(begun.getTime() + minutes * MINUTE);
  };
  expect(await statuses()).toEqual([200, 200]);
  await post('/api/users/Logout', {}, token);
  minutesLater(1);
  expect(await statuses()).toEqual([403, 200]);
  await shop.database.orm.update(logins).set({ expiresAt: new Date(begun.getTime() + 2 * MINUTE) });
  minutesLater(2);
  expect(await statuses()).toEqual([403, 403]);
  shop.time.now = begun;
});

it.each([
  [
    'whose purchase was refunded',
    (id: string) =>
      shop.database.orm
        .update(entitlements)
        .set({ revokedAt: shop.time.now })
        .where(eq(entitlements.userId, id)),
  ],
  [
    'whose account was deleted',
    (id: string) => shop.database.orm.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, id)),
  ],
])('ends within a minute for a student %s, though the pass still holds', async (_name, end) => {
  const begun = shop.time.now;
  const { id, url, cookie } = await watching();
  expect((await load(url, cookie)).statusCode).toBe(200);
  await end(id);
  shop.time.now = new Date(begun.getTime() + MINUTE);
  // A player that asks again and again guesses no address: it does not count among the calls.
  const count = jest.spyOn(shop.app.callLimit, 'count');
  const refused = await load(url, cookie);
  expect(count).not.toHaveBeenCalled();
  shop.time.now = begun;
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'address_expired']);
});

it('ends within a minute for a teacher who was taken off the course, and for a former admin', async () => {
  const begun = shop.time.now;
  const { course } = await watching();
  const { orm } = shop.database;
  const [teacher, admin] = [await addStudent(shop), await addStudent(shop)];
  await orm.update(users).set({ role: 2 }).where(eq(users.id, teacher.id));
  await orm.update(users).set({ role: 1 }).where(eq(users.id, admin.id));
  const [page] = await orm
    .insert(teachers)
    .values({ userId: teacher.id, name: 'Elena Ricci', slug: teacher.id })
    .returning();
  await orm.insert(courseTeachers).values({ courseId: course.id, teacherId: page?.id ?? '' });
  const opened: [string, string][] = [];
  for (const { token } of [teacher, admin]) {
    const answer = await post('/api/courses/GetSections', { IdEnc: course.id }, token);
    opened.push([answer.json().item.sections[0].videoUrl, cookieOf(answer)]);
  }
  const statuses = () =>
    Promise.all(opened.map(async ([url, cookie]) => (await load(url, cookie)).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  await orm.delete(courseTeachers);
  await orm.update(users).set({ role: 0 }).where(eq(users.id, admin.id));
  shop.time.now = new Date(begun.getTime() + MINUTE);
  expect(await statuses()).toEqual([403, 403]);
  shop.time.now = begun;
});

it('goes on for an admin who watches, of whom no progress is kept', async () => {
  const { section } = await watching();
  const saved = await post(
    '/api/Courses/InsertViewedSection',
    { IdEnc: section.id, Position: 3 },
    await shop.tokenOf(1),
  );
  expect(saved.json()).toMatchObject({ isOk: false, code: 'not_entitled' });
  expect(cookieOf(saved)).toMatch(/^viewer=./);
});

it('asks the database once a minute, however many ranges are loaded', async () => {
  const { url, cookie } = await watching();
  const query = jest.spyOn(shop.database.pool, 'query');
  for (let at = 0; at < 5; at += 1) await load(url, cookie, `bytes=${at}-${at}`);
  const asked = query.mock.calls.length;
  query.mockRestore();
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(5);
});

it('is asked again at once after the database could not say who may load', async () => {
  const { id, section } = await watching();
  const mayLoad = sectionViewers(shop.deps);
  const [login] = await shop.database.orm.select().from(logins).where(eq(logins.userId, id));
  const viewer = { userId: id, loginId: login?.id ?? '' };
  const select = jest.spyOn(shop.database.orm, 'select').mockImplementationOnce(() => {
    throw new Error('the line is gone');
  });
  await expect(mayLoad(viewer, section.id)).rejects.toThrow('the line is gone');
  expect(await mayLoad(viewer, section.id)).toBe(true);
  select.mockRestore();
});

it('a page on another origin gets addresses of five to ten minutes instead, since it sends no cookies', async () => {
  const begun = shop.time.now;
  const { url, answer } = await watching({ origin: FOREIGN });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await load(url)).statusCode).toBe(200);
  shop.time.now = new Date(begun.getTime() + 10 * MINUTE);
  expect((await load(url)).statusCode).toBe(403);
  shop.time.now = begun;
});

it('does not keep a browser from an address that needs no pass', async () => {
  const { cookie } = await watching();
  const url = attachmentAddress(shop.configuration, { userId: '', id: 'none' }, shop.time.now);
  // There is no such file, which is told to those alone whose address holds.
  for (const pass of ['', cookie]) expect((await load(url, pass)).statusCode).toBe(404);
});

it('keeps signatures and passes out of the log', async () => {
  const { url, cookie } = await watching();
  await load(url, cookie);
  const log = shop.log.join('\n');
  expect(log).not.toContain(url.split('/')[4]);
  expect(log).not.toContain(cookie.split('=')[1]);
});

it('the watermark is the viewer’s name or address where the shop is run so, and absent otherwise', async () => {
  const course = await stock.addCourse();
  const students: string[] = [];
  for (const [nth, [firstName, lastName]] of [
    ['Anna', 'Rossi'],
    ['Anna', ''],
    ['', ''],
  ].entries()) {
    const email = `${nth}@example.com`;
    await stock.give(await shop.addUser({ email, firstName, lastName }), course.id);
    students.push(await shop.logIn(email));
  }
  const marksWith = async (watermark: 'off' | 'name' | 'mail') => {
    jest.replaceProperty(shop.deps.configuration, 'watermark', watermark);
    const items = [];
    for (const token of students)
      items.push((await post('/api/courses/GetSections', { IdEnc: course.id }, token)).json().item);
    return items.map((item) => item.watermark);
  };
  expect(await marksWith('name')).toEqual(['Anna Rossi', 'Anna', '2@example.com']);
  expect(await marksWith('mail')).toEqual(['0@example.com', '1@example.com', '2@example.com']);
  expect(await marksWith('off')).toEqual([undefined, undefined, undefined]);
});
