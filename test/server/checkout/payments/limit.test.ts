import { RULES } from '../../../../src/server/platform/http/limits';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { limitsFollow } from '../../../support/limitsClock';
import { addStudent } from '../purchases/fixtures';
import { tillOf } from './till';

let shop: TestApp;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openBusyApp();
});
afterAll(() => shop.close());

const { most, window } = RULES.checkout;
const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000);
};

it.each(['courses', 'learning paths'])(
  'an account opens as many checkouts of %s in a window as the rule says; others are not held up',
  async (kind) => {
    const till = tillOf(shop);
    const [student, friend] = [await addStudent(shop), await addStudent(shop)];
    const buy = (token: string) =>
      kind === 'courses'
        ? till.buy(token, { IdCourseEnc: 'nothing' })
        : till.buyBundle(token, { IdBundleEnc: 'nothing' });
    const statuses: number[] = [];
    for (let n = 0; n <= most; n += 1) statuses.push((await buy(student.token)).status);
    expect(statuses.indexOf(429)).toBe(most);
    expect((await buy(friend.token)).status).toBe(200);
    pass(window + 1);
    expect((await buy(student.token)).status).toBe(200);
  },
);

it('an address sends the pay page’s form as often as the rule says', async () => {
  const { pay } = tillOf(shop);
  pass(window + 1);
  const statuses: number[] = [];
  for (let n = 0; n <= most; n += 1) statuses.push((await pay('/sandbox-pay/nothing', '4242')).statusCode);
  expect(statuses.indexOf(429)).toBe(most);
});
