import { eq } from 'drizzle-orm';
import { deleteUser } from '../../../src/server/account/deletion/deletionService';
import { receiveEvent } from '../../../src/server/checkout/purchases/reconciliation';
import { mails, purchases, users } from '../../../src/server/platform/database';
import { deleteFarewellMails } from '../../../src/server/platform/mail/retentionService';
import { shopAddress } from '../../../src/server/platform/mail/shopAddress';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { paidStatus } from '../../support/money/paid';
import { GOOD_CARD, tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';
import { lastTokenTo, mailsTo, STRONG } from '../identity/letters';
import { addLivedIn, everythingIn } from './livedIn';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const remove = (token: string, body: object = { Password: PASSWORD }) =>
  shop.call('/api/users/DeleteAccount', body, token);
const terms = async (token: string) => (await shop.call('/api/users/GetDeletionTerms', {}, token)).data;
const find = async (id: string) => (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0];
const logIn = async (Username: string) =>
  (await shop.call('/api/users/authenticate', { Username, Password: PASSWORD })).data;

/** What a profile says of its person. */
const TEXTS = [
  ...['firstName', 'lastName', 'phone', 'address', 'cap', 'city', 'company', 'country', 'region'],
  ...['description', 'urlProfile'],
];
const toldOf = (user: string) =>
  shop.log.map((line) => JSON.parse(line)).filter((line) => line.user === user);

describe('deleting one’s account', () => {
  test('takes the person out of every table; paid purchases stay, without them', async () => {
    const { id, token, email, purchaseId, course } = await addLivedIn(shop, 'Zeta');
    const letter = { subject: 'Messaggio', html: '', text: 'Scrive Zeta', replyTo: email.toUpperCase() };
    await shop.database.orm.insert(mails).values({ cause: 'zeta', to: 'negozio@example.com', ...letter });
    expect(await terms(token)).toEqual({
      isOk: true,
      item: { hasPassword: true, needsLogin: false, courses: 1, reviews: 1, purchases: 1 },
    });
    await shop.database.orm
      .update(users)
      .set({ role: 2, urlProfile: '/media/z.webp' })
      .where(eq(users.id, id));
    const reviewsShown = async () =>
      (await shop.call('/api/courses/GetReviewByIdCourse', { IdEnc: course.id })).data;
    expect((await reviewsShown()).summary.count).toBe(1);
    const { status, data } = await remove(token);
    expect([status, data]).toEqual([200, { isOk: true, message: 'Il tuo account è stato eliminato.' }]);
    expect(await find(id)).toEqual({
      ...Object.fromEntries(TEXTS.map((field) => [field, ''])),
      ...{ id, email: `${id}@deleted.invalid`, passwordHash: null, role: 0, deletedAt: shop.time.now },
      ...{ activatedAt: expect.any(Date), claimedAt: null, buysUnproved: false },
      ...{ createdAt: expect.any(Date), updatedAt: expect.any(Date), version: expect.any(Number) },
    });
    const [purchase] = await shop.database.orm.select().from(purchases).where(eq(purchases.id, purchaseId));
    expect(purchase).toMatchObject({ state: 'paid', totalCents: 10_000, userId: id });

    // The last mail is all that still knows the address: that it has one is its purpose.
    const [farewell, ...others] = await mailsTo(shop, email);
    expect([farewell?.subject, others]).toEqual(['Il tuo account è stato eliminato', []]);
    expect(farewell?.text).toContain('Ciao NomeZeta,');
    await deleteFarewellMails(shop.deps);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    await deleteFarewellMails({
      ...shop.deps,
      clock: () => new Date(shop.time.now.getTime() + 31 * 86_400_000),
    });
    const kept = (await everythingIn(shop))
      .split('\n')
      .filter((row) => !/^(rate_limits|search_words) /.test(row));
    const ofShop = [`corso-zeta`, 'Titolo Zeta', 'AccettoZeta'];
    const left = kept.filter((row) => {
      const person = ofShop.reduce((text, word) => text.replaceAll(word, ''), row);
      return /zeta/i.test(person) || person.toLowerCase().includes(email);
    });
    // What accounting law keeps stands with the purchase and its receipt; see deletionBooks.test.ts.
    expect(left.map((row) => row.split(' ')[0]).sort()).toEqual(['purchases', 'receipts']);
    for (const row of left) expect(row).not.toContain(email);
    const consentRows = kept.filter((row) => row.startsWith('consents') && row.includes(id));
    expect(consentRows.map((row) => JSON.parse(row.slice(9)).purpose)).toEqual(['terms']);

    expect(await reviewsShown()).toMatchObject({ items: [], summary: { average: 0, count: 0 } });
  });

  test('takes along what belongs to addresses that the account had before, or asked for, and nothing of their next owner', async () => {
    const { token, email: former } = await addLivedIn(shop, 'Omega');
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    const change = (Email: string) =>
      shop.call('/api/users/UpdateUserEmail', { Email, CurrentPassword: PASSWORD }, token);
    await change('nuova.omega@example.com');
    const Token = await lastTokenTo(shop, 'nuova.omega@example.com');
    expect((await shop.call('/api/users/ConfirmEmail', { Token })).data.isOk).toBe(true);
    await change('mai.confermata.omega@example.com');
    const { email: another } = await addStudent(shop);
    await change(another);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    const next = { FirstName: 'Pina', Surname: 'Verdi', Email: former, Password: STRONG };
    await shop.call('/api/users/RegisterUser', next);
    await shop.delivered();

    expect((await remove(token)).data.isOk).toBe(true);
    await shop.delivered();
    await deleteFarewellMails({
      ...shop.deps,
      clock: () => new Date(shop.time.now.getTime() + 31 * 86_400_000),
    });
    const ofShop = ['corso-omega', 'Titolo Omega', 'AccettoOmega'];
    const left = (await everythingIn(shop)).split('\n').filter((row) => {
      if (/^(rate_limits|search_words) /.test(row)) return false;
      return /omega/i.test(ofShop.reduce((text, word) => text.replaceAll(word, ''), row));
    });
    // See deletionBooks.test.ts.
    expect(left.filter((row) => !/^(purchases|receipts) /.test(row))).toEqual([]);
    // That mail is of the account that has the address.
    expect(await mailsTo(shop, another)).toHaveLength(1);
    expect((await mailsTo(shop, former)).map(({ text }) => text)).toEqual([
      expect.stringContaining('ti diamo il benvenuto'),
    ]);
  });

  test('ends every login; the address may sign up again, as somebody new', async () => {
    const { id, token, email } = await addStudent(shop, { firstName: 'Aldo' });
    const elsewhere = await shop.logIn(email);
    await remove(token);
    for (const dead of [token, elsewhere]) expect((await terms(dead)) ?? {}).toMatchObject({ isOk: false });
    expect((await remove(token)).status).toBe(401);
    expect(await logIn(email)).toMatchObject({ isOk: false, code: 'invalid_credentials' });
    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    await shop.call('/api/users/RegisterUser', {
      FirstName: 'Aldo',
      Surname: 'B',
      Email: email,
      Password: STRONG,
    });
    await shop.call('/api/users/ActivateAccount', { Token: await lastTokenTo(shop, email) });
    const again = (await shop.call('/api/users/authenticate', { Username: email, Password: STRONG })).data;
    expect(again.isOk).toBe(true);
    expect(again.item.id).not.toBe(id);
  });

  test('twice at once, and once more by the service, is as good as once', async () => {
    const { id, token, email } = await addStudent(shop);
    const answers = await Promise.all([remove(token), remove(token)]);
    expect(answers.some(({ data }) => data.isOk)).toBe(true);
    expect(await deleteUser(shop.deps, id)).toBe('gone');
    expect(await mailsTo(shop, email)).toHaveLength(1);
    expect(toldOf(id)).toMatchObject([{ level: 30, msg: 'an account was deleted' }]);
  });

  test('asks for the password again: a wrong one is told beside its field, and nothing is deleted', async () => {
    const { id, token } = await addStudent(shop);
    for (const Password of ['', 'sbagliata']) {
      const { status, data } = await remove(token, { Password });
      expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, ['Password']]);
    }
    expect((await find(id))?.deletedAt).toBeNull();
    expect((await remove('', {})).status).toBe(401);
  });

  test('ends an open checkout first: nobody can pay it afterwards, and its coupon is free again', async () => {
    const { addCourse, addCoupon } = shopOf(shop);
    const till = tillOf(shop);
    const course = await addCourse({ slug: 'in-cassa' });
    const coupon = await addCoupon('SOLOUNO', { useLimit: 1 });
    const { token, id } = await addStudent(shop);
    const { data } = await till.buy(token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    expect((await remove(token)).data.isOk).toBe(true);
    await till.pay(data.item.url, GOOD_CARD);
    expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({
      state: 'expired',
      checkoutUrl: null,
    });
    expect(await till.usesOf(coupon.id)).toBe(0);
    expect(await till.rightsOf(id)).toEqual([]);
  });

  test('and money that comes later all the same is on record, gives nobody anything, and the shop is asked once to return it', async () => {
    const { addCourse, addCoupon } = shopOf(shop);
    const till = tillOf(shop);
    const course = await addCourse({ slug: 'tardi', title: 'Arrivato tardi' });
    const coupon = await addCoupon('TARDI', { useLimit: 1 });
    const { token, id } = await addStudent(shop);
    const { data } = await till.buy(token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    await remove(token);
    const reference = (await till.purchase(data.item.IdPurchaseEnc)).providerReference ?? '';
    const lookUp = jest
      .spyOn(shop.deps.payments.current, 'lookUp')
      .mockResolvedValue(paidStatus('x', { charged: 8000 }));
    const announced = jest.fn();
    const deafen = shop.deps.backplane.subscribe('purchase', announced);
    for (const event of ['first', 'again']) {
      await receiveEvent(shop.deps, shop.deps.payments.current, {
        id: event,
        kind: 'checkout.paid',
        reference,
      });
    }
    lookUp.mockRestore();
    expect(announced).not.toHaveBeenCalled();
    deafen();
    expect(await till.purchase(data.item.IdPurchaseEnc)).toMatchObject({ state: 'paid', isActive: false });
    expect([await till.rightsOf(id), await till.usesOf(coupon.id)]).toEqual([[], 0]);
    const letters = await mailsTo(shop, shopAddress(shop.configuration));
    expect(letters).toHaveLength(1);
    for (const part of ['Arrivato tardi', '80,00', reference, 'era già eliminato'])
      expect(letters[0]?.text).toContain(part);
  });

  test('waits when a checkout cannot be ended now', async () => {
    const course = await shopOf(shop).addCourse({ slug: 'senza-cassa' });
    const { token, id } = await addStudent(shop);
    await tillOf(shop).buy(token, { IdCourseEnc: course.id });
    const expire = jest.spyOn(shop.deps.payments.current, 'expire').mockRejectedValue(new Error('away'));
    expect((await remove(token)).data).toMatchObject({
      ...{ isOk: false, code: 'paying' },
      message: expect.stringMatching(/^Un tuo pagamento è ancora aperto/),
    });
    expire.mockRestore();
    expect((await find(id))?.deletedAt).toBeNull();
    expect(toldOf(id)).toMatchObject([
      { msg: 'an open checkout could not be ended', err: { message: 'away' } },
    ]);
  });
});

describe('an account without a password', () => {
  const withoutPassword = async () => {
    const student = await addStudent(shop);
    await shop.database.orm.update(users).set({ passwordHash: null }).where(eq(users.id, student.id));
    return student;
  };

  test('is deleted by a recent login and a word', async () => {
    const { token } = await withoutPassword();
    expect((await terms(token)).item).toMatchObject({ hasPassword: false, needsLogin: false });
    expect((await remove(token, { Confirmation: 'sì' })).data.errors).toHaveProperty('Confirmation');
    expect((await remove(token, { Confirmation: ' elimina ' })).data.isOk).toBe(true);
  });

  test('asks for another login when that was a while ago', async () => {
    const { token } = await withoutPassword();
    const withPassword = await addStudent(shop);
    shop.time.now = new Date(shop.time.now.getTime() + 16 * 60_000);
    expect((await terms(token)).item.needsLogin).toBe(true);
    expect((await terms(withPassword.token)).item).toMatchObject({ hasPassword: true, needsLogin: false });
    expect((await remove(token, { Confirmation: 'ELIMINA' })).data).toMatchObject({ code: 'login_again' });
  });
});

describe('who is needed stays:', () => {
  beforeEach(() => shop.database.orm.update(users).set({ role: 0 }));

  test('the last admin; of two who go at once, one', async () => {
    const [one, two] = [await shop.tokenOf(1), await shop.tokenOf(1)];
    const answers = await Promise.all([remove(one), remove(two)]);
    expect(answers.map(({ data }) => data.isOk).sort()).toEqual([false, true]);
    expect(answers.find(({ data }) => !data.isOk)?.data).toMatchObject({
      ...{ code: 'last_admin', message: expect.stringMatching(/^Sei l’unico amministratore/) },
    });
  });

  test('the last admin with a proved address; an admin whose address nobody proved may go', async () => {
    const admin = await shop.tokenOf(1);
    const unproved = await shop.addUser({ role: 1, activatedAt: null });
    expect((await remove(admin)).data).toMatchObject({ isOk: false, code: 'last_admin' });
    expect(await deleteUser(shop.deps, unproved)).toBe('deleted');
  });

  test('who has a page of their own among the teachers', async () => {
    const teacher = await shopOf(shop).addTeacher('Rita Bruni');
    const user = await find(teacher.userId);
    const token = await shop.logIn(user?.email ?? '');
    expect((await remove(token)).data).toMatchObject({
      ...{ isOk: false, code: 'teacher', message: expect.stringContaining('pagina pubblica tra i relatori') },
    });
  });
});
