import { eq } from 'drizzle-orm';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { paymentEvents } from '../../../../src/server/platform/database';
import type { FakeEvent } from '../../../support/stripe/ledger';
import { post, stripeShop } from '../payments/providers';
import { addStudent, orderCourse } from '../purchases/fixtures';

const { shop, stripe, till, stock } = stripeShop();

const MINUTE = 60_000;
const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * MINUTE);
};
const deliver = (event: FakeEvent, how = {}) => post(shop, stripe.signed(event, how));

const openPurchase = () => orderCourse(shop, { title: 'Opzioni & volatilità' });

async function paid() {
  const purchase = await openPurchase();
  expect(await deliver(stripe.pay(purchase.reference))).toBe(200);
  return purchase;
}

describe('the session', () => {
  it('charges the sum after the coupon, in cents, says in Italian how it came about, and leads back to the shop', async () => {
    const course = await stock.addCourse({ priceCents: 14_990, title: 'Scalping' });
    const coupon = await stock.addCoupon('QUINDICI', { amount: 15 });
    const { email, token } = await addStudent(shop);
    const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
    const { item } = (await till.buy(token, order)).data;
    const { providerReference } = await till.purchase(item.IdPurchaseEnc);
    const SHOP = 'https://corsi.example.com/corsi-trading-online';
    expect(stripe.sessionBy(providerReference ?? '')).toMatchObject({
      url: item.url,
      amount_total: 12_741,
      currency: 'eur',
      name: 'Scalping',
      customer_email: email,
      client_reference_id: item.IdPurchaseEnc,
      success_url: `${SHOP}/pagamento/successo/${item.IdPurchaseEnc}`,
      cancel_url: `${SHOP}/corso/${course.slug}/QUINDICI?annullato=${item.IdPurchaseEnc}`,
    });
    expect(stripe.calls.at(0)?.params).toMatchObject({
      locale: 'it',
      'line_items[0][price_data][product_data][description]':
        'Prezzo 149,90\u00a0€, coupon QUINDICI -22,49\u00a0€',
    });
  });

  it('names no payment methods, so that Stripe offers those of the account', async () => {
    const { id } = await openPurchase();
    const params: Readonly<Record<string, string>> = stripe.calls[0]?.params ?? {};
    expect(Object.keys(params).filter((name) => name.startsWith('payment_method'))).toEqual([]);
    const marks = [params['metadata[purchase]'], params['payment_intent_data[metadata][purchase]']];
    expect(marks).toEqual([id, id]);
  });

  it('is opened once when Stripe’s first answer is lost', async () => {
    stripe.failures.push(0);
    const before = stripe.sessions.size;
    const { id } = await openPurchase();
    expect(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `checkout-${id}`,
      `checkout-${id}`,
    ]);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  it('that cannot be opened is said plainly, and the next click begins anew', async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    const { token } = await addStudent(shop);
    stripe.failures.push(500);
    expect((await till.buy(token, { IdCourseEnc })).data).toMatchObject({
      isOk: false,
      code: 'provider_unavailable',
    });
    expect((await till.buy(token, { IdCourseEnc })).data.isOk).toBe(true);
  });

  it('is not asked for a sum below Stripe’s least charge', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ priceCents: 149 });
    const coupon = await stock.addCoupon('CENTESIMI', { kind: 'euro', amount: 100 });
    const student = await addStudent(shop);
    const { data } = await till.buy(student.token, { IdCourseEnc, IdCouponEnc: coupon.id });
    expect(data).toMatchObject({
      code: 'below_minimum',
      message:
        'Il totale è inferiore a 0,50\u00a0€, il minimo che si può pagare: acquista senza il coupon, o con un altro.',
    });
    expect(await till.usesOf(coupon.id)).toBe(0);
    const { id: cheap } = await stock.addCourse({ priceCents: 49 });
    expect((await till.buy(student.token, { IdCourseEnc: cheap })).data).toMatchObject({
      code: 'below_minimum',
      message:
        'Il totale è inferiore a 0,50\u00a0€, il minimo che si può pagare: aggiungi altri corsi e pagali insieme.',
    });
    expect(stripe.calls).toEqual([]);
  });

  it('that expires at Stripe frees the coupon', async () => {
    const coupon = await stock.addCoupon('LIBERO', { useLimit: 1 });
    const { id: IdCourseEnc } = await stock.addCourse();
    const { token } = await addStudent(shop);
    const { item } = (await till.buy(token, { IdCourseEnc, IdCouponEnc: coupon.id })).data;
    const { providerReference } = await till.purchase(item.IdPurchaseEnc);
    expect(await till.usesOf(coupon.id)).toBe(1);
    expect(await deliver(stripe.expire(providerReference ?? ''))).toBe(200);
    expect((await till.purchase(item.IdPurchaseEnc)).state).toBe('expired');
    expect(await till.usesOf(coupon.id)).toBe(0);
  });
});

