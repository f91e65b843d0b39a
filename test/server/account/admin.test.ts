import { eq } from 'drizzle-orm';
import { createUserAdmin } from '../../../src/server/account/adminService';
import { logins, users } from '../../../src/server/platform/database';
import { adminOf, adminShop, auditOf } from '../../support/admin';
import { PASSWORD } from '../../support/app';
import { tillOf } from '../checkout/payments/till';
import { addStudent } from '../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const list = async (query: object = {}) => (await admin.post('/api/users/GetList', query)).data;
const claim = (IdEnc: string, Role: number, by = admin) =>
  by.post('/api/admin/UpdateUserClaim', { IdEnc, Role });
const remove = (IdEnc: string, by = admin) => by.post('/api/admin/DeleteUser', { IdEnc });
const roleOf = async (id: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0]?.role;

describe('the list of users', () => {
  it('is searched by name and mail, filtered by role and activation, sorted, and without deleted ones', async () => {
    const [createdAt, activatedAt] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
    const shown = { firstName: 'Anna', lastName: 'Neri', email: 'anna_neri@example.com' };
    const times = { createdAt: new Date(createdAt), activatedAt: new Date(activatedAt) };
    const anna = await shop.addUser({ ...shown, ...times });
    const bea = await shop.addUser({ firstName: 'Bea', lastName: 'Alfa', role: 2, activatedAt: null });
    await shop.addUser({ firstName: 'Anna', lastName: 'Neri', deletedAt: new Date() });
    const ids = async (query: object) =>
      (await list(query)).items.map(({ IdEnc }: { IdEnc: string }) => IdEnc);
    expect((await list({ Query: 'anna ner' })).items).toEqual([
      { IdEnc: anna, ...shown, role: 0, createdAt, activatedAt, hasPaid: false },
    ]);
    expect(await ids({ Query: 'ANNA_NERI@' })).toEqual([anna]);
    expect(await ids({ Role: '2' })).toEqual([bea]);
    expect(await ids({ IsActive: false })).toEqual([bea]);
    expect(await ids({ Sort: 'name', Direction: 'desc' })).toEqual([anna, bea, admin.id]);
    expect(await list({ page: 1e9, pageSize: 2 })).toMatchObject({ total: 3, page: 2 });
    expect(await ids({ Sort: 'passwordHash', Role: '9', page: 'x' })).toHaveLength(3);
  });

  it('comes newest first, or by address or name whatever the letters’ case', async () => {
    for (const [id, email, lastName, firstName, day] of [
      ['id-1', 'b@example.com', 'Neri', 'Zoe', 1],
      ['id-2', 'C@example.com', 'Alfa', 'Ada', 3],
      ['id-3', 'a@example.com', 'Neri', 'Ugo', 2],
    ] as const)
      await shop.addUser({ id, email, lastName, firstName, createdAt: new Date(Date.UTC(2026, 0, day)) });
    const order = async (query: object = {}) =>
      (await list({ Role: '0', ...query })).items.map(({ email }: { email: string }) => email[0]);
    expect(await order()).toEqual(['C', 'a', 'b']);
    expect(await order({ Sort: 'createdAt' })).toEqual(['b', 'a', 'C']);
    expect(await order({ Sort: 'email' })).toEqual(['a', 'b', 'C']);
    expect(await order({ Sort: 'name' })).toEqual(['C', 'a', 'b']);
    expect(await order({ Sort: 'name', Direction: 'desc' })).toEqual(['b', 'a', 'C']);
  });

  it('shows one account alone for its whole address, whatever the letters’ case, and nobody who fails the filters', async () => {
    const anna = await shop.addUser({ email: 'anna@example.com' });
    const marianna = await shop.addUser({ email: 'marianna@example.com' });
    const found = async (Query: string, filters: object = {}) => {
      const { items, total } = await list({ Query, ...filters });
      return [items.map(({ IdEnc }: { IdEnc: string }) => IdEnc), total];
    };
    expect(await found(' Anna@Example.com ')).toEqual([[anna], 1]);
    expect(await found('anna@example.com', { IsActive: false })).toEqual([[], 0]);
    expect((await found('anna@example'))[0].sort()).toEqual([anna, marianna].sort());
    expect(await found('nessuna@example.com')).toEqual([[], 0]);
  });

  it('keeps the count of thousands of accounts for the same filters alone', async () => {
    await shop.database.pool.query(`insert into users (id, email, activated_at)
      select 'molti' || n, 'molti' || n || '@example.com', now() from generate_series(1, 2000) n`);
    await shop.addUser({ activatedAt: null });
    const total = async (query: object) => (await list({ pageSize: 1, ...query })).total;
    const all = await total({});
    expect(all).toBeGreaterThan(2000);
    expect(await total({ IsActive: true })).toBe(all - 1);
    expect(await total({ Role: '0' })).toBe(all - 1);
    expect(await total({ Query: 'molti' })).toBe(2000);
    expect(await total({})).toBe(all);
    // No later test is told these counts.
    shop.time.now = new Date(shop.time.now.getTime() + 10_000);
  });

  it('of admins shows admins, activated or not, by their addresses', async () => {
    await addStudent(shop);
    const admins = async () => (await admin.post('/api/admin/GetAdminsList')).data;
    expect(await admins()).toMatchObject({ items: [{ IdEnc: admin.id, role: 1 }], total: 1 });
    const others = ['zeta1@example.com', 'ZETA2@example.com', 'zeta3@example.com'];
    for (const [nth, email] of others.entries()) {
      const activatedAt = nth === 1 ? null : shop.time.now;
      await shop.addUser({ id: `z${9 - nth}`, email, role: 1, activatedAt });
    }
    await shop.addUser({ role: 1, deletedAt: new Date() });
    const { items, total } = await admins();
    expect([items.slice(1).map(({ email }: { email: string }) => email), total]).toEqual([others, 4]);
  });
});

