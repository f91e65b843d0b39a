import { openTestApp, type TestApp } from '../../support/app';
import { fulfilPaid } from '../../support/money/paid';
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
const INVOICE = {
  kind: 'person',
  name: 'Anna Verdi',
  taxCode: 'RSSMRA85T10A562S',
  address: 'Via Città 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;

const openBrowser = () => browserOf(shop);
const logIn = (Username: string, Password = STRONG) =>
  shop.call('/api/users/authenticate', { Username, Password });
const isLoggedIn = async (token: string) =>
  (await shop.call('/api/users/GetOwnedCourses', {}, token)).status === 200;

const paid = (email: string, more: object = {}) => paidBuyer(shop, stock, email, more);

describe('the owner of an address with which somebody else has bought', () => {
  const proofOf = async (email: string) =>
    linkOf((await mailsTo(shop, email)).find(({ subject }) => subject === 'Conferma il tuo indirizzo')).token;

  it('takes the account by the mail’s link: with a password of their own, and nobody else is logged in', async () => {
    const { token, course } = await paid('victim@example.com', { invoice: INVOICE });
    const opened = await openBrowser().activate(await proofOf('victim@example.com'));
    expect(opened).toMatchObject({ isOk: false, code: 'choose_password', email: 'victim@example.com' });
    expect(opened.item).toBeUndefined();
    const reset = await openBrowser().call('/api/users/ResetPassword', {
      Token: opened.resetToken,
      Password: OTHER,
    });
    expect(reset.isOk).toBe(true);
    expect(await isLoggedIn(token)).toBe(false);
    expect((await logIn('victim@example.com')).data.isOk).toBe(false);
    const { data } = await logIn('victim@example.com', OTHER);
    const sections = await shop.call('/api/courses/GetSections', { IdEnc: course.id }, data.item.token);
    expect(sections.data.isOk).toBe(true);
  });

  it('takes the account by the link of a sign-up of their own, and the buyer’s session ends', async () => {
    const email = 'stranger@example.com';
    const { item } = await openBrowser().signUp(email);
    const owner = openBrowser();
    await owner.register(email, { Password: OTHER });
    const opened = await owner.activate(await lastTokenTo(shop, email));
    expect(opened).toMatchObject({ isOk: false, code: 'choose_password' });
    await owner.call('/api/users/ResetPassword', { Token: opened.resetToken, Password: OTHER });
    expect(await isLoggedIn(item.token)).toBe(false);
  });

  it('takes it by the buyer’s link too where they signed up before the payment', async () => {
    const email = 'late@example.com';
    const [buyer, owner] = [openBrowser(), openBrowser()];
    const { item } = await buyer.signUp(email);
    await owner.register(email, { Password: OTHER });
    const { data } = await till.buy(item.token, { IdCourseEnc: (await stock.addCourse()).id });
    await fulfilPaid(shop.deps, data.item.IdPurchaseEnc);
    const link = await proofOf(email);
    expect(await owner.activate(link)).toMatchObject({ isOk: false, code: 'choose_password' });
    expect(await buyer.activate(link)).toMatchObject({ isOk: true, item: { id: item.id } });
  });

  it('never finds the other’s invoice data in a form or on a page, nor their newsletter', async () => {
    const { id, token } = await paid('private@example.com', { invoice: INVOICE });
    const before = await shop.call('/api/PaymentRequest/GetInvoice', {}, token);
    expect(before.data.item).toMatchObject({ name: 'Anna Verdi' });
    await openBrowser().call('/api/users/PrepareResetPassword', { Email: 'private@example.com' });
    const Token = await lastTokenTo(shop, 'private@example.com');
    await openBrowser().call('/api/users/ResetPassword', { Token, Password: OTHER });
    const { data } = await logIn('private@example.com', OTHER);
    const owner = data.item.token;
    expect((await shop.call('/api/PaymentRequest/GetInvoice', {}, owner)).data).toEqual({ isOk: true });
    const shown = await shop.call('/api/PaymentRequest/confirm-checkout', { IdPurchaseEnc: id }, owner);
    expect(shown.data.item.IdEnc).toBe(id);
    expect(shown.data.item.invoice).toBeUndefined();
    const { data: asked } = await shop.call('/api/users/GetCommunications', {}, owner);
    expect(asked.item.marketing.isGiven).toBe(false);
    const own = { IdCourseEnc: (await stock.addCourse()).id, invoice: { ...INVOICE, name: 'Bea Neri' } };
    await till.buy(owner, own);
    const last = await shop.call('/api/PaymentRequest/GetInvoice', {}, owner);
    expect(last.data.item).toMatchObject({ name: 'Bea Neri' });
  });

  it('is not locked out, nor is a buyer, by a further sign-up with the address', async () => {
    const { token } = await paid('again@example.com');
    await openBrowser().register('again@example.com', { Password: OTHER });
    expect((await logIn('again@example.com', OTHER)).data.isOk).toBe(false);
    expect((await logIn('again@example.com')).data.isOk).toBe(true);
    expect(await isLoggedIn(token)).toBe(true);
  });
});
