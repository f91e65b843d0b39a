import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { isLiveKey, payPageOrigins } from '../../../../src/server/platform/configuration/paymentSettings';

it.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['sk_test_live_1', false],
  ['_live_1', false],
])('the key %s moves real money: %s', (key, isLive) => {
  expect(isLiveKey(key)).toBe(isLive);
});

it('Stripe is a provider with each of its variables, and its page may be led to', () => {
  const keys = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_12' };
  const settings = readSettings({ ...keys, STRIPE_HOST: 'http://127.0.0.1:12111/' });
  expect(settings.stripe).toEqual({
    secretKey: 'rk_live_1',
    webhookSecret: 'whsec_12',
    host: 'http://127.0.0.1:12111',
  });
  expect(payPageOrigins(settings)).toEqual(['https://checkout.stripe.com']);
  expect([readSettings({}).stripe, payPageOrigins({})]).toEqual([undefined, []]);
});