describe('an event', () => {
  const forged: [string, (event: FakeEvent) => FakeEvent, object][] = [
    ['signed with another account’s secret', (event) => event, { secret: 'whsec_of_another_account' }],
    ['of a connected account', (event) => ({ ...event, account: 'acct_other' }), {}],
    ['of live mode, with a test key', (event) => ({ ...event, livemode: true }), {}],
  ];
  it.each(forged)('%s is refused and leaves no trace', async (_how, change, how) => {
    const { reference, isOpen } = await openPurchase();
    const event = change(stripe.pay(reference));
    expect(await deliver(event, how)).toBe(400);
    expect(await isOpen()).toBe(false);
    const kept = await shop.database.orm
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, event.id));
    expect(kept).toEqual([]);
  });

  it('whose signature is older than five minutes is refused; signed anew it is taken, however old it is', async () => {
    const { reference, isOpen } = await openPurchase();
    const event = stripe.pay(reference);
    const at = shop.time.now;
    pass(6);
    expect(await deliver(event, { at })).toBe(400);
    expect(await isOpen()).toBe(false);
    expect(await deliver(event)).toBe(200);
    expect(await isOpen()).toBe(true);
  });

  it('whose body was changed by one byte on its way is refused', async () => {
    const { reference, isOpen } = await openPurchase();
    const { body, headers } = stripe.signed(stripe.pay(reference));
    expect(await post(shop, { body: `${body} `, headers })).toBe(400);
    expect(await isOpen()).toBe(false);
  });

  it('of a kind that the shop does not know is acknowledged and not kept', async () => {
    const event = stripe.emit('customer.created', { id: 'cus_1', object: 'customer' });
    expect(await deliver(event)).toBe(200);
    const kept = await shop.database.orm
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, event.id));
    expect(kept).toEqual([]);
  });

  it.each(['checkout.session.completed', 'charge.refunded'])(
    'about a payment of somebody else in the same account (%s) is acknowledged',
    async (type) => {
      const object = { id: 'cs_test_other', object: type.slice(0, 16), payment_intent: 'pi_other' };
      expect(await deliver(stripe.emit(type, object))).toBe(200);
    },
  );

  it('about a refund that comes before the payment’s own, both late: the last word counts', async () => {
    const { id, reference, isOpen } = await openPurchase();
    const payment = stripe.pay(reference);
    const refund = stripe.refund(reference);
    pass(2 * 24 * 60);
    expect(await deliver(refund)).toBe(200);
    expect(await deliver(payment)).toBe(200);
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded', refundedCents: 10_000 });
    expect(await isOpen()).toBe(false);
  });

  it('of every kind, all at once and twice: the books say what Stripe says', async () => {
    const { id, reference, isOpen } = await openPurchase();
    const events = [stripe.pay(reference), stripe.refund(reference, 1000), stripe.refund(reference, 500)];
    events.push(stripe.dispute(reference, 'needs_response'), stripe.dispute(reference, 'won'));
    const all = [...events, ...events.reverse()];
    const answers = await stripe.latency.during(() => Promise.all(all.map((event) => deliver(event))));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded_in_part', refundedCents: 1500 });
    expect(await isOpen()).toBe(true);
  });
});

