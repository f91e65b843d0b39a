import { eq } from 'drizzle-orm';
import { ROLE } from '../../../src/contract/identity/roles';
import { sectionViewers } from '../../../src/server/learning/sectionViewersService';
import {
  consents,
  courseTeachers,
  gifts,
  logins,
  teachers,
  users,
} from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { fulfilPaid } from '../../support/money/paid';
import { rows } from '../../support/rows';
import { tillOf } from '../checkout/payments/till';
import { shopOf } from '../checkout/purchases/fixtures';
import { browserOf, paidBuyer } from './browser';
import { lastTokenTo, linkOf, mailsTo, STRONG } from './letters';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());

const OTHER = 'tavolo-lanterna-ruscello-4';
const openBrowser = () => browserOf(shop);
const logIn = (Username: string, Password = STRONG) =>
  shop.call('/api/users/authenticate', { Username, Password });
const userOf = async (email: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.email, email)))[0];
const isLoggedIn = async (token: string) =>
  (await shop.call('/api/users/GetOwnedCourses', {}, token)).status === 200;

const confirmed = async (token: string, IdPurchaseEnc: string) =>
  (await shop.call('/api/PaymentRequest/confirm-checkout', { IdPurchaseEnc }, token)).data.item;
const paid = (email: string) => paidBuyer(shop, stock, email);

