import { openTestApp, type TestApp } from '../../support/app';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

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
/** Of another path and of a course: what a coupon may be bound to instead of the path that is bought. */
interface Others {
  readonly bundleId: string;
  readonly courseId: string;
}

const OTHER = 'Questo coupon non vale per questo percorso formativo.';
const REFUSED: readonly [name: string, fields: (others: Others) => Fields, code: string, message: string][] =
  [
    [
      'has ended',
      () => ({ endsAt: new Date('2020-01-01T12:00:00Z') }),
      'coupon_expired',
      'Questo coupon è scaduto il 1º gennaio 2020.',
    ],
    [
      'has not begun yet',
      () => ({ startsAt: new Date('2090-05-08T12:00:00Z') }),
      'coupon_not_started',
      "Questo coupon sarà valido dall'8 maggio 2090.",
    ],
    [
      'is used up',
      () => ({ useLimit: 3, uses: 3 }),
      'coupon_used_up',
      'Questo coupon è esaurito: tutti gli utilizzi previsti sono terminati.',
    ],
    ['is of another path', ({ bundleId }) => ({ scope: 'bundle', bundleId }), 'coupon_other', OTHER],
    ['is of one course', ({ courseId }) => ({ scope: 'course', courseId }), 'coupon_other', OTHER],
    ['is for courses', () => ({ scope: 'every_course' }), 'coupon_other', OTHER],
    [
      'was switched off',
      () => ({ isActive: false }),
      'coupon_unknown',
      'Questo coupon non esiste: controlla di averlo scritto correttamente.',
    ],
  ];

async function pathAndCoupon(fields: (others: Others & { own: string }) => Fields) {
  const course = await stock.addCourse();
  const [bundle, another] = [await stock.addBundle([course.id]), await stock.addBundle([course.id])];
  const others = { bundleId: another.id, courseId: course.id, own: bundle.id };
  return { bundle, coupon: await stock.addCoupon(`PERCORSO-${bundle.id}`, fields(others)) };
}

it.each(REFUSED)(
  'a coupon that %s is refused for a learning path, by the check and at the till',
  async (...row) => {
    const [, fields, code, message] = row;
    const { bundle, coupon } = await pathAndCoupon(fields);
    const checked = await check(bundle.id, coupon.code.toLowerCase());
    expect(checked.status).toBe(200);
    expect(checked.data).toEqual({ isOk: false, code, message, errors: { CouponCode: message } });
    const student = await addStudent(shop);
    const bought = await till.buyBundle(student.token, { IdBundleEnc: bundle.id, IdCouponEnc: coupon.id });
    expect(bought.data).toMatchObject({ isOk: false, code, message });
    expect(await till.purchasesOf(student.id)).toEqual([]);
  },
);

it.each<[string, (own: string) => Fields, number]>([
  ['of the path itself', (own) => ({ scope: 'bundle', bundleId: own, amount: 10 }), 135],
  ['of every path', () => ({ scope: 'every_bundle', kind: 'euro', amount: 1500 }), 135],
  ['of everything', () => ({ scope: 'everything', amount: 50 }), 75],
])(
  'a coupon %s takes off what it says, in the check and in what is charged',
  async (_name, fields, total) => {
    const { bundle, coupon } = await pathAndCoupon(({ own }) => fields(own));
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
