import { eq } from 'drizzle-orm';
import { reconcile, recoverEvents } from '../../../../src/server/checkout/purchases/reconciliation';
import { purchases } from '../../../../src/server/platform/database';
import type { FakeEvent } from '../../../support/stripe/ledger';
import { orderCourse } from '../purchases/fixtures';
import { post, stripeShop } from './providers';

const { shop, stripe, till } = stripeShop();

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const deliver = (event: FakeEvent) => post(shop, stripe.signed(event));

const openPurchase = () => orderCourse(shop);

async function paid() {
  const purchase = await openPurchase();
  expect(await deliver(stripe.pay(purchase.reference))).toBe(200);
  return purchase;
}

describe('what a webhook that never came has left', () => {
  it('is mended: payments, refunds and disputes, each once, whatever their number', async () => {
    const all = await Promise.all([openPurchase(), openPurchase(), openPurchase(), openPurchase()]);
    const [kept, refunded, disputed, delivered] = all;
    for (const { reference } of all) stripe.pay(reference);
    stripe.refund(refunded.reference);
    stripe.dispute(disputed.reference, 'needs_response');
    await deliver(stripe.refund(delivered.reference, 100));
    for (let n = 0; n < 120; n += 1)
      stripe.emit('charge.refunded', { object: 'charge', id: `ch_${n}`, payment_intent: 'pi_other' });
    await recoverEvents(shop.deps);
    const states = await Promise.all(all.map(async ({ id }) => (await till.purchase(id)).state));
    expect(states).toEqual(['paid', 'refunded', 'disputed', 'refunded_in_part']);
    expect(await Promise.all(all.map(({ isOpen }) => isOpen()))).toEqual([true, false, false, true]);
    expect(await kept.isOpen()).toBe(true);

    stripe.calls.length = 0;
    await recoverEvents(shop.deps);
    expect(new Set(stripe.calls.map(({ path }) => path))).toEqual(new Set(['/v1/events']));
  });

  it('is mended in the next round where the provider fails in this one', async () => {
    const { reference, isOpen } = await paid();
    stripe.refund(reference);
    const lookUp = jest.spyOn(shop.deps.payments.current, 'lookUp').mockRejectedValueOnce(new Error('down'));
    await recoverEvents(shop.deps);
    lookUp.mockRestore();
    expect(await isOpen()).toBe(true);
    await recoverEvents(shop.deps);
    expect(await isOpen()).toBe(false);
  });

  it.each([
    ['after the three days in which Stripe tries to deliver it', 4 * DAY, 1],
    ['when thirty days are over', 30 * DAY, 1],
    ['not a second later, since Stripe has deleted it by then', 30 * DAY + SECOND, 0],
  ])('is mended %s', async (_when, age, recovered) => {
    const { id, reference, isOpen } = await paid();
    // The events of the purchases before are all done; Stripe counts in whole seconds.
    await recoverEvents(shop.deps);
    const at = Math.floor(shop.time.now.getTime() / SECOND) * SECOND + 60 * SECOND;
    shop.time.now = new Date(at);
    stripe.refund(reference);
    shop.time.now = new Date(at + age);
    expect(await recoverEvents(shop.deps)).toBe(recovered);
    expect(await isOpen()).toBe(recovered === 0);
    expect((await till.purchase(id)).state).toBe(recovered === 0 ? 'paid' : 'refunded');
  });

  it('is mended once when a callback comes at the same moment', async () => {
    const { id, reference, isOpen } = await openPurchase();
    const events = [stripe.pay(reference), stripe.refund(reference, 700)];
    await stripe.latency.during(() =>
      Promise.all([recoverEvents(shop.deps), ...events.map(deliver), recoverEvents(shop.deps)]),
    );
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 700 });
    expect(await isOpen()).toBe(true);
  });
});

it.each([
  ['four times', 'the last answer counts', 4],
  ['five times', 'the caller is told, and asks later', 5],
])('where a purchase changes %s while Stripe is asked about it, %s', async (_times, _what, changes) => {
  const { id, reference } = await paid();
  stripe.refund(reference, 700);
  const change = (state: 'paid' | 'disputed') =>
    shop.database.orm.update(purchases).set({ state }).where(eq(purchases.id, id));
  const { current } = shop.deps.payments;
  const { lookUp } = current;
  let asked = 0;
  const asking = jest.spyOn(current, 'lookUp').mockImplementation(async (checkout) => {
    asked += 1;
    if (asked <= changes) await change(asked % 2 === 0 ? 'paid' : 'disputed');
    return lookUp(checkout);
  });
  const done = reconcile(shop.deps, id).then(
    () => 'done',
    ({ message }: Error) => message,
  );
  expect(await done).toMatch(changes < 5 ? 'done' : /kept changing/);
  asking.mockRestore();
  await reconcile(shop.deps, id);
  expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 700 });
});
