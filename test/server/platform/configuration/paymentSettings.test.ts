import { isLiveKey } from '../../../../src/server/platform/configuration/paymentSettings';

it.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['sk_test_live_1', false],
  ['_live_1', false],
])('the key %s moves real money: %s', (key, isLive) => {
  expect(isLiveKey(key)).toBe(isLive);
});