it('a user is shown with purchases, rights, logins and role, and never with a secret', async () => {
  const course = await stock.addCourse({ title: 'Ichimoku' });
  const { id, email } = await addStudent(shop, { firstName: 'Anna', lastName: 'Bianchi' });
  await stock.give((await addStudent(shop)).id, course.id);
  const purchase = await stock.addPurchase(id, { courseId: course.id });
  const gift = await stock.addCourse({ title: 'Regalo', isOperative: false });
  await stock.give(id, gift.id, { grantedAt: new Date('2020-01-01'), revokedAt: new Date('2021-01-01') });
  const [createdAt, lastSeenAt] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
  const times = { createdAt: new Date(createdAt), lastSeenAt: new Date(lastSeenAt) };
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
  await shop.database.orm
    .update(logins)
    .set({ ...times, userAgent })
    .where(eq(logins.userId, id));
  const [signedUpAt, activatedAt] = ['2026-02-01T10:00:00.000Z', '2026-02-02T10:00:00.000Z'];
  const own = { createdAt: new Date(signedUpAt), activatedAt: new Date(activatedAt), version: 7 };
  await shop.database.orm.update(users).set(own).where(eq(users.id, id));
  const { data, text } = await admin.post('/api/admin/GetUserData', { IdEnc: id });
  expect(data.item).toMatchObject({
    id,
    username: email,
    firstName: 'Anna',
    role: 0,
    createdAt: signedUpAt,
    activatedAt,
    version: 7,
    purchases: [{ IdEnc: purchase.id }],
    entitlements: [
      { IdCourseEnc: course.id, title: 'Ichimoku', source: 'purchase' },
      {
        ...{ title: 'Regalo', source: 'gift' },
        ...{ grantedAt: '2020-01-01T00:00:00.000Z', revokedAt: '2021-01-01T00:00:00.000Z' },
      },
    ],
    logins: [{ device: 'Firefox su Linux', createdAt, lastSeenAt }],
  });
  expect(text).not.toMatch(/argon2|token/i);
  expect((await admin.post('/api/admin/GetUserData', { IdEnc: 'x' })).data.code).toBe('not_found');
});

