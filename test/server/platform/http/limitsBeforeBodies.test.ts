import type { LimitName } from '../../../../src/server/platform/http/limits';
import { openTestApp, type TestApp } from '../../../support/app';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const BY_ADDRESS: [url: string, limit: LimitName][] = [
  ['/api/users/authenticate', 'login'],
  ['/api/users/RegisterUser', 'sign_up'],
  ['/api/users/RegisterBuyer', 'buyer_sign_up'],
  ['/api/users/ResendActivation', 'reset'],
  ['/api/users/ActivateAccount', 'token'],
  ['/api/users/PrepareResetPassword', 'reset'],
  ['/api/users/CheckResetToken', 'token'],
  ['/api/users/ResetPassword', 'token'],
  ['/api/users/ConfirmEmail', 'token'],
  ['/api/users/UndoEmailChange', 'token'],
  ['/api/users/FinalizeSocialLogin', 'provider_login'],
  ['/api/users/FinalizeMailLogin', 'provider_login'],
  ['/api/courses/IsValidCoupon', 'coupon'],
  ['/api/courses/IsValidCouponWithTitle', 'coupon'],
  ['/api/Bundle/IsValidBundleCoupon', 'coupon'],
  ['/crm/web-to-lead', 'lead'],
  ['/api/Lead/Contact', 'lead'],
  ['/sandbox-pay/x', 'checkout'],
];

const spend = async (name: LimitName, key: string) => {
  while (await shop.app.limits.tryUse(name, key));
};
/** Broken, so that reading it would answer 400. */
const broken = {
  payload: '{"broken',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
};

it.each(BY_ADDRESS)('counts %s by address before its body is read', async (url, limit) => {
  const remoteAddress = `192.0.2.${BY_ADDRESS.findIndex(([other]) => other === url)}`;
  await spend(limit, remoteAddress);
  const { status } = await shop.call(url, undefined, undefined, { ...broken, remoteAddress });
  expect(status).toBe(429);
});

it.each(['/api/PaymentRequest/create-checkout', '/api/PaymentRequest/create-bundle-checkout'])(
  'counts %s by account before its body is read',
  async (url) => {
    const email = `${url.length}@example.com`;
    await spend('checkout', await shop.addUser({ email }));
    expect((await shop.call(url, undefined, await shop.logIn(email), broken)).status).toBe(429);
  },
);
