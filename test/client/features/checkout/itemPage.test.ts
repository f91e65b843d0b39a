import { itemPage, retryPage, successPage } from '../../../../src/client/features/checkout/itemPage';
import { isPaid, isUnpaid } from '../../../../src/client/features/checkout/purchaseState';
import { paths } from '../../../../src/client/routing/paths';
import type { Purchase } from '../../../../src/contract/checkout/purchases';

const course = {
  IdEnc: 'p/1+=',
  IdCourseEnc: 'course-1',
  title: 'Ichimoku',
  slug: 'ichimoku',
  status: 'failed',
  listPrice: 100,
  discount: 20,
  total: 80,
  CouponCode: 'MENO20',
  createdAt: '2026-11-20T10:00:00.000Z',
} as Purchase;
const { IdCourseEnc: _none, ...rest } = course;
const bundle = { ...rest, IdBundleEnc: 'bundle-1', slug: 'percorso' } as Purchase;
/** Of several things. */
const cart = { ...rest, title: 'Ichimoku + Percorso', slug: '', lines: [course, bundle] } as Purchase;
const gift = { email: 'a@example.com', message: '', deliverAt: course.createdAt, state: 'planned' } as never;

it.each<[string, Purchase, string, string, string]>([
  [
    'course',
    course,
    paths.course('ichimoku', 'MENO20'),
    paths.paymentSucceeded('p/1+='),
    `${paths.course('ichimoku', 'MENO20')}?acquista=1`,
  ],
  [
    'learning path',
    bundle,
    paths.bundle('percorso', 'MENO20'),
    paths.bundlePaymentSucceeded('p/1+='),
    `${paths.bundle('percorso', 'MENO20')}?acquista=1`,
  ],
  ['cart', cart, paths.cart(), paths.paymentSucceeded('p/1+='), paths.cart()],
  [
    'course as a gift',
    { ...course, gift },
    paths.course('ichimoku', 'MENO20'),
    paths.paymentSucceeded('p/1+='),
    `${paths.gift('course', 'ichimoku')}?acquisto=p%2F1%2B%3D`,
  ],
  [
    'learning path as a gift',
    { ...bundle, gift },
    paths.bundle('percorso', 'MENO20'),
    paths.bundlePaymentSucceeded('p/1+='),
    `${paths.gift('bundle', 'bundle-1')}?acquisto=p%2F1%2B%3D`,
  ],
])('a %s has its own pages', (_what, purchase, page, success, retry) => {
  expect([itemPage(purchase), successPage(purchase), retryPage(purchase)]).toEqual([page, success, retry]);
});

it.each<[Purchase['status'], boolean, boolean]>([
  ['pending', false, true],
  ['failed', false, true],
  ['expired', false, true],
  ['paid', true, false],
  ['refunded_in_part', true, false],
  ['refunded', false, false],
  ['refund_due', false, false],
  ['disputed', false, false],
  ['deactivated', false, false],
])('a purchase that is %s may be watched: %s, bought again: %s', (status, paid, unpaid) => {
  expect([isPaid({ ...course, status }), isUnpaid({ ...course, status })]).toEqual([paid, unpaid]);
});
