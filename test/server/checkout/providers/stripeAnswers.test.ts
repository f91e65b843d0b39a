import { stripeClient } from '../../../../src/server/checkout/providers/stripe/client';
import type { Order } from '../../../../src/server/checkout/purchases/orders';
import { listPurchases } from '../../../../src/server/checkout/purchases/purchaseView';
import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { reserve } from '../../../../src/server/checkout/purchases/reservation';
import { offerTransfer } from '../../../../src/server/checkout/transfers/service';
import { post, stripeShop } from '../payments/providers';
import { addStudent, orderCourse } from '../purchases/fixtures';

/** Stripe's stricter sides: its clock, the states of a payment, errors that it keeps, and answers that take their time. */

const { shop, stripe, till, stock } = stripeShop();

const MINUTE = 60_000;
const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * MINUTE);
};
const deliver = (event: Parameters<typeof stripe.signed>[0]) => post(shop, stripe.signed(event));

async function openPurchase() {
  const purchase = await orderCourse(shop);
  const { course, student } = purchase;
  const buy = async () => (await till.buy(student.token, { IdCourseEnc: course.id })).data;
  return { ...purchase, buy };
}

/** Opens a session without the shop. */
function openSession(expires_at: number, idempotencyKey?: string, unit_amount = 1000) {
  const price_data = { currency: 'eur', unit_amount, product_data: { name: 'Corso' } };
  return stripeClient(stripe.settings).checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      client_reference_id: 'x',
      customer_email: 'x@example.com',
      success_url: 'https://x.example.com',
      cancel_url: 'https://x.example.com',
      expires_at,
    },
    idempotencyKey ? { idempotencyKey } : {},
  );
}

describe('the time that a session stays open', () => {
  it.each([
    [30 * 60 - 1, false],
    [30 * 60, false],
    [30 * 60 + 1, true],
    [24 * 60 * 60, true],
    [24 * 60 * 60 + 1, false],
  ])('may be %i seconds from when the request arrives: %s', async (seconds, isTaken) => {
    shop.time.now = new Date(Math.floor(shop.time.now.getTime() / 1000) * 1000);
    const opened = openSession(shop.time.now.getTime() / 1000 + seconds).then(() => true);
    expect(await opened.catch(({ message }) => message)).toEqual(
      isTaken || expect.stringContaining('30 minutes to 24 hours'),
    );
  });

  it('is longer than the purchase is held, so that no buyer in time finds a closed page', async () => {
    const { id, reference } = await openPurchase();
    const { expiresAt, createdAt } = await till.purchase(id);
    const held = expiresAt?.getTime() ?? 0;
    expect(held - createdAt.getTime()).toBe(30 * MINUTE);
    const { expires_at } = stripe.sessionBy(reference);
    expect(expires_at * 1000).toBeGreaterThanOrEqual(held + MINUTE);
    expect(expires_at * 1000).toBeLessThanOrEqual(held + 10 * MINUTE);
  });

  it('is long enough for a buyer who comes back after the first click died on its way to Stripe', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ slug: `a-${Math.random()}` });
    const { id: userId, token } = await addStudent(shop);
    const order = {
      userId,
      items: [{ kind: 'course', id: IdCourseEnc }],
      couponId: undefined,
      invoice: undefined,
    } satisfies Order;
    const died = await reserve(shop.deps, order);
    pass(10);
    expect((await till.buy(token, { IdCourseEnc })).data.isOk).toBe(true);
    expect((await till.purchasesOf(userId)).map(({ state }) => state)).toEqual(['expired', 'pending']);
    expect(died.kind === 'reserved' && (await till.purchase(died.purchase.id)).state).toBe('expired');
  });
});

it.each([
  [-1, 'pending', 'open'],
  [0, 'expired', 'expired'],
])('%i ms from its end the sweep leaves a purchase %s, and its session %s', async (offset, state, status) => {
  const { id, reference } = await openPurchase();
  shop.time.now = new Date(shop.time.now.getTime() + 30 * MINUTE + offset);
  await reconcileOverdue(shop.deps);
  expect((await till.purchase(id)).state).toBe(state);
  expect(stripe.sessionBy(reference).status).toBe(status);
});

