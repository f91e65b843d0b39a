import { openTestApp, type TestApp } from '../../../support/app';
import { limitsFollow } from '../../../support/limitsClock';
import { GOOD_CARD, tillOf } from '../../checkout/payments/till';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  // Each test has the limits for itself.
  shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
});

const checkCourse = (IdCourseEnc: string, CouponCode: string) =>
  shop.call('/api/courses/IsValidCoupon', { IdCourseEnc, CouponCode });
const checkTitle = (Title: string, CouponCode: string) =>
  shop.call('/api/courses/IsValidCouponWithTitle', { Title, CouponCode });
const checkBundle = (IdBundleEnc: string, CouponCode: string) =>
  shop.call('/api/Bundle/IsValidBundleCoupon', { IdBundleEnc, CouponCode });

type Fields = Parameters<typeof stock.addCoupon>[1];
/** Items that a coupon may be bound to, other than the one that is bought. */
interface Others {
  readonly courseId: string;
  readonly bundleId: string;
}
type Case = readonly [name: string, fields: (others: Others) => Fields, code: string, message: string];

const NOT_THE_COURSE = 'Questo coupon non vale per questo corso.';
const NOT_THE_PATH = 'Questo coupon non vale per questo percorso formativo.';
const UNKNOWN = 'Questo coupon non esiste: controlla di averlo scritto correttamente.';

/** The reasons that hold for anything, with the words that a buyer reads: no two alike. */
const FOR_ALL: readonly Case[] = [
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
    'Questo coupon sarà valido dall’8 maggio 2090.',
  ],
  [
    'is used up',
    () => ({ useLimit: 3, uses: 3 }),
    'coupon_used_up',
    'Questo coupon è esaurito: tutti gli utilizzi previsti sono terminati.',
  ],
  ['was switched off', () => ({ isActive: false }), 'coupon_unknown', UNKNOWN],
];

/** A course and a learning path, and a coupon that is bound to others where its fields say so. */
async function made(fields: (others: Others) => Fields) {
  const [course, another] = [await stock.addCourse(), await stock.addCourse()];
  const [bundle, other] = [await stock.addBundle([course.id]), await stock.addBundle([course.id])];
  const coupon = await stock.addCoupon(
    `RIFIUTO-${course.id}`,
    fields({ courseId: another.id, bundleId: other.id }),
  );
  return { course, bundle, coupon, student: await addStudent(shop) };
}

describe.each<Case>([
  ...FOR_ALL,
  ['is of another course', ({ courseId }) => ({ scope: 'course', courseId }), 'coupon_other', NOT_THE_COURSE],
  ['is for learning paths', () => ({ scope: 'every_bundle' }), 'coupon_other', NOT_THE_COURSE],
])('a coupon that %s, for a course', (_name, fields, code, message) => {
  it('is told so at its field by both checks, and at the till before anything is paid or kept', async () => {
    const { course, coupon, student } = await made(fields);
    const refused = { isOk: false, code, message, errors: { CouponCode: message } };
    const checked = await checkCourse(course.id, coupon.code);
    expect([checked.status, checked.data]).toEqual([200, refused]);
    expect((await checkTitle(course.slug, coupon.code.toLowerCase())).data).toEqual(refused);
    const bought = await till.buy(student.token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id });
    expect(bought.status).toBe(200);
    expect(bought.data).toMatchObject({ isOk: false, code, message });
    expect(await till.purchasesOf(student.id)).toEqual([]);
    expect(await till.usesOf(coupon.id)).toBe(coupon.uses);
  });
});

describe.each<Case>([
  ...FOR_ALL,
  ['is of another path', ({ bundleId }) => ({ scope: 'bundle', bundleId }), 'coupon_other', NOT_THE_PATH],
  ['is of one course', ({ courseId }) => ({ scope: 'course', courseId }), 'coupon_other', NOT_THE_PATH],
  ['is for courses', () => ({ scope: 'every_course' }), 'coupon_other', NOT_THE_PATH],
])('a coupon that %s, for a learning path', (_name, fields, code, message) => {
  it('is told so at its field by the check, and at the till before anything is paid or kept', async () => {
    const { bundle, coupon, student } = await made(fields);
    const checked = await checkBundle(bundle.id, coupon.code.toLowerCase());
    expect([checked.status, checked.data]).toEqual([
      200,
      { isOk: false, code, message, errors: { CouponCode: message } },
    ]);
    const bought = await till.buyBundle(student.token, { IdBundleEnc: bundle.id, IdCouponEnc: coupon.id });
    expect(bought.data).toMatchObject({ isOk: false, code, message });
    expect(await till.purchasesOf(student.id)).toEqual([]);
  });
});

it('a code that nobody has made is told to be unknown, in the words of one that was switched off', async () => {
  const course = await stock.addCourse();
  const { data } = await checkCourse(course.id, 'MAI-VISTO');
  expect(data).toMatchObject({ code: 'coupon_unknown', message: UNKNOWN });
  const order = { IdCourseEnc: course.id, IdCouponEnc: 'nessuno' };
  const bought = await till.buy((await addStudent(shop)).token, order);
  expect(bought.data).toMatchObject({ isOk: false, code: 'coupon_unknown', message: UNKNOWN });
});

it('a limit by person is told to who has reached it, at the till, where it is known who asks; not to others', async () => {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const coupon = await stock.addCoupon(`PERSONA-${one.id}`, { perUserLimit: 1, useLimit: 5 });
  const [student, friend] = [await addStudent(shop), await addStudent(shop)];
  const order = { IdCouponEnc: coupon.id };
  const first = (await till.buy(student.token, { IdCourseEnc: one.id, ...order })).data.item;
  await till.pay(first.url, GOOD_CARD);
  expect((await checkCourse(other.id, coupon.code)).data.isOk).toBe(true);
  // A use that somebody else has reserved is none of theirs.
  expect((await till.buy(friend.token, { IdCourseEnc: other.id, ...order })).data.isOk).toBe(true);
  const { data } = await till.buy(student.token, { IdCourseEnc: other.id, ...order });
  expect(data).toMatchObject({
    isOk: false,
    code: 'coupon_used_up',
    message: 'Hai già usato questo coupon.',
  });
});

describe('a coupon holds from its first moment, included, to its last, excluded', () => {
  it.each([
    [-1, 'coupon_not_started'],
    [0, undefined],
    [59_999, undefined],
    [60_000, 'coupon_expired'],
  ])('%i ms after its begin: %s', async (after, code) => {
    const course = await stock.addCourse();
    const startsAt = new Date(shop.time.now.getTime() + 1000);
    const endsAt = new Date(startsAt.getTime() + 60_000);
    const coupon = await stock.addCoupon(`MINUTO-${course.id}`, { startsAt, endsAt });
    shop.time.now = new Date(startsAt.getTime() + after);
    expect((await checkCourse(course.id, coupon.code)).data.code).toBe(code);
  });
});
