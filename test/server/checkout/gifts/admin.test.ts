import { eq } from 'drizzle-orm';
import { entitlements, gifts, mails, newId, users } from '../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../support/admin';
import { mailsTo as lettersTo } from '../../identity/letters';
import { addStudent } from '../purchases/fixtures';

const { shop, stock, admin } = adminShop();

const gift = (IdCourseEnc: string, EmailUser: string) =>
  admin.post('/api/courses/GiftCourse', { IdCourseEnc, EmailUser });

const enable = (CpnCode: string, token: string) => shop.call('/api/courses/EnableCourse', { CpnCode }, token);
const CODE_IN_LINK = /\/riscatta\/([A-Z2-9-]{19})/;
const mailsTo = (email: string) => lettersTo(shop, email);
const rightsOf = (id: string) =>
  shop.database.orm.select().from(entitlements).where(eq(entitlements.userId, id));

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
    {
      to: email,
      subject: 'Un corso per te: Ichimoku',
      text: expect.stringMatching(/Anna[\s\S]*\/corsi-trading-online\/in(\s|$)/),
    },
  ]);
  expect(await auditOf(shop)).toMatchObject([
    { action: 'gift', resource: 'courses', resourceId: course.id, after: { userId: id } },
  ]);
  const given = { courseId: course.id, source: 'gift', sourceId: admin.id, grantedAt: shop.time.now };
  expect(await rightsOf(id)).toMatchObject([given]);
  await shop.database.orm.update(entitlements).set({ revokedAt: new Date() });
  expect((await gift(course.id, email)).data).toEqual({ isOk: true });
  expect(await sections()).toBe(true);
  expect(await mailsTo(email)).toHaveLength(2);
});

it('each course that an account is given has a mail of its own', async () => {
  const { email } = await addStudent(shop);
  for (const title of ['Ichimoku', 'Volumi']) {
    const course = await stock.addCourse({ title });
    expect((await gift(course.id, email)).data).toEqual({ isOk: true });
  }
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Un corso per te: Ichimoku', 'Un corso per te: Volumi']);
});

it('each course that waits for an address has a mail of its own', async () => {
  const email = `${newId().toLowerCase()}@example.com`;
  for (const title of ['Ichimoku', 'Volumi']) {
    const course = await stock.addCourse({ title });
    expect((await gift(course.id, email)).data.isOk).toBe(true);
  }
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Un regalo per te: Ichimoku', 'Un regalo per te: Volumi']);
});

it('an address without an account gets a link, once; its capitals are the same address', async () => {
  const course = await stock.addCourse({ title: 'Volumi' });
  const email = `${newId().toLowerCase()}@example.com`;
  const first = await gift(course.id, ` ${email.toUpperCase()} `);
  expect(first.data).toMatchObject({ isOk: true, message: expect.stringContaining('si iscrive') });
  expect((await gift(course.id, email)).data.errors.EmailUser).toContain('aspetta già');
  const sent = await mailsTo(email);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('Un regalo per te: Volumi');
  expect(sent[0]?.text).toMatch(CODE_IN_LINK);
  expect(sent[0]?.text).toContain('ti regala il corso “Volumi”');
  const [kept] = await shop.database.orm.select().from(gifts);
  const now = shop.time.now;
  expect(kept).toMatchObject({ giverId: admin.id, deliverAt: now, deliveredAt: now, createdAt: now });
  expect(await auditOf(shop)).toEqual([
    {
      action: 'gift',
      resource: 'courses',
      resourceId: course.id,
      actorId: admin.id,
      before: null,
      after: { giftId: kept?.id },
    },
  ]);
});

it('a gift to an address opens when somebody logs in with it for the first time, and is in the copy of their data', async () => {
  const course = await stock.addCourse();
  const other = await stock.addCourse();
  const email = `${newId().toLowerCase()}@example.com`;
  await gift(course.id, email.toUpperCase());
  const id = await shop.addUser({ email });
  const stranger = await addStudent(shop);
  const now = new Date(shop.time.now.getTime() + 60_000);
  shop.time.now = now;
  const token = await shop.logIn(email);
  const [kept] = await shop.database.orm.select().from(gifts);
  expect(kept).toMatchObject({ usedBy: id, usedAt: now });
  expect((await shop.call('/api/courses/GetSections', { IdEnc: course.id }, token)).data.isOk).toBe(true);
  expect(await rightsOf(stranger.id)).toEqual([]);
  expect(await rightsOf(id)).toMatchObject([
    { courseId: course.id, source: 'gift', sourceId: kept?.id, grantedAt: now },
  ]);
  await shop.logIn(email);
  expect(await rightsOf(id)).toHaveLength(1);
  // The link of the mail, which is spent, succeeds for them and for nobody else.
  const code = CODE_IN_LINK.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
  expect((await enable(code, token)).data.item.IdCourseEnc).toBe(course.id);
  expect((await enable(code, stranger.token)).data.code).toBe('code_used');
  // An account is given the course at once.
  expect((await gift(other.id, email)).data).toEqual({ isOk: true });
  expect(await rightsOf(id)).toHaveLength(2);
});

it('a gift that its recipient owns already can be passed on by its link', async () => {
  const course = await stock.addCourse();
  const email = `${newId().toLowerCase()}@example.com`;
  await gift(course.id, email);
  const id = await shop.addUser({ email });
  await stock.give(id, course.id);
  const token = await shop.logIn(email);
  const code = CODE_IN_LINK.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
  expect((await enable(code, token)).data).toMatchObject({ isOk: false, code: 'already_owned' });
  const friend = await addStudent(shop);
  expect((await enable(code, friend.token)).data.isOk).toBe(true);
  expect(await rightsOf(friend.id)).toHaveLength(1);
  expect(await rightsOf(id)).toHaveLength(1);
});

it('what is no address, and a course that is none, are refused without a logout', async () => {
  const course = await stock.addCourse();
  const wrong = await gift(course.id, 'non è un indirizzo');
  expect([wrong.status, wrong.data.errors.EmailUser]).toEqual([200, 'Scrivi un indirizzo e-mail valido.']);
  const { email } = await addStudent(shop);
  const { id: deleted } = await stock.addCourse({ deletedAt: new Date(0) });
  for (const none of ['nessuno', deleted])
    expect((await gift(none, email)).data).toMatchObject({ isOk: false, code: 'not_found' });
});

it('a gift to an address whose sign-up was never activated waits for who logs in with it', async () => {
  const course = await stock.addCourse();
  const email = `${newId().toLowerCase()}@example.com`;
  const id = await shop.addUser({ email, activatedAt: null });
  expect((await gift(course.id, email)).data.message).toMatch(/^Questo account non è ancora attivo/);
  expect(await rightsOf(id)).toEqual([]);
  await shop.database.orm.update(users).set({ activatedAt: new Date() }).where(eq(users.id, id));
  await shop.logIn(email);
  expect(await rightsOf(id)).toHaveLength(1);
});

it('a gift opens for an account whose address was stored with capitals', async () => {
  const course = await stock.addCourse();
  const email = `${newId().toLowerCase()}@example.com`;
  expect((await gift(course.id, email)).data.isOk).toBe(true);
  const id = await shop.addUser({ email: email.replace('@e', '@E') });
  await shop.logIn(email);
  expect(await rightsOf(id)).toHaveLength(1);
});
