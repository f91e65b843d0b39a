import type { TestApp } from '../../support/app';
import { fulfilPaid } from '../../support/money/paid';
import { tillOf } from '../checkout/payments/till';
import type { shopOf } from '../checkout/purchases/fixtures';
import { STRONG } from './letters';

const PERSON = { FirstName: 'Anna', Surname: 'Verdi', Password: STRONG };
const CONSENTS = { Terms: true, Privacy: true, Marketing: true };
let host = 0;

/** A browser that keeps the shop's cookie, with a network address of its own. */
export function browserOf(shop: TestApp) {
  host += 1;
  const remoteAddress = `203.0.113.${host}`;
  let cookie = '';
  const call = async (url: string, body: object, token?: string) => {
    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    const answer = await shop.call(url, body, token, { remoteAddress, headers: { cookie } });
    const set = [answer.headers['set-cookie']].flat().map(String);
    const own = set.find((text) => text.startsWith('sign_up='));
    if (own) cookie = own.split(';')[0] ?? '';
    return answer.data;
  };
  return {
    call,
    signUp: (Email: string, more: object = {}) =>
      call('/api/users/RegisterBuyer', { ...PERSON, ...CONSENTS, Email, ...more }),
    register: (Email: string, more: object = {}) =>
      call('/api/users/RegisterUser', { ...PERSON, Email, ...more }),
    activate: (Token: string) => call('/api/users/ActivateAccount', { Token }),
  };
}

/** A buyer who signed up at the checkout and paid for a course of that stock. */
export async function paidBuyer(
  shop: TestApp,
  stock: ReturnType<typeof shopOf>,
  email: string,
  more: object = {},
) {
  const browser = browserOf(shop);
  const { item } = await browser.signUp(email);
  const course = await stock.addCourse();
  const { data } = await tillOf(shop).buy(item.token, { IdCourseEnc: course.id, ...more });
  const id = data.item.IdPurchaseEnc as string;
  await fulfilPaid(shop.deps, id);
  return { browser, token: item.token as string, course, id, userId: item.id as string };
}
