import {
  callbackPaths,
  cancelPath,
  failurePath,
  successPath,
  transferPath,
} from '../../../../src/server/checkout/providers/paths';

/** The pages of the shop that a payment leads to. Ids and slugs are encoded. */

const BASE = '/corsi-trading-online';
type Sold = Parameters<typeof cancelPath>[0];
const sold: Sold = { id: 'a/b', bundleId: null, isCart: false, couponCode: '', isGift: false };

it.each<[string, Partial<Sold>, string]>([
  ['a course', {}, '/corso/perch%C3%A9?annullato=a%2Fb'],
  ['a course with a coupon', { couponCode: 'META 1' }, '/corso/perch%C3%A9/META%201?annullato=a%2Fb'],
  ['a path', { bundleId: 'p/1' }, '/percorsi-formativi/perch%C3%A9?annullato=a%2Fb'],
  [
    'a path with a coupon',
    { bundleId: 'p/1', couponCode: 'A/B' },
    '/percorsi-formativi/perch%C3%A9/A%2FB?annullato=a%2Fb',
  ],
  ['a cart', { isCart: true, couponCode: 'META' }, '/carrello?annullato=a%2Fb'],
  ['a given course', { isGift: true, couponCode: 'META' }, '/regala/corso/perch%C3%A9?acquisto=a%2Fb'],
  ['a given path', { isGift: true, bundleId: 'p/1' }, '/regala/percorso/p%2F1?acquisto=a%2Fb'],
  ['a given cart', { isGift: true, isCart: true }, '/carrello?annullato=a%2Fb'],
])('leads a buyer who cancels %s back to where it was bought', (_what, fields, page) => {
  expect(cancelPath({ ...sold, ...fields }, 'perché')).toBe(BASE + page);
});

it('leads a buyer who has paid, or could not, or pays by bank transfer, to a page of the purchase', () => {
  expect([
    successPath(sold),
    successPath({ ...sold, bundleId: 'p/1' }),
    failurePath(sold),
    transferPath(sold),
    callbackPaths('stripe'),
  ]).toEqual([
    `${BASE}/pagamento/successo/a%2Fb`,
    `${BASE}/pagamento-bundle/successo/a%2Fb`,
    `${BASE}/pagamento/fallito?acquisto=a%2Fb`,
    `${BASE}/pagamento/bonifico/a%2Fb`,
    ['/api/PaymentRequest/callback/stripe', '/api/PaymentRequest/callback'],
  ]);
});
