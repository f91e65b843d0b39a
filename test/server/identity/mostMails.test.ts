import { newId } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { limitsFollow } from '../../support/limitsClock';
import { tillOf } from '../checkout/payments/till';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';
import { setAccount, transfersOf } from '../checkout/transfers/transfers';
import { mailsTo, STRONG } from './letters';

/** An address gets five mails of a kind in an hour, whoever asks for them, and is told of no more. */

let shop: TestApp;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};
const post = (name: string, body: object, token?: string) => shop.call(`/api/users/${name}`, body, token);

/** Asks six times, a minute apart, and once more when an hour has passed since the first. @returns the mails after each */
async function mailsAfter(to: string, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const begin = (await mailsTo(shop, to)).length;
  const counts: number[] = [];
  for (let nth = 1; nth <= 7; nth += 1) {
    expect((await ask()).status).toBe(200);
    counts.push((await mailsTo(shop, to)).length - begin);
    later(nth < 6 ? 1 : 55);
  }
  return counts;
}
const FIVE = [1, 2, 3, 4, 5, 5, 6];

it('to choose a new password', async () => {
  const { email } = await addStudent(shop);
  expect(await mailsAfter(email, () => post('PrepareResetPassword', { Email: email }))).toEqual(FIVE);
});

it('to activate an account that somebody signs up for, again and again', async () => {
  const person = { FirstName: 'Sara', Surname: 'Conti', Terms: true, Privacy: true };
  const Email = 'nuova@example.com';
  expect(await mailsAfter(Email, () => post('RegisterUser', { ...person, Email, Password: STRONG }))).toEqual(
    FIVE,
  );
});

it('to activate an account, sent again', async () => {
  const Email = 'attesa@example.com';
  await shop.addUser({ email: Email, activatedAt: null });
  expect(await mailsAfter(Email, () => post('ResendActivation', { Email }))).toEqual(FIVE);
});

it('about orders by bank transfer, which are taken all the same', async () => {
  await setAccount(shop);
  const { email, token } = await addStudent(shop);
  const mailed: boolean[] = [];
  const order = async () => {
    const { id: IdCourseEnc } = await shopOf(shop).addCourse({ slug: newId() });
    const answer = await tillOf(shop).buy(token, { IdCourseEnc, Provider: 'bank_transfer' });
    expect(answer.data.isOk).toBe(true);
    const { item } = await transfersOf(shop).transferOf(token, answer.data.item.IdPurchaseEnc);
    mailed.push(item.isMailed ?? false);
    return answer;
  };
  expect(await mailsAfter(email, order)).toEqual(FIVE);
  // The page of the order names no mail that was not sent.
  expect(mailed).toEqual([true, true, true, true, true, false, true]);
});

it('about a change of address: the former one refuses the sixth, the new one gets no more', async () => {
  const { email, token } = await addStudent(shop);
  const answers: (string | undefined)[] = [];
  const change = async (Email: string, by = token) =>
    (await post('UpdateUserEmail', { Email, CurrentPassword: PASSWORD }, by)).data;
  for (let nth = 1; nth <= 6; nth += 1) answers.push((await change(`nuovo${nth}@example.com`)).code);
  expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, 'too_many_mails']);
  expect(await mailsTo(shop, email)).toHaveLength(5);
  expect(await mailsTo(shop, 'nuovo6@example.com')).toEqual([]);
  later(61);
  const wanted = 'ambito@example.com';
  for (let nth = 1; nth <= 6; nth += 1) {
    const other = await addStudent(shop);
    expect((await change(wanted, other.token)).isOk).toBe(true);
  }
  expect(await mailsTo(shop, wanted)).toHaveLength(5);
});
