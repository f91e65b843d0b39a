import { recordedTransfer } from '../../../src/contract/checkout/bankTransfers';
import { cartQuoteInput } from '../../../src/contract/checkout/cart';
import { gifts } from '../../../src/contract/checkout/gifts';
import { invoice } from '../../../src/contract/checkout/invoice';
import { payments } from '../../../src/contract/checkout/payments';
import { MOVEMENT_NAMES } from '../../../src/contract/checkout/purchaseNames';
import { refundOrder } from '../../../src/contract/checkout/purchases';
import { savedCart } from '../../../src/contract/checkout/savedCart';

const { createCheckout, previewGift } = payments;
const order = (more: object) => createCheckout.input.safeParse({ IdCourseEnc: 'c1', ...more });

it('an order may come without a coupon, however that is written', () => {
  const coupons = ['id', '', null, undefined, 5];
  expect(coupons.map((IdCouponEnc) => order({ IdCouponEnc }).success)).toEqual([
    ...[true, true, true, true, false],
  ]);
});

it('a sum that a person saw may be nothing, never less', () => {
  expect([0, 0.01, -0.01].map((Total) => order({ Total }).success)).toEqual([true, true, false]);
  const { Refunded } = refundOrder.shape;
  expect([0, -0.01].map((sum) => Refunded.safeParse(sum).success)).toEqual([true, false]);
});

it('the words of a gift are taken without the spaces around them, in its order as in its mail', () => {
  const typed = { GiftReceiver: ' Anna ', GiftGiver: ' Zio Carlo ', GiftMessage: ' Auguri!\n' };
  const taken = { GiftReceiver: 'Anna', GiftGiver: 'Zio Carlo', GiftMessage: 'Auguri!' };
  expect(order(typed).data).toMatchObject(taken);
  expect(previewGift.input.parse({ kind: 'course', IdItemEnc: 'c1', ...typed })).toMatchObject(taken);
});

it('a gift of the shop goes to an address of 254 characters, and to no longer one', () => {
  const { EmailUser } = gifts.giftCourse.input.shape;
  expect([254, 255].map((length) => EmailUser.safeParse('x'.repeat(length)).success)).toEqual([true, false]);
});

it('the prices of a cart are asked for with or without a coupon', () => {
  const lines = [{ kind: 'course', IdItemEnc: 'c1' }];
  expect(
    [{}, { CouponCode: 'X' }].map((more) => cartQuoteInput.safeParse({ lines, ...more }).success),
  ).toEqual([...[true, true]]);
});

it('a visitor’s cart of fifty things may join an account’s, and no larger one', () => {
  const { lines } = savedCart.joinCart.input.shape;
  const isTaken = (count: number) =>
    lines.safeParse(Array(count).fill({ kind: 'bundle', IdItemEnc: 'b1' })).success;
  expect([0, 50, 51].map(isTaken)).toEqual([true, true, false]);
});

it.each([
  ['3/2026', true],
  ['PROVA 123456789/2026', true],
  ['1234567890/2026', false],
  ['3/26', false],
  ['x3/2026', false],
  ['3/20261', false],
  ['prova 3/2026', false],
])('a credit note is asked for by its number as it is written: %s, %s', (written, isOne) => {
  const { Number: number } = payments.downloadCreditNote.input.shape;
  expect(number.safeParse(written).success).toBe(isOne);
});

it('an invoice is a person’s in Italy where nothing else is said, and its texts have no spaces around them', () => {
  const { kind, country, ...texts } = invoice.parse({});
  expect([kind, country]).toEqual(['person', 'IT']);
  expect(new Set(Object.values(texts))).toEqual(new Set(['']));
  expect(invoice.parse({ name: ' Anna ', country: ' fr ' })).toMatchObject({ name: 'Anna', country: 'FR' });
  expect(invoice.safeParse({ country: 'ITA' }).success).toBe(false);
});

it('money of a bank transfer has come, unless it is said to have gone back', () => {
  expect(recordedTransfer.shape.IsReturn.parse(undefined)).toBe(false);
});

it('each movement of money has a name of its own in files', () => {
  expect(MOVEMENT_NAMES).toEqual({
    charge: 'Pagamento',
    refund: 'Rimborso',
    refund_failed: 'Rimborso respinto',
    dispute_opened: 'Contestazione aperta',
    dispute_won: 'Contestazione vinta',
    dispute_lost: 'Contestazione persa',
    manual_payment: 'Rimborso con altro mezzo',
  });
});
