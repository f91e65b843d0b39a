import { adminShop, late } from '../../../support/admin';
import { tillOf } from '../payments/till';
import { addStudent } from '../purchases/fixtures';

const { shop, stock } = adminShop();
const till = late(() => tillOf(shop));

it('orders of one course for several people, and for oneself, stand side by side', async () => {
  const { id: IdCourseEnc } = await stock.addCourse();
  const { id, token } = await addStudent(shop);
  for (const gift of [{ GiftEmail: 'amica@example.com' }, { GiftEmail: 'amico@example.com' }, {}])
    expect((await till.buy(token, { IdCourseEnc, ...gift })).data.isOk).toBe(true);
  expect((await till.purchasesOf(id)).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
});
