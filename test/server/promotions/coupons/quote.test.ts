import {
  type CouponTerms,
  excessOf,
  type PricedItem,
  quote,
} from '../../../../src/server/promotions/coupons/quote';

const NOW = new Date('2026-03-10T12:00:00Z');
const BEFORE = new Date('2026-03-10T11:59:59Z');
const AFTER = new Date('2026-03-10T12:00:01Z');
const COURSE: PricedItem = { kind: 'course', id: 'c1', priceCents: 10_000 };
const BUNDLE: PricedItem = { kind: 'bundle', id: 'b1', priceCents: 10_000 };

function coupon(fields: Partial<CouponTerms> = {}): CouponTerms {
  return {
    kind: 'percentage',
    amount: 20,
    scope: 'everything',
    courseId: null,
    bundleId: null,
    startsAt: null,
    endsAt: null,
    useLimit: null,
    perUserLimit: null,
    isActive: true,
    uses: 0,
    ...fields,
  };
}

it('without a coupon a thing costs its price', () => {
  expect(quote(COURSE, undefined, NOW)).toEqual({
    ok: true,
    price: { listCents: 10_000, discountCents: 0, totalCents: 10_000 },
  });
});

it.each([
  // price, kind, amount, discount
  [10_000, 'percentage', 20, 2000],
  [9990, 'percentage', 15, 1499], // 1498.5 is rounded up
  [9999, 'percentage', 33, 3300], // 3299.67
  [1, 'percentage', 50, 1],
  [1, 'percentage', 49, 0],
  [333, 'percentage', 1, 3],
  [350, 'percentage', 1, 4],
  [10_000, 'percentage', 100, 10_000],
  [0, 'percentage', 50, 0],
  [10_000, 'euro', 1500, 1500],
  [1500, 'euro', 1500, 1500],
  [1499, 'euro', 1500, 1499],
  [0, 'euro', 1500, 0],
] as const)('of %i cents, %s %i takes %i', (priceCents, kind, amount, discountCents) => {
  expect(quote({ ...COURSE, priceCents }, coupon({ kind, amount }), NOW)).toEqual({
    ok: true,
    price: { listCents: priceCents, discountCents, totalCents: priceCents - discountCents },
  });
});

it.each([
  ['everything', {}, true, true],
  ['every_course', {}, true, false],
  ['every_bundle', {}, false, true],
  ['course', { courseId: 'c1' }, true, false],
  ['course', { courseId: 'c2' }, false, false],
  ['bundle', { bundleId: 'b1' }, false, true],
  ['bundle', { bundleId: 'b2' }, false, false],
  ['course', { courseId: 'b1' }, false, false],
] as const)(
  'a coupon for %s %j holds for the course: %s, for the bundle: %s',
  (scope, ids, course, bundle) => {
    const terms = coupon({ scope, ...ids });
    const [forCourse, forBundle] = [quote(COURSE, terms, NOW), quote(BUNDLE, terms, NOW)];
    expect([forCourse.ok, forBundle.ok]).toEqual([course, bundle]);
    if (!forCourse.ok) expect(forCourse.message).toBe('Questo coupon non vale per questo corso.');
    if (!forBundle.ok)
      expect(forBundle.message).toBe('Questo coupon non vale per questo percorso formativo.');
  },
);

it.each([
  ['starts at this instant', { startsAt: NOW }, undefined],
  ['starts a second later', { startsAt: AFTER }, 'coupon_not_started'],
  ['ends at this instant', { endsAt: NOW }, 'coupon_expired'],
  ['ends a second later', { endsAt: AFTER }, undefined],
  ['ended a second ago', { endsAt: BEFORE }, 'coupon_expired'],
  ['has one use left', { useLimit: 2, uses: 1 }, undefined],
  ['has no use left', { useLimit: 2, uses: 2 }, 'coupon_used_up'],
  ['was used by this buyer once of twice', { perUserLimit: 2, usesByBuyer: 1 }, undefined],
  ['was used by this buyer as often as one may', { perUserLimit: 1, usesByBuyer: 1 }, 'coupon_used_up'],
  ['is for one use each, by a buyer who is not known', { perUserLimit: 1 }, undefined],
  ['is switched off', { isActive: false }, 'coupon_unknown'],
  ['is switched off and ended', { isActive: false, endsAt: BEFORE }, 'coupon_unknown'],
  ['ended and is used up', { endsAt: BEFORE, useLimit: 1, uses: 1 }, 'coupon_expired'],
  [
    'is of another course and used up',
    { scope: 'course', courseId: 'c2', useLimit: 1, uses: 1 },
    'coupon_other',
  ],
] as const)('a coupon that %s', (_name, fields, code) => {
  const found = quote(COURSE, coupon(fields), NOW);
  expect(found.ok ? undefined : found.code).toBe(code);
});

it('of several rules that a coupon breaks it says the first alone', () => {
  const rules: [broken: Partial<CouponTerms>, mended: Partial<CouponTerms>, message: RegExp][] = [
    [{ isActive: false }, { isActive: true }, /non esiste/],
    [{ startsAt: AFTER }, { startsAt: null }, /sarà valido dal 10 marzo 2026/],
    [{ endsAt: BEFORE }, { endsAt: null }, /scaduto il 10 marzo 2026/],
    [{ scope: 'course', courseId: 'c2' }, { courseId: 'c1' }, /non vale per questo corso/],
    [{ useLimit: 1, uses: 1 }, { useLimit: 2 }, /esaurito/],
    [{ perUserLimit: 1, usesByBuyer: 1 }, { perUserLimit: 2 }, /Hai già usato/],
  ];
  let terms = coupon(Object.assign({}, ...rules.map(([broken]) => broken)));
  for (const [, mended, message] of rules) {
    const found = quote(COURSE, terms, NOW);
    expect(found.ok ? '' : found.message).toMatch(message);
    terms = { ...terms, ...mended };
  }
  expect(quote(COURSE, terms, NOW).ok).toBe(true);
});

it('dates in refusals are those of Italy', () => {
  const ended = quote(COURSE, coupon({ endsAt: new Date('2026-01-31T23:30:00Z') }), NOW);
  expect(ended.ok ? '' : ended.message).toBe('Questo coupon è scaduto il 1º febbraio 2026.');
});

it.each<[Partial<CouponTerms>, ReturnType<typeof excessOf>]>([
  [{}, undefined],
  [{ uses: 3, useLimit: 3 }, 'use_limit'],
  [{ uses: 2, useLimit: 3 }, undefined],
  [{ usesByBuyer: 1, perUserLimit: 1 }, 'per_user_limit'],
  [{ isActive: false }, 'ended'],
  [{ endsAt: NOW }, 'ended'],
  [{ endsAt: AFTER }, undefined],
  // The price was given while the coupon held: that it begins later now is no excess.
  [{ startsAt: AFTER }, undefined],
  [{ startsAt: AFTER, usesByBuyer: 2, perUserLimit: 1 }, 'per_user_limit'],
  [{ isActive: false, usesByBuyer: 1, perUserLimit: 1 }, 'per_user_limit'],
  [{ endsAt: NOW, uses: 1, useLimit: 1, usesByBuyer: 1, perUserLimit: 1 }, 'use_limit'],
])('a use of a coupon with %j that was paid late breaks the rule %s', (fields, excess) => {
  expect(excessOf(coupon(fields), NOW)).toBe(excess);
});
