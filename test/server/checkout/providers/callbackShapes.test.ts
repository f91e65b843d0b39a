import { SIGNATURE_HEADER } from '../../../../src/server/checkout/providers/sandbox/provider';
import { paymentEvents } from '../../../../src/server/platform/database';
import { sign } from '../../../../src/server/platform/signed';
import { SECRET } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { post, stripeShop } from '../payments/providers';

/** Callbacks with a valid signature and a body that the provider never sends. */

const { shop, stripe } = stripeShop();

const event = () => stripe.emit('checkout.session.completed', { id: 'cs_1', object: 'checkout.session' });

it.each<[string, () => unknown]>([
  ['null', () => null],
  ['a text', () => 'checkout.session.completed'],
  ['a list', () => [event()]],
  ['no data', () => ({ ...event(), data: undefined })],
  ['null data', () => ({ ...event(), data: null })],
  ['data without an object', () => ({ ...event(), data: {} })],
  ['a text as object', () => ({ ...event(), data: { object: 'cs_1' } })],
  [
    'a session with a numeric id',
    () => ({ ...event(), data: { object: { id: 1, object: 'checkout.session' } } }),
  ],
  ['a session without an id', () => ({ ...event(), data: { object: { object: 'checkout.session' } } })],
  ['no type', () => ({ ...event(), type: undefined })],
  ['a numeric type', () => ({ ...event(), type: 1 })],
  ['no id', () => ({ ...event(), id: undefined })],
  ['a numeric id', () => ({ ...event(), id: 1 })],
])('Stripe’s with %s is refused with 400 and leaves no trace', async (_what, body) => {
  const before = await shop.database.orm.$count(paymentEvents);
  expect(await post(shop, stripe.signed(body() as ReturnType<typeof event>))).toBe(400);
  expect(await shop.database.orm.$count(paymentEvents)).toBe(before);
});

it('Stripe’s about an object without an id is acknowledged: not all have one', async () => {
  const balance = stripe.emit('balance.available', { object: 'balance' });
  expect(await post(shop, stripe.signed(balance))).toBe(200);
});

it.each<[string, string]>([
  ['null', 'null'],
  ['no JSON', '{'],
  ['a text', '"paid"'],
  ['no id', '{"kind":"checkout.paid","reference":"x"}'],
  ['a numeric id', '{"id":1,"kind":"checkout.paid","reference":"x"}'],
  ['no kind', '{"id":"e","reference":"x"}'],
  ['a numeric reference', '{"id":"e","kind":"checkout.paid","reference":1}'],
])('the sandbox’s with %s is refused with 400', async (_what, body) => {
  const sandbox = await openBusyApp();
  const headers = { [SIGNATURE_HEADER]: sign(SECRET, 'sandbox-callback', body) };
  expect(await post(sandbox, { body, headers })).toBe(400);
  await sandbox.close();
});
