import { eq } from 'drizzle-orm';
import { users } from '../../../../src/server/platform/database';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import { openTestApp, type TestApp } from '../../../support/app';
import { fulfilPaid } from '../../../support/money/paid';
import { mailsTo } from '../../identity/letters';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from './fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

/** A course of 100 euro that somebody has begun to buy. */
async function begun(former?: Awaited<ReturnType<typeof addStudent>>) {
  const { id: courseId } = await stock.addCourse({ title: 'Ichimoku' });
  const student = former ?? (await addStudent(shop));
  const { item } = (await till.buy(student.token, { IdCourseEnc: courseId })).data;
  return { student, courseId, id: item.IdPurchaseEnc as string };
}
const lettersAbout = async (id: string) =>
  (await mailsTo(shop, shopAddress(shop.configuration))).filter(({ text }) => text.includes(id));

it('the shop is told that money goes back since the buyer is gone', async () => {
  const { student, id } = await begun();
  await shop.database.orm.update(users).set({ deletedAt: shop.time.now }).where(eq(users.id, student.id));
  await fulfilPaid(shop.deps, id);
  const [letter] = await lettersAbout(id);
  expect(letter?.text).toContain('era già eliminato');
  expect(letter?.text).toContain('100,00');
});

it('the shop is told that money goes back since it gave nothing new, and that it need not see to it', async () => {
  const { student, courseId, id } = await begun();
  await stock.give(student.id, courseId);
  await fulfilPaid(shop.deps, id);
  const [letter] = await lettersAbout(id);
  expect(letter?.text).toContain('possedeva già tutto');
  expect(letter?.text).toContain('chiede da solo il rimborso al servizio di pagamento (sandbox)');
  expect(letter?.text).toContain('“Ichimoku”');
  const again = await begun(student);
  await stock.give(student.id, again.courseId);
  await fulfilPaid(shop.deps, again.id);
  expect(await lettersAbout(again.id)).toHaveLength(1);
});
