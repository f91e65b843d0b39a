import { eq } from 'drizzle-orm';
import { bundleCourses, bundles, courses } from '../../../src/server/platform/database';
import type { Transaction } from '../../../src/server/platform/database/executor';
import type { TestApp } from '../../support/app';
import { beforeCommit, openBusyApp } from '../../support/beforeCommit';
import { watchBooks } from '../../support/money/books';
import { tillOf } from './payments/till';
import { addStudent, shopOf } from './purchases/fixtures';

/** Each call reads what an admin deletes, and writes once the deletion is committed. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
watchBooks(() => ({ shop }));
afterAll(() => shop.close());

const deleteCourse = (id: string) => (tx: Transaction) => tx.delete(courses).where(eq(courses.id, id));
const deletePath = (id: string) => async (tx: Transaction) => {
  await tx.delete(bundleCourses).where(eq(bundleCourses.bundleId, id));
  await tx.delete(bundles).where(eq(bundles.id, id));
};
const asCourse = ({ id }: { id: string }) => ({ kind: 'course', IdItemEnc: id });
const asBundle = ({ id }: { id: string }) => ({ kind: 'bundle', IdItemEnc: id });

describe('a checkout', () => {
  it.each([
    ['of one course', {}],
    ['of a gift', { GiftEmail: 'amica@example.com' }],
  ])('%s that is deleted meanwhile finds nothing', async (_case, more) => {
    const { id: userId, token } = await addStudent(shop);
    const course = await stock.addCourse();
    const answer = await beforeCommit(shop.database, deleteCourse(course.id), () =>
      till.buy(token, { IdCourseEnc: course.id, ...more }),
    );
    expect(answer).toMatchObject({ status: 200, data: { isOk: false, code: 'not_found' } });
    expect(await till.purchasesOf(userId)).toEqual([]);
  });

  it('of a path that is deleted meanwhile finds nothing', async () => {
    const { token } = await addStudent(shop);
    const path = await stock.addBundle([(await stock.addCourse()).id]);
    const answer = await beforeCommit(shop.database, deletePath(path.id), () =>
      till.buyBundle(token, { IdBundleEnc: path.id }),
    );
    expect(answer).toMatchObject({ status: 200, data: { isOk: false, code: 'not_found' } });
  });

  it('of a cart names the line that is deleted meanwhile', async () => {
    const { id: userId, token } = await addStudent(shop);
    const [kept, gone] = [await stock.addCourse(), await stock.addCourse()];
    const answer = await beforeCommit(shop.database, deleteCourse(gone.id), () =>
      till.buyCart(token, { lines: [asCourse(kept), asCourse(gone)] }),
    );
    expect(answer).toMatchObject({
      status: 200,
      data: { isOk: false, code: 'withdrawn', IdItemEnc: gone.id },
    });
    expect(await till.purchasesOf(userId)).toEqual([]);
  });
});

describe('the cart', () => {
  const change = (name: string, body: object, token: string) => shop.call(`/api/Cart/${name}`, body, token);

  it('refuses a thing that is deleted meanwhile', async () => {
    const { token } = await addStudent(shop);
    const course = await stock.addCourse();
    const answer = await beforeCommit(shop.database, deleteCourse(course.id), () =>
      change('AddToCart', asCourse(course), token),
    );
    expect(answer).toMatchObject({ status: 200, data: { isOk: false, code: 'not_on_sale' } });
  });

  it('that a visitor’s joins leaves out only the things that are deleted meanwhile', async () => {
    const { token } = await addStudent(shop);
    const kept = await stock.addCourse();
    const path = await stock.addBundle([kept.id]);
    const answer = await beforeCommit(shop.database, deletePath(path.id), () =>
      change('JoinCart', { lines: [asBundle(path), asCourse(kept)] }, token),
    );
    expect(answer).toMatchObject({ status: 200, data: { isOk: true, items: [{ IdItemEnc: kept.id }] } });
  });
});
