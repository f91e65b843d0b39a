import type { AddressInfo } from 'node:net';
import { openTestApp, PASSWORD, type TestApp } from '../../../support/app';
import { fuzz } from '../../../support/fuzz/fuzz';
import { shopOf } from '../../checkout/purchases/fixtures';

const SEED = Number(process.env.FUZZ_SEED ?? 20261122);

let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await openTestApp({ variables: { TRUSTED_PROXY: 'loopback', CALLS_PER_MINUTE: '1000000' } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

it('answers 2,000 generated requests of visitors, students and admins without a fault', async () => {
  const stock = shopOf(shop);
  for (let n = 0; n < 3; n += 1) await stock.addCourse({ sections: 2 });
  const coupon = await stock.addCoupon('PROVA', { amount: 20 });
  const accounts = {
    student: { email: 'studente@example.com', password: PASSWORD },
    admin: { email: 'admin@example.com', password: PASSWORD },
  };
  await shop.addUser({ email: accounts.student.email });
  await shop.addUser({ email: accounts.admin.email, role: 1 });
  const known = ['PROVA', coupon.id, accounts.student.email, 'a@example.com'];
  const { faults, statuses } = await fuzz({ port, accounts }, { seed: SEED, requests: 2000, known });
  expect(faults).toEqual([]);
  // Most of them reach a handler, or what is tested is the router.
  expect(statuses[200]).toBeGreaterThan(300);
}, 180_000);