describe('money that goes back', () => {
  it('by a refund in Stripe’s dashboard takes the access; a refund that the bank sends back returns it', async () => {
    const { id, reference, isOpen } = await paid();
    await deliver(stripe.refund(reference));
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded', refundedCents: 10_000 });
    expect(await isOpen()).toBe(false);
    await deliver(stripe.failRefund(reference));
    expect(await till.purchase(id)).toMatchObject({ state: 'paid', refundedCents: 0 });
    expect(await isOpen()).toBe(true);
  });

  it('by a dispute takes the access until the shop wins it', async () => {
    const { id, reference, isOpen } = await paid();
    await deliver(stripe.dispute(reference, 'needs_response'));
    expect((await till.purchase(id)).state).toBe('disputed');
    expect(await isOpen()).toBe(false);
    await deliver(stripe.dispute(reference, 'won'));
    expect((await till.purchase(id)).state).toBe('paid');
    expect(await isOpen()).toBe(true);
  });

  it.each([
    ['an older one is won', ['needs_response', 'won', 'needs_response']],
    ['a newer one is won', ['needs_response', 'needs_response', 'won']],
  ])('by a dispute takes the access also where %s', async (_name, statuses) => {
    const { id, reference, isOpen } = await paid();
    for (const status of statuses) await deliver(stripe.dispute(reference, status));
    expect((await till.purchase(id)).state).toBe('disputed');
    expect(await isOpen()).toBe(false);
  });

  it('by a dispute that is lost is gone, and an admin cannot switch the purchase on', async () => {
    const { id, reference, isOpen } = await paid();
    await deliver(stripe.dispute(reference, 'needs_response'));
    await deliver(stripe.dispute(reference, 'lost'));
    expect((await till.purchase(id)).state).toBe('disputed');
    const admin = await shop.tokenOf(1);
    const { data } = await shop.call(
      '/api/admin/TooglePurchaseActivation',
      { IdEnc: id, IsActive: false },
      admin,
    );
    expect(data).toMatchObject({ isOk: false, message: expect.stringContaining('contestato') });
    expect(await isOpen()).toBe(false);
  });

  it('not yet: an inquiry of the bank leaves the access', async () => {
    const { id, reference, isOpen } = await paid();
    await deliver(stripe.dispute(reference, 'warning_needs_response'));
    expect((await till.purchase(id)).state).toBe('paid');
    expect(await isOpen()).toBe(true);
  });

  it('leaves a course that another purchase gives, too', async () => {
    const { student, course, reference, isOpen } = await paid();
    const bundle = await stock.addBundle([course.id, (await stock.addCourse()).id]);
    const { item } = (await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data;
    await deliver(stripe.pay((await till.purchase(item.IdPurchaseEnc)).providerReference ?? ''));
    await deliver(stripe.refund(reference));
    expect(await isOpen()).toBe(true);
  });

  it('does not bring back what an admin has switched off', async () => {
    const { id, reference, isOpen } = await paid();
    const admin = await shop.tokenOf(1);
    await shop.call('/api/admin/TooglePurchaseActivation', { IdEnc: id, IsActive: false }, admin);
    await deliver(stripe.dispute(reference, 'needs_response'));
    await deliver(stripe.dispute(reference, 'won'));
    expect(await isOpen()).toBe(false);
  });

  it('goes back once for a payment that gives nothing new, however often it is reported', async () => {
    const { student, course, id, reference } = await openPurchase();
    await stock.give(student.id, course.id);
    const event = stripe.pay(reference);
    const refundsAsked = () =>
      stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length;
    await stripe.latency.during(() =>
      Promise.all([deliver(event), deliver(event), till.confirm(student.token, id)]),
    );
    await reconcileOverdue(shop.deps);
    expect(await till.purchase(id)).toMatchObject({ state: 'refunded', refundReason: 'nothing_new' });
    expect(refundsAsked()).toBe(1);
  });
});

it('neither keys nor signatures reach the log or an answer, whatever fails', async () => {
  const { student, id } = await openPurchase();
  stripe.failures.push(401, 401, 500, 500, 0, 0);
  await till.confirm(student.token, id);
  await reconcileOverdue(shop.deps);
  await till.confirm(student.token, id);
  await deliver(stripe.emit('checkout.session.completed', {}), { secret: 'another' });
  stripe.failures.length = 0;
  const { secretKey, webhookSecret } = stripe.settings;
  const log = shop.log.join('\n');
  expect(log).toContain('looking up the checkout failed');
  for (const secret of [secretKey, webhookSecret, 'v1=']) expect(log).not.toContain(secret);
});
