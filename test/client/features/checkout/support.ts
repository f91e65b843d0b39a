import { setImmediate } from 'node:timers';
import { BASE } from '../../../../src/client/routing/paths';
import type { ItemLine } from '../../../../src/client/services/cartStorage';
import type { QuotedLine } from '../../../../src/contract/checkout/cart';
import type { BankTransfer } from '../../../../src/contract/checkout/transferShapes';
import type { ValidCoupon } from '../../../../src/contract/promotions/coupons';
import { type ApiStub, createTestClient, testUser } from '../../../support/client';

export const course: ItemLine = {
  kind: 'course',
  id: 'course/1+=%',
  slug: 'ichimoku-da-zero',
  title: 'Ichimoku da zero',
  price: 100,
};
export const bundle: ItemLine = {
  ...course,
  kind: 'bundle',
  id: 'bundle-1',
  slug: 'percorso-trader',
  price: 250,
};

/** A line of a cart with its price. */
export const candele: QuotedLine = {
  kind: 'course',
  IdItemEnc: 'c1',
  title: 'Candele',
  slug: 'candele',
  cover: null,
  listPrice: 100,
  discount: 0,
  total: 100,
  isLowered: false,
};

/** A course's order, of which nothing has come yet. */
export const awaitedTransfer: BankTransfer = {
  IdPurchaseEnc: 'purchase-1',
  lines: [{ IdCourseEnc: course.id }],
  title: 'Ichimoku da zero',
  state: 'awaited',
  number: '7K3M9PQR',
  amount: 129.9,
  received: 0,
  iban: 'IT60X0542811101000000123456',
  holder: 'Corsi S.r.l.',
  bank: '',
  deadline: '2026-12-02T22:59:59.000Z',
};

export const validCoupon = (CouponCode = 'BENVENUTO20', discount = 20): ValidCoupon => ({
  IdCouponEnc: `id-of-${CouponCode}`,
  CouponCode,
  isPercentage: true,
  discount,
  price: { listPrice: 100, discount, total: 100 - discount },
});

/** An answer that the test gives later. */
export function later<Answer>() {
  const control: { answer: (value: Answer) => void; fail: (error: unknown) => void } = {
    answer: () => undefined,
    fail: () => undefined,
  };
  const promise = new Promise<Answer>((resolve, reject) => {
    control.answer = resolve;
    control.fail = reject;
  });
  return { promise, ...control };
}

/** Returns the title of the page and what search engines are told of it. */
export const head = () => [
  document.title.replace(/ · .*/, ''),
  document.querySelector('meta[name=robots]')?.getAttribute('content'),
];

/** Runs everything that is ready to run. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type Options = Parameters<typeof createTestClient>[0];

/** A client on a page that loads nothing. */
export const clientWith = (api: ApiStub, options: Options = {}) =>
  createTestClient({ address: `${BASE}/pagamento/fallito`, api, ...options });
export const studentWith = (api: ApiStub, options: Options = {}) =>
  clientWith(api, { user: testUser, ...options });