it.each([
  [299, 200],
  [300, 200],
  [301, 400],
])('an event that was signed %i seconds ago is answered %i', async (seconds, status) => {
  const { reference, isOpen } = await openPurchase();
  const event = stripe.pay(reference);
  const at = shop.time.now;
  shop.time.now = new Date(Math.floor(at.getTime() / 1000 + seconds) * 1000);
  expect(await post(shop, stripe.signed(event, { at }))).toBe(status);
  expect(await isOpen()).toBe(status === 200);
});

describe('a payment that is being tried', () => {
  it.each(['requires_action', 'requires_payment_method'] as const)(
    '(%s) leaves the purchase pending, and can still be paid',
    async (status) => {
      const { student, id, reference, isOpen } = await openPurchase();
      stripe.tryToPay(reference, status);
      pass(4);
      await reconcileOverdue(shop.deps);
      expect((await till.confirm(student.token, id)).data.item.status).toBe('pending');
      expect(await isOpen()).toBe(false);
      await deliver(stripe.pay(reference));
      expect((await till.purchase(id)).state).toBe('paid');
      expect(await isOpen()).toBe(true);
    },
  );

  it.each(['requires_action', 'requires_payment_method'] as const)(
    '(%s) ends with its half hour, and is no payment',
    async (status) => {
      const { id, reference, isOpen } = await openPurchase();
      stripe.tryToPay(reference, status);
      pass(31);
      await reconcileOverdue(shop.deps);
      expect((await till.purchase(id)).state).toBe('expired');
      expect(() => stripe.pay(reference)).toThrow('The session is expired');
      expect(await isOpen()).toBe(false);
    },
  );
});

describe('a method whose money comes later', () => {
  it.each([
    ['comes', true, 'paid'],
    ['never comes', false, 'failed'],
  ])('waits, whatever the sweep does meanwhile, and then %s', async (_how, isPaid, state) => {
    const { id, reference, isOpen } = await openPurchase();
    expect(await deliver(stripe.payLater(reference))).toBe(200);
    pass(60);
    await reconcileOverdue(shop.deps);
    expect((await till.purchase(id)).state).toBe('pending');
    expect(await isOpen()).toBe(false);
    pass(3 * 24 * 60);
    expect(await deliver(stripe.endLater(reference, isPaid))).toBe(200);
    expect((await till.purchase(id)).state).toBe(state);
    expect(await isOpen()).toBe(isPaid);
  });

  it.each([
    ['processing', 'requires_payment_method'],
    ['processing', 'canceled'],
    ['requires_action', 'requires_payment_method'],
    ['requires_action', 'canceled'],
  ] as const)('waits while it is %s, and has failed once it is %s', async (waiting, ended) => {
    const { student, id, reference, isOpen } = await openPurchase();
    await deliver(stripe.payLater(reference, waiting));
    pass(2 * 24 * 60);
    await reconcileOverdue(shop.deps);
    expect((await till.confirm(student.token, id)).data.item.status).toBe('processing');
    const event = stripe.endLater(reference, false, ended);
    expect((await till.confirm(student.token, id)).data.item.status).toBe('failed');
    expect(await deliver(event)).toBe(200);
    expect((await till.purchase(id)).state).toBe('failed');
    expect(await isOpen()).toBe(false);
  });

  it.each([5, 60])(
    'is what a second order is refused for, %i minutes later, and profile and course page say so',
    async (minutes) => {
      const { student, course, id, reference, buy } = await openPurchase();
      await deliver(stripe.payLater(reference));
      pass(minutes);
      expect(await buy()).toMatchObject({
        isOk: false,
        code: 'payment_processing',
        message: expect.stringMatching(
          /^Il tuo pagamento per questo corso è in lavorazione presso la banca: .* e puoi cominciare dal/,
        ),
      });
      const bundle = await stock.addBundle([course.id]);
      const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id });
      expect(data.message).toMatch(`Il tuo pagamento per «${course.title}» è in lavorazione`);
      expect(await listPurchases(shop.deps, student.id)).toMatchObject([{ IdEnc: id, status: 'processing' }]);
      const offer = async () => (await offerTransfer(shop.deps, student.id, [course.id])).isProcessing;
      expect(await offer()).toBe(true);
      expect((await offerTransfer(shop.deps, undefined, [course.id])).isProcessing).toBeUndefined();
      await deliver(stripe.endLater(reference, false));
      expect(await offer()).toBeUndefined();
      expect((await buy()).isOk).toBe(true);
    },
  );

  it('is named as that of a path to whom orders the path again', async () => {
    const { id: IdBundleEnc } = await stock.addBundle([(await stock.addCourse()).id]);
    const { token } = await addStudent(shop);
    const buy = async () => (await till.buyBundle(token, { IdBundleEnc })).data;
    const { providerReference } = await till.purchase((await buy()).item.IdPurchaseEnc);
    await deliver(stripe.payLater(providerReference ?? ''));
    expect((await buy()).message).toMatch(/^Il tuo pagamento per questo percorso è in lavorazione /);
  });

  it('is noticed by the next order when its callback was lost', async () => {
    const { reference, buy } = await openPurchase();
    stripe.payLater(reference);
    pass(26);
    expect((await buy()).code).toBe('payment_processing');
  });

  it('that asks the buyer for something first gives the course when the money is there', async () => {
    const { id, reference, isOpen } = await openPurchase();
    await deliver(stripe.payLater(reference, 'requires_action'));
    expect(await isOpen()).toBe(false);
    await deliver(stripe.endLater(reference, true));
    expect((await till.purchase(id)).state).toBe('paid');
    expect(await isOpen()).toBe(true);
  });
});

