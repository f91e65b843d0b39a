import { entitlements, mails } from '../../../src/server/database';
import { adminShop, auditOf } from '../../support/admin';
import { addStudent } from '../purchases/fixtures';

const { shop, stock, admin } = adminShop();

const gift = (IdCourseEnc: string, EmailUser: string) =>
  admin.post('/api/courses/GiftCourse', { IdCourseEnc, EmailUser });

it('a course that is not on sale can be given: it opens at once, a mail says so, and twice is refused', async () => {
  const course = await stock.addCourse({ title: 'Ichimoku', isOperative: false });
  const { id, email, token } = await addStudent(shop, { firstName: 'Anna' });
  const sections = async () =>
    (await shop.call('/api/courses/GetSections', { IdEnc: course.id }, token)).data.isOk;
  expect(await sections()).toBe(false);
  const [first, second] = await Promise.all([
    gift(course.id, ` ${email.toUpperCase()}`),
    gift(course.id, email),
  ]);
  expect([first.data.isOk, second.data.isOk].sort()).toEqual([false, true]);
  expect([first.data.errors, second.data.errors]).toContainEqual({
    EmailUser: 'Questa persona ha già il corso.',
  });
  expect(await sections()).toBe(true);
  expect(await shop.database.orm.select().from(mails)).toMatchObject([
    { to: email, subject: 'Un corso per te: Ichimoku' },
  ]);
  expect(await auditOf(shop)).toMatchObject([
    { action: 'gift', resource: 'courses', resourceId: course.id, after: { userId: id } },
  ]);
  await shop.database.orm.update(entitlements).set({ revokedAt: new Date() });
  expect((await gift(course.id, email)).data).toEqual({ isOk: true });
  expect(await sections()).toBe(true);
});

it('somebody without an account, and a course that is none, are refused without a logout', async () => {
  const course = await stock.addCourse();
  const unknown = await gift(course.id, 'nessuno@example.com');
  expect([unknown.status, unknown.data.errors.EmailUser]).toEqual([200, expect.stringContaining('account')]);
  const { email } = await addStudent(shop);
  expect((await gift('nessuno', email)).data).toMatchObject({ isOk: false, code: 'not_found' });
});
