import { openTestApp, type TestApp } from '../../../support/app';
import { tillOf } from '../../checkout/payments/till';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());

const check = (IdBundleEnc: string, CouponCode: string) =>
  shop.call('/api/Bundle/IsValidBundleCoupon', { IdBundleEnc, CouponCode });

type Fields = Parameters<typeof stock.addCoupon>[1];
async function pathAndCoupon(fields: (own: string) => Fields) {
  const course = await stock.addCourse();
  const bundle = await stock.addBundle([course.id]);
  return { bundle, coupon: await stock.addCoupon(`PERCORSO-${bundle.id}`, fields(bundle.id)) };
}

it.each<[string, (own: string) => Fields, number]>([
  ['of the path itself', (own) => ({ scope: 'bundle', bundleId: own, amount: 10 }), 135],
  ['of every path', () => ({ scope: 'every_bundle', kind: 'euro', amount: 1500 }), 135],
  ['of everything', () => ({ scope: 'everything', amount: 50 }), 75],
])(
  'a coupon %s takes off what it says, in the check and in what is charged',
  async (_name, fields, total) => {
    const { bundle, coupon } = await pathAndCoupon(fields);
    expect((await check(bundle.id, coupon.code)).data.item.price).toEqual({
      listPrice: 150,
      discount: 150 - total,
      total,
    });
    const { id, token } = await addStudent(shop);
    await till.buyBundle(token, { IdBundleEnc: bundle.id, IdCouponEnc: coupon.id });
    expect((await till.purchasesOf(id))[0]).toMatchObject({ totalCents: total * 100 });
  },
);

it('a path that is not on sale is 404, whatever the coupon', async () => {
  const bundle = await stock.addBundle([], { isOperative: false });
  for (const id of [bundle.id, 'nothing', 'a/b+c=d%']) {
    expect((await check(id, 'MENO15')).status).toBe(404);
  }
});