describe('a sign-up at the checkout', () => {
  it('answers a session at once and sends no mail before the payment', async () => {
    const answer = await openBrowser().signUp('new@example.com');
    expect(answer).toMatchObject({
      isOk: true,
      claim: 0,
      item: { username: 'new@example.com', firstName: 'Anna', lastName: 'Verdi' },
    });
    expect(await isLoggedIn(answer.item.token)).toBe(true);
    expect(await mailsTo(shop, 'new@example.com')).toEqual([]);
  });

  it('is refused for weak passwords and declined terms, and makes no account', async () => {
    const weak = await openBrowser().signUp('weak@example.com', { Password: 'password12' });
    expect(weak).toMatchObject({ isOk: false, code: 'weak_password' });
    const declined = await openBrowser().signUp('weak@example.com', { Terms: false });
    expect(declined).toMatchObject({ isOk: false, code: 'consent_required' });
    expect(await userOf('weak@example.com')).toBeUndefined();
  });

  it('is refused for an address that is in use: active, or with a purchase, paid or not', async () => {
    await shop.addUser({ email: 'active@example.com' });
    await paid('bought@example.com');
    const { item: orderer } = await openBrowser().signUp('ordered@example.com');
    await till.buy(orderer.token, { IdCourseEnc: (await stock.addCourse()).id });
    const taken = ['active@example.com', 'bought@example.com', 'BOUGHT@example.com', 'ordered@example.com'];
    for (const email of taken) {
      const answer = await openBrowser().signUp(email, { Password: OTHER });
      expect(answer).toMatchObject({
        isOk: false,
        code: 'email_taken',
        errors: { Email: expect.any(String) },
      });
      expect(answer.item).toBeUndefined();
    }
    expect((await logIn('bought@example.com', OTHER)).data.code).toBe('invalid_credentials');
  });

  it('takes over an address that nobody has proved or bought with, and ends the session of the first', async () => {
    const earlier = openBrowser();
    await earlier.register('waiting@example.com', { Password: OTHER });
    const link = await lastTokenTo(shop, 'waiting@example.com');
    expect((await openBrowser().signUp('waiting@example.com')).isOk).toBe(true);
    expect(await earlier.activate(link)).toMatchObject({ isOk: false, code: 'token_used' });
    const first = await openBrowser().signUp('twice@example.com');
    const second = await openBrowser().signUp('twice@example.com', { Password: OTHER, FirstName: 'Bea' });
    expect(second).toMatchObject({ isOk: true, item: { id: first.item.id, firstName: 'Bea' } });
    expect([await isLoggedIn(first.item.token), await isLoggedIn(second.item.token)]).toEqual([false, true]);
    expect((await logIn('twice@example.com')).data.isOk).toBe(false);
  });

  it('of two at once with one address leaves one session', async () => {
    const answers = await Promise.all([
      openBrowser().signUp('race@example.com'),
      openBrowser().signUp('race@example.com', { Password: OTHER }),
    ]);
    const alive = await Promise.all(
      answers.filter(({ isOk }) => isOk).map(({ item }) => isLoggedIn(item.token)),
    );
    expect(alive.filter(Boolean)).toHaveLength(1);
  });

  it('is limited by the address of the network, before the body is read', async () => {
    const call = () =>
      shop.call('/api/users/RegisterBuyer', undefined, undefined, {
        payload: '{"broken',
        headers: { 'content-type': 'application/json' },
        remoteAddress: '192.0.2.77',
      });
    const statuses = [];
    for (let nth = 0; nth < 16; nth += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([...Array<number>(15).fill(400), 429]);
  });
});

describe('a buyer whose address is not proved', () => {
  it('gets what is paid, and watches it, also after another login', async () => {
    const { token, course } = await paid('watch@example.com');
    for (const session of [token, (await logIn('watch@example.com')).data.item.token]) {
      const { data } = await shop.call('/api/courses/GetSections', { IdEnc: course.id }, session);
      expect(data.isOk).toBe(true);
    }
  });

  it('reads its own data', async () => {
    const { item } = await openBrowser().signUp('own@example.com');
    const { token, ...profile } = item;
    const { data } = await shop.call('/api/users/GetProfile', {}, token);
    expect(data).toEqual({ isOk: true, item: profile, isProved: false });
  });

  it.each([
    ['/api/users/UpdateUserEmail', { Email: 'x@example.com', CurrentPassword: STRONG }],
    ['/api/courses/AddReviewByIdCourse', { IdCourseEnc: 'x', Text: 'Bello', Rating: 5 }],
    ['/api/users/GetLogins', {}],
    ['/api/users/UpdateBuyerName', { IsShown: false }],
    ['/api/users/DownloadData', {}],
    ['/api/courses/EnableCourse', { CpnCode: 'X' }],
  ])('is refused %s, and stays logged in', async (path, body) => {
    const { item } = await openBrowser().signUp(`limited${path.length}@example.com`);
    const { status, data } = await shop.call(path, body, item.token);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'not_activated']);
    expect(await isLoggedIn(item.token)).toBe(true);
  });

  it('may call what buying and watching need, and nothing else', () => {
    const names = rows.filter(([, { access }]) => access === 'buyer').map(([name]) => name);
    expect(names.toSorted()).toEqual([
      ...['cart.addToCart', 'cart.getCart', 'cart.joinCart', 'cart.removeFromCart'],
      ...['courses.getSectionAttachment', 'courses.getSections'],
      ...['notes.addNote', 'notes.deleteNote', 'notes.getNotes', 'notes.updateNote'],
      ...['payments.cancelTransfer', 'payments.confirmCheckout', 'payments.createBundleCheckout'],
      ...['payments.createCartCheckout', 'payments.createCheckout', 'payments.downloadCreditNote'],
      ...['payments.downloadReceipt', 'payments.getInvoice', 'payments.getTransfer'],
      ...['questions.getQuestions', 'users.downloadCertificate', 'users.getCertificates'],
      ...['users.getCommunications', 'users.getOwnedCourses', 'users.getProfile'],
      ...['users.getUserPurchases', 'users.logout', 'users.updateCommunications'],
    ]);
  });

  it('has no role that an admin gave the account before the address was proved', async () => {
    await openBrowser().register('colleague@example.com', { Password: OTHER });
    const isColleague = eq(users.email, 'colleague@example.com');
    await shop.database.orm.update(users).set({ role: ROLE.admin }).where(isColleague);
    const stranger = await openBrowser().signUp('colleague@example.com');
    const again = (await logIn('colleague@example.com')).data;
    expect([stranger.claim, again.claim]).toEqual([ROLE.student, ROLE.student]);
    for (const { item } of [stranger, again])
      expect((await shop.call('/api/users/GetList', {}, item.token)).status).toBe(403);
  });

  it('enters no course as its teacher, nor loads its videos', async () => {
    const { token, userId } = await paid('speaker@example.com');
    const { id: courseId } = await stock.addCourse();
    const section = await stock.addSection(courseId);
    const { orm } = shop.database;
    await orm.update(users).set({ role: ROLE.teacher }).where(eq(users.id, userId));
    const [teacher] = await orm.insert(teachers).values({ userId, name: 'Anna', slug: 'anna' }).returning();
    await orm.insert(courseTeachers).values({ courseId, teacherId: teacher?.id ?? '' });
    const [login] = await orm.select().from(logins).where(eq(logins.userId, userId));
    const mayLoad = async () => {
      const { data } = await shop.call('/api/courses/GetSections', { IdEnc: courseId }, token);
      const viewer = { userId, loginId: login?.id ?? '' };
      return [data.isOk, await sectionViewers(shop.deps)(viewer, section.id)];
    };
    expect(await mayLoad()).toEqual([false, false]);
    await orm.update(users).set({ activatedAt: shop.time.now }).where(eq(users.id, userId));
    expect(await mayLoad()).toEqual([true, true]);
  });

  it('brings along the visitor’s cart, which is kept and changed before the payment', async () => {
    const { item } = await openBrowser().signUp('basket@example.com');
    const cart = async (name: string, body: object) =>
      (await shop.call(`/api/Cart/${name}`, body, item.token)).data;
    const [one, other] = [await stock.addCourse(), await stock.addCourse()].map(({ id }) => ({
      kind: 'course',
      IdItemEnc: id,
    }));
    expect(await cart('JoinCart', { lines: [one] })).toMatchObject({ isOk: true, items: [one] });
    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    expect(await cart('AddToCart', { ...other })).toEqual({ isOk: true });
    expect(await cart('GetCart', {})).toMatchObject({ isOk: true, items: [one, other] });
    expect(await cart('RemoveFromCart', { ...one })).toEqual({ isOk: true });
    expect((await cart('GetCart', {})).items).toMatchObject([other]);
  });

  it('has no gift that waits for the address, also after another login, until the address is proved', async () => {
    const email = 'present@example.com';
    const { id: courseId } = await stock.addCourse();
    const delivered = { deliverAt: shop.time.now, deliveredAt: shop.time.now, codeHash: 'hash' };
    await shop.database.orm.insert(gifts).values({ courseId, email, ...delivered });
    const { browser, course, userId } = await paid(email);
    expect((await logIn(email)).data.isOk).toBe(true);
    const given = async () => (await till.rightsOf(userId)).map((right) => right.courseId);
    expect(await given()).toEqual([course.id]);
    const proof = (await mailsTo(shop, email)).find(({ subject }) => subject === 'Conferma il tuo indirizzo');
    await browser.activate(linkOf(proof).token);
    expect((await given()).toSorted()).toEqual([course.id, courseId].toSorted());
  });

  it('gets the mail that proves the address with the payment; its link completes the account here', async () => {
    const { browser, token, userId, id } = await paid('prove@example.com');
    expect(await confirmed(token, id)).toMatchObject({ status: 'paid', awaitsProof: true });
    const mails = await mailsTo(shop, 'prove@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Conferma il tuo indirizzo', expect.stringMatching(/^Il tuo acquisto: /)]),
    );
    const proof = mails.find(({ subject }) => subject === 'Conferma il tuo indirizzo');
    expect(proof?.text).toContain('Anna Verdi');
    const answer = await browser.activate(linkOf(proof).token);
    expect(answer).toMatchObject({ isOk: true, item: { id: userId } });
    expect(await isLoggedIn(token)).toBe(true);
    const { data } = await shop.call('/api/users/GetCommunications', {}, token);
    expect(data.item.marketing.isGiven).toBe(true);
    const kept = await shop.database.orm.select().from(consents).where(eq(consents.userId, userId));
    expect(kept.map(({ purpose }) => purpose).toSorted()).toEqual(['marketing', 'privacy', 'terms']);
    const { data: next } = await till.buy(token, { IdCourseEnc: (await stock.addCourse()).id });
    await fulfilPaid(shop.deps, next.item.IdPurchaseEnc);
    expect(await confirmed(token, next.item.IdPurchaseEnc)).not.toHaveProperty('awaitsProof');
    const subjects = (await mailsTo(shop, 'prove@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Conferma il tuo indirizzo')).toHaveLength(1);
  });

  it('completes the account in the browser that signed up last, not in that of an earlier sign-up', async () => {
    const email = 'second@example.com';
    const [first, second] = [openBrowser(), openBrowser()];
    await first.signUp(email);
    const { item } = await second.signUp(email, { Password: OTHER });
    const { data } = await till.buy(item.token, { IdCourseEnc: (await stock.addCourse()).id });
    await fulfilPaid(shop.deps, data.item.IdPurchaseEnc);
    const proof = (await mailsTo(shop, email)).find(({ subject }) => subject === 'Conferma il tuo indirizzo');
    const { token } = linkOf(proof);
    expect(await first.activate(token)).toMatchObject({ isOk: false, code: 'choose_password' });
    expect(await second.activate(token)).toMatchObject({ isOk: true, item: { id: item.id } });
  });
});
