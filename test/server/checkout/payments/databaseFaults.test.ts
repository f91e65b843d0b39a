import { sql } from 'drizzle-orm';
import { newId } from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { addStudent, shopOf } from '../purchases/fixtures';
import { tillOf } from './till';

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  till = tillOf(shop);
});
afterAll(() => shop.close());

/** Fails as PostgreSQL does: 53100 is a full disk, 42P01 a missing table. */
const failWith = (code: string) => async () => {
  const fault = `do $$ begin raise exception 'of our own' using errcode = '${code}'; end $$`;
  await shop.database.orm.execute(sql.raw(fault));
  throw new Error('it did not fail');
};

it.each([
  ['full disk', '53100', 503, 'unavailable'],
  ['fault', '42P01', 500, 'internal_error'],
])(
  'never calls a %s of our own database a payment service that does not answer',
  async (_name, code, status, said) => {
    const course = await shopOf(shop).addCourse({ slug: newId() });
    const student = await addStudent(shop);
    const order = { IdCourseEnc: course.id };
    jest.spyOn(shop.deps.payments.current, 'createCheckout').mockImplementationOnce(failWith(code));
    const failed = await till.buy(student.token, order);
    expect(failed).toMatchObject({ status, data: { isOk: false, code: said } });
    expect(failed.data.message).not.toMatch(/pagamento|addebitato/);

    const { data } = await till.buy(student.token, order);
    expect(data.isOk).toBe(true);
    jest.spyOn(shop.deps.payments.current, 'lookUp').mockImplementationOnce(failWith(code));
    expect((await till.confirm(student.token, data.item.IdPurchaseEnc)).status).toBe(status);
    // An order of a path that holds the course cancels that of the course.
    const { id: IdBundleEnc } = await shopOf(shop).addBundle([course.id], { slug: newId() });
    shop.time.now = new Date(shop.time.now.getTime() + 120_000);
    jest.spyOn(shop.deps.payments.current, 'expire').mockImplementationOnce(failWith(code));
    expect((await till.buyBundle(student.token, { IdBundleEnc })).status).toBe(status);
    expect(await till.purchasesOf(student.id)).toHaveLength(1);
  },
);
