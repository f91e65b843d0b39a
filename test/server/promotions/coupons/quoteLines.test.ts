import {
  type CouponTerms,
  type PricedItem,
  quoteLines,
} from '../../../../src/server/promotions/coupons/quote';

const NOW = new Date('2026-03-10T12:00:00Z');
const course = (id: string, priceCents: number): PricedItem => ({ kind: 'course', id, priceCents });
const path = (id: string, priceCents: number): PricedItem => ({ kind: 'bundle', id, priceCents });

function coupon(fields: Partial<CouponTerms> = {}): CouponTerms {
  return {
    ...{ kind: 'percentage', amount: 20, scope: 'everything', courseId: null, bundleId: null },
    ...{ startsAt: null, endsAt: null, useLimit: null, perUserLimit: null, isActive: true, uses: 0 },
    ...fields,
  };
}
function priced(items: readonly PricedItem[], terms?: CouponTerms) {
  const found = quoteLines(items, terms, NOW);
  if (!found.ok) return found.code;
  return { sums: found.price, discounts: found.lines.map((line) => line.isLowered && line.discountCents) };
}

it('without a coupon each thing costs its price', () => {
  expect(priced([course('c1', 1000), path('b1', 2500)])).toEqual({
    sums: { listCents: 3500, discountCents: 0, totalCents: 3500 },
    discounts: [false, false],
  });
});

it('a percentage lowers each thing that it holds for, and leaves the others', () => {
  const items = [course('c1', 9990), path('b1', 20_000), course('c2', 1)];
  expect(priced(items, coupon({ scope: 'every_course', amount: 15 }))).toEqual({
    sums: { listCents: 29_991, discountCents: 1499, totalCents: 28_492 },
    discounts: [1499, false, 0],
  });
  expect(priced(items, coupon({ scope: 'bundle', bundleId: 'b1' }))).toMatchObject({
    discounts: [false, 4000, false],
  });
});

it.each([
  [1000, [1000, 1000, 1000], [333, 334, 333]],
  [1, [1000, 1000, 1000], [0, 1, 0]],
  [100, [1, 1, 9998], [0, 0, 100]],
  [5000, [1000, 3000], [1000, 3000]],
  [500, [0, 0], [0, 0]],
  [299, [100, 100, 100], [100, 99, 100]],
])('%i cents are taken off once, and shared out over %j as %j', (amount, prices, discounts) => {
  const items = prices.map((cents, nth) => course(`c${nth}`, cents));
  const found = priced(items, coupon({ kind: 'euro', amount }));
  const discountCents = discounts.reduce((sum, cents) => sum + cents, 0);
  expect(found).toMatchObject({ sums: { discountCents }, discounts });
});

it('euro are shared out among the things that the coupon holds for', () => {
  const items = [course('c1', 3000), path('b1', 9000), course('c2', 1000)];
  expect(priced(items, coupon({ kind: 'euro', amount: 2000, scope: 'every_course' }))).toEqual({
    sums: { listCents: 13_000, discountCents: 2000, totalCents: 11_000 },
    discounts: [1500, false, 500],
  });
});

it('a coupon that holds for none of the things is refused, and one that ended is so before', () => {
  const items = [course('c1', 3000), course('c2', 3000)];
  const refused = quoteLines(items, coupon({ scope: 'every_bundle' }), NOW);
  expect(refused).toEqual({
    ok: false,
    code: 'coupon_other',
    message: 'Questo coupon non vale per nulla di quello che è nel carrello.',
  });
  expect(priced(items, coupon({ scope: 'every_bundle', endsAt: NOW }))).toBe('coupon_expired');
  expect(priced(items, coupon({ useLimit: 3, uses: 3 }))).toBe('coupon_used_up');
});