describe('an idempotency key', () => {
  const inAnHour = () => Math.floor(shop.time.now.getTime() / 1000) + 3600;
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      ({ statusCode, type, headers }) => [statusCode, type, headers['idempotent-replayed']],
    );

  it.each([
    [402, 'StripeCardError'],
    [500, 'StripeAPIError'],
  ])('gets the same error (%i) again', async (status, type) => {
    const [key, at] = [`again-${status}`, inAnHour()];
    stripe.failures.push(status);
    await outcomeOf(openSession(at, key));
    expect(await outcomeOf(openSession(at, key))).toEqual([status, type, 'true']);
    expect(await outcomeOf(openSession(at, `${key}-next`))).toBe('done');
  });

  it('holds for one call alone: with other parameters it is refused', async () => {
    const at = inAnHour();
    expect(await outcomeOf(openSession(at, 'one'))).toBe('done');
    expect(await outcomeOf(openSession(at, 'one', 2000))).toEqual([400, 'StripeIdempotencyError', undefined]);
    expect(await outcomeOf(openSession(at, 'one'))).toBe('done');
  });

  it('is not spent by a call that Stripe does not even begin', async () => {
    const at = inAnHour();
    expect(await outcomeOf(openSession(at - 3600, 'early'))).toEqual([
      400,
      'StripeInvalidRequestError',
      undefined,
    ]);
    expect(await outcomeOf(openSession(at, 'early'))).toBe('done');
  });
});

describe('a checkout', () => {
  it.each([402, 500])('whose creation failed (%i) can be begun anew with the next click', async (status) => {
    const { id: IdCourseEnc } = await stock.addCourse({ slug: `a-${Math.random()}` });
    const { token } = await addStudent(shop);
    stripe.failures.push(status);
    const first = (await till.buy(token, { IdCourseEnc })).data;
    expect(first).toMatchObject({ isOk: false, code: 'provider_unavailable' });
    expect((await till.buy(token, { IdCourseEnc })).data.isOk).toBe(true);
  });

  it('whose first answer was lost after all was done is the one that Stripe opened', async () => {
    stripe.failures.push('lost');
    const before = stripe.sessions.size;
    const { reference } = await openPurchase();
    expect(stripe.sessions.size).toBe(before + 1);
    expect([...stripe.sessions.keys()].at(-1)).toBe(reference);
  });

  it('is opened once by a double click while Stripe takes its time', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ slug: `a-${Math.random()}` });
    const { id, token } = await addStudent(shop);
    const before = stripe.sessions.size;
    const answers = await stripe.latency.during(() =>
      Promise.all([1, 2, 3].map(() => till.buy(token, { IdCourseEnc }))),
    );
    expect(answers.map(({ data }) => data.isOk)).toEqual([true, true, true]);
    expect(new Set(answers.map(({ data }) => data.item.url)).size).toBe(1);
    expect(stripe.sessions.size).toBe(before + 1);
    expect(await till.purchasesOf(id)).toHaveLength(1);
  });
});