it('an account that got things for nothing alone has paid nothing, in the list and on its page', async () => {
  const { id } = await addStudent(shop);
  const buy = async (totalCents: number, fields: Parameters<typeof stock.addPurchase>[2] = {}) =>
    stock.addPurchase(id, { courseId: (await stock.addCourse()).id }, { ...fields, totalCents });
  const hasPaid = async () => {
    const row = (await list()).items.find(({ IdEnc }: { IdEnc: string }) => IdEnc === id);
    return [row.hasPaid, (await admin.post('/api/admin/GetUserData', { IdEnc: id })).data.item.hasPaid];
  };
  await buy(0);
  await buy(5000, { state: 'pending', paidAt: null });
  expect(await hasPaid()).toEqual([false, false]);
  await buy(1, { state: 'refunded', refundedCents: 1 });
  expect(await hasPaid()).toEqual([true, true]);
});

it('an admin sees the purchases of whom they name; others see their own, whomever they name', async () => {
  const [buyer, other] = [await addStudent(shop), await addStudent(shop)];
  const purchase = await stock.addPurchase(buyer.id, { courseId: (await stock.addCourse()).id });
  const seen = async (token: string, IdEnc: string) =>
    (await shop.call('/api/users/GetUserPurchases', { IdEnc }, token)).data;
  const inside = await stock.addCourse();
  const { id: bundleId } = await stock.addBundle([inside.id], { title: 'Da zero' });
  await stock.addPurchase(buyer.id, { bundleId, courseIds: [inside.id] });
  const { items, total, courses, paths } = await seen(admin.token, buyer.id);
  expect(items).toContainEqual(expect.objectContaining({ IdEnc: purchase.id }));
  expect([total, courses.length, paths]).toMatchObject([2, 2, [{ title: 'Da zero' }]]);
  expect(await seen(other.token, buyer.id)).toMatchObject({ items: [], total: 0, courses: [], paths: [] });
  expect((await seen(admin.token, 'nobody')).code).toBe('not_found');
});

describe('a role', () => {
  it('is named with the next answer to the account, as it is then', async () => {
    const { id, token } = await addStudent(shop);
    const named = async () => (await shop.call('/api/users/GetOwnedCourses', {}, token)).headers['x-claim'];
    const seen = [await named()];
    for (const role of [1, 2, 0]) {
      await claim(id, role);
      seen.push(await named());
    }
    expect(seen).toEqual(['0', '1', '2', '0']);
  });

  it('changes at once for the logins that are open', async () => {
    const { id, token } = await addStudent(shop);
    const asStudent = () => shop.call('/api/users/GetList', {}, token);
    expect((await asStudent()).status).toBe(403);
    expect((await claim(id, 1)).data).toEqual({ isOk: true });
    expect((await asStudent()).status).toBe(200);
    await claim(id, 0);
    expect((await asStudent()).status).toBe(403);
    await claim(id, 0);
    expect(await auditOf(shop)).toEqual([
      {
        action: 'update',
        resource: 'users',
        resourceId: id,
        actorId: admin.id,
        before: { role: 1 },
        after: { role: 0 },
      },
      {
        action: 'update',
        resource: 'users',
        resourceId: id,
        actorId: admin.id,
        before: { role: 0 },
        after: { role: 1 },
      },
    ]);
  });

  it('of one’s own is not changed, and a wrong one is refused without a logout', async () => {
    expect((await claim(admin.id, 0)).data).toMatchObject({
      ...{ isOk: false, code: 'own_role', message: expect.stringMatching(/^Non puoi cambiare il tuo ruolo/) },
    });
    expect((await claim(admin.id, 1)).data).toEqual({ isOk: true });
    const wrong = await claim(admin.id, 7);
    expect([wrong.status, wrong.data.isOk]).toEqual([200, false]);
    expect((await claim('nobody', 1)).data.code).toBe('not_found');
  });

  it('is kept by one of two admins who dismiss each other at once', async () => {
    const other = await adminOf(shop);
    await Promise.all([claim(other.id, 0), claim(admin.id, 0, other)]);
    const roles = await Promise.all([roleOf(admin.id), roleOf(other.id)]);
    expect(roles.filter((role) => role === 1).length).toBeGreaterThanOrEqual(1);
  });

  it('of a teacher with a page stays one', async () => {
    const teacher = await stock.addTeacher('Elena Ricci');
    const { data } = await claim(teacher.userId, 0);
    expect(data).toMatchObject({
      isOk: false,
      code: 'teacher',
      message: expect.stringContaining('relatori'),
    });
    expect(await roleOf(teacher.userId)).toBe(2);
    // As an admin, the person keeps the page.
    expect((await claim(teacher.userId, 1)).data).toEqual({ isOk: true });
    expect(await roleOf(teacher.userId)).toBe(1);
    expect((await claim(teacher.userId, 0)).data.code).toBe('teacher');
    expect((await claim(teacher.userId, 2)).data).toEqual({ isOk: true });
  });

  it('of the only admin stays, and so does the account, where one asks who is no longer an admin', async () => {
    const accounts = createUserAdmin(shop.deps);
    const context = { caller: { id: await shop.addUser() }, requestId: 'r1' } as never;
    const refusal = { code: 'last_admin', message: expect.stringMatching(/^È l’unico amministratore/) };
    expect(await accounts.remove({ IdEnc: admin.id }, context)).toMatchObject(refusal);
    const change = accounts.changeRole({ IdEnc: admin.id, Role: 0 }, context);
    await expect(change).rejects.toMatchObject({ answer: refusal });
  });
});

describe('deleting a user', () => {
  it('is done by the shop’s own deletion, once, and its audit keeps nothing of the person', async () => {
    const { id, email, token } = await addStudent(shop, { firstName: 'Anna' });
    expect((await remove(id)).data).toEqual({ isOk: true });
    expect((await remove(id)).data).toEqual({ isOk: true });
    expect((await shop.call('/api/users/GetLogins', {}, token)).status).toBe(401);
    expect(await shop.database.orm.select().from(logins).where(eq(logins.userId, id))).toEqual([]);
    const audit = await auditOf(shop);
    expect(audit).toMatchObject([
      { action: 'remove', resource: 'users', resourceId: id, before: { role: 0 } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(email);
    const login = await shop.call('/api/users/authenticate', { Username: email, Password: PASSWORD });
    expect(login.data.isOk).toBe(false);
  });

  it('is refused for oneself and for teachers with a page, with the reason', async () => {
    expect((await remove(admin.id)).data).toMatchObject({
      ...{ isOk: false, code: 'own_account', message: expect.stringMatching(/^Non puoi eliminare il tuo/) },
    });
    const teacher = await stock.addTeacher('Elena Ricci');
    expect((await remove(teacher.userId)).data).toMatchObject({
      isOk: false,
      code: 'teacher',
      message: expect.stringContaining('relatori'),
    });
    expect(await auditOf(shop)).toEqual([]);
  });

  it('waits while a payment of theirs is open and cannot be ended, as the refusal says', async () => {
    const { id, token } = await addStudent(shop);
    await tillOf(shop).buy(token, { IdCourseEnc: (await stock.addCourse()).id });
    jest.spyOn(shop.deps.payments.current, 'expire').mockRejectedValueOnce(new Error('away'));
    expect((await remove(id)).data).toMatchObject({
      ...{ isOk: false, code: 'paying', message: expect.stringMatching(/^Un suo pagamento è ancora aperto/) },
    });
    expect((await remove(id)).data).toEqual({ isOk: true });
  });

  it('leaves one of two admins who delete each other at once', async () => {
    const other = await adminOf(shop);
    await Promise.all([remove(other.id), remove(admin.id, other)]);
    const left = await Promise.all([roleOf(admin.id), roleOf(other.id)]);
    expect(left.filter((role) => role === 1).length).toBeGreaterThanOrEqual(1);
  });
});
