import { eq } from 'drizzle-orm';
import { deleteUser } from '../../../../src/server/account/deletion/deletionService';
import { configuredProviders, openPayments } from '../../../../src/server/checkout/providers/openPayments';
import { CALLBACK_PATH, callbackPaths } from '../../../../src/server/checkout/providers/paths';
import { signedCallback } from '../../../../src/server/checkout/providers/sandbox/provider';
import { endSession } from '../../../../src/server/checkout/providers/sandbox/sessions';
import { checkLeftAlone } from '../../../../src/server/checkout/purchases/leftAlone';
import { reconcileOverdue, recoverEvents } from '../../../../src/server/checkout/purchases/reconciliation';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { purchases } from '../../../../src/server/platform/database';
import {
  type CheckoutStatus,
  type PaymentProvider,
  paymentsOf,
} from '../../../../src/server/platform/paymentProvider';
import { SECRET } from '../../../support/app';
import { PRODUCTION } from '../../../support/production';
import { onStripe, post, type StripeUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let provider: StripeUnderTest;
let shop: StripeUnderTest['shop'];
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
let stripe: PaymentProvider;
let sandbox: PaymentProvider;
beforeAll(async () => {
  provider = await onStripe({}, { hasSandbox: true });
  shop = provider.shop;
  till = tillOf(shop);
  stock = shopOf(shop);
  stripe = providerOf('stripe');
  sandbox = providerOf('sandbox');
});
beforeEach(async () => {
  configure(stripe, sandbox);
  // Those of other tests.
  await shop.database.orm.update(purchases).set({ state: 'expired' }).where(eq(purchases.state, 'pending'));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => provider.close());

const pass = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};

function providerOf(name: string): PaymentProvider {
  const found = shop.deps.payments.of(name);
  if (!found) throw new Error(`${name} is not configured`);
  return found;
}

/** The shop was started with these, the first for new checkouts. */
function configure(first: PaymentProvider, ...others: PaymentProvider[]): void {
  Object.assign(shop.deps, { payments: paymentsOf(first, ...others) });
}

/** A purchase that was begun while this was the provider of new checkouts. */
async function beginAt(first: PaymentProvider) {
  configure(first, ...[stripe, sandbox].filter((other) => other !== first));
  const course = await stock.addCourse({ slug: `s-${Math.random()}` });
  const student = await addStudent(shop);
  const order = { IdCourseEnc: course.id };
  const { IdPurchaseEnc: id, url } = (await till.buy(student.token, order)).data.item;
  const { providerReference, provider: name } = await till.purchase(id);
  expect(name).toBe(first.name);
  configure(stripe, sandbox);
  return { student, order, id, url, reference: providerReference ?? '' };
}
const stateOf = async (id: string) => (await till.purchase(id)).state;
const payAtSandbox = (reference: string) => endSession(shop.database.orm, reference, 'paid', shop.time.now);

describe('the providers of a shop', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };

  it.each([
    ['a demo', {}, ['sandbox', 'bank_transfer']],
    ['a demo with Stripe', keys, ['stripe', 'sandbox', 'bank_transfer']],
    ['production', { ...PRODUCTION, ...keys }, ['stripe', 'bank_transfer']],
  ])('in %s are opened, that of new checkouts first', async (_what, variables, names) => {
    const settings = readSettings({ ...variables });
    expect(configuredProviders(settings)).toEqual(names);
    const payments = await openPayments({ ...settings, sessionSecret: SECRET }, shop.deps);
    expect(payments.all.map(({ name }) => name)).toEqual(names);
    expect(payments.current.name).toBe(names[0]);
    expect(payments.of('sandbox')?.name).toBe(names.find((name) => name === 'sandbox'));
  });

  it.each(['altro', 'none', '', 'constructor'])('are none by the unknown name "%s"', (name) => {
    expect(shop.deps.payments.of(name)).toBeUndefined();
  });

  it('are refused where there are none', async () => {
    const settings = {
      ...readSettings({ ...PRODUCTION, ...keys }),
      stripe: undefined,
      sessionSecret: SECRET,
    };
    await expect(openPayments(settings, shop.deps)).rejects.toThrow(/^STRIPE_SECRET_KEY is missing: [^\n]+$/);
  });
});

describe('a callback', () => {
  const send = async (url: string, { body, headers }: { body: Buffer | string; headers: object }) =>
    (
      await shop.app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).statusCode;

  async function both() {
    const [atStripe, atSandbox] = [await beginAt(stripe), await beginAt(sandbox)];
    const event = provider.stripe.pay(atStripe.reference);
    await payAtSandbox(atSandbox.reference);
    // Each provider has ids of its own.
    const fromSandbox = signedCallback(SECRET, {
      id: event.id,
      kind: 'checkout.paid',
      reference: atSandbox.reference,
    });
    const states = async () => [await stateOf(atStripe.id), await stateOf(atSandbox.id)];
    return { fromStripe: provider.stripe.signed(event), fromSandbox, states };
  }

  it('at the address of its provider is taken, and at that of another is not', async () => {
    const { fromStripe, fromSandbox, states } = await both();
    const [ofStripe] = callbackPaths('stripe');
    const [ofSandbox] = callbackPaths('sandbox');
    expect([await send(ofStripe, fromSandbox), await send(ofSandbox, fromStripe)]).toEqual([400, 400]);
    expect(await states()).toEqual(['pending', 'pending']);
    expect(await send(ofStripe, fromStripe)).toBe(200);
    expect(await states()).toEqual(['paid', 'pending']);
    expect(await send(ofSandbox, fromSandbox)).toBe(200);
    expect(await states()).toEqual(['paid', 'paid']);
  });

  it('at the address of all goes to the provider that has signed it', async () => {
    const { fromStripe, fromSandbox, states } = await both();
    expect([await post(shop, fromSandbox), await states()]).toEqual([200, ['pending', 'paid']]);
    expect([await post(shop, fromStripe), await states()]).toEqual([200, ['paid', 'paid']]);
  });

  it('at the address of a provider that there is not is taken by none', async () => {
    const { fromStripe, states } = await both();
    expect(await send(`${CALLBACK_PATH}/altro`, fromStripe)).toBe(404);
    expect(await states()).toEqual(['pending', 'pending']);
  });
});

describe('with two providers at once', () => {
  it('the sweep asks each purchase’s own about it', async () => {
    const [atStripe, atSandbox] = [await beginAt(stripe), await beginAt(sandbox)];
    provider.stripe.pay(atStripe.reference);
    await payAtSandbox(atSandbox.reference);
    pass(4);
    const asked = [jest.spyOn(stripe, 'lookUp'), jest.spyOn(sandbox, 'lookUp')];
    await reconcileOverdue(shop.deps);
    expect(asked.map(({ mock }) => mock.calls)).toEqual([[[atStripe.reference]], [[atSandbox.reference]]]);
    expect([await stateOf(atStripe.id), await stateOf(atSandbox.id)]).toEqual(['paid', 'paid']);
  });

  it('a purchase that is taken up again keeps the provider that it began with', async () => {
    const { student, order, id, url } = await beginAt(sandbox);
    const { data } = await till.buy(student.token, order);
    expect(data.item).toEqual({ IdPurchaseEnc: id, url });
    // Of those that take money at once, only the first is offered.
    const ways = await shop.call('/api/PaymentRequest/GetWaysToPay', undefined, undefined, { method: 'GET' });
    expect(ways.data.items).toMatchObject([{ name: 'stripe' }]);
    expect((await till.purchase(id)).provider).toBe('sandbox');
  });

  it('an admin’s refund goes to the provider that has the money', async () => {
    const { id, reference } = await beginAt(sandbox);
    await payAtSandbox(reference);
    pass(4);
    await reconcileOverdue(shop.deps);
    const refund = jest.spyOn(sandbox as Required<PaymentProvider>, 'refund');
    const order = { IdEnc: id, Amount: 10, Refunded: 0 };
    const { data } = await shop.call('/api/admin/RefundPurchase', order, await shop.tokenOf(1));
    expect([data.isOk, refund.mock.calls]).toEqual([true, [[reference, 1000]]]);
    expect(await stateOf(id)).toBe('refunded_in_part');
  });

  it('the events of one are recovered although those of another cannot be listed', async () => {
    const { id, reference } = await beginAt(stripe);
    provider.stripe.pay(reference);
    const silent: PaymentProvider = {
      ...sandbox,
      // biome-ignore lint/correctness/useYield: it fails before its first page.
      async *listEvents() {
        throw new Error('away');
      },
    };
    configure(silent, stripe);
    await expect(recoverEvents(shop.deps)).rejects.toThrow('away');
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('a purchase of a provider that is not configured any more', () => {
  it('stays as it is, though it is overdue, until its provider is configured again', async () => {
    const { student, id, reference } = await beginAt(sandbox);
    configure(stripe);
    pass(600);
    await reconcileOverdue(shop.deps);
    const noticed = shop.log.length;
    const asked = jest.spyOn(stripe, 'lookUp');
    expect(await reconcileOverdue(shop.deps)).toBe(0);
    expect(shop.log).toHaveLength(noticed);
    await till.confirm(student.token, id);
    expect([await stateOf(id), asked.mock.calls]).toEqual(['pending', []]);
    await payAtSandbox(reference);
    configure(stripe, sandbox);
    await reconcileOverdue(shop.deps);
    expect(await stateOf(id)).toBe('paid');
  });

  it('is no reason why its buyer may not buy, at the provider of today', async () => {
    const { student, order, id } = await beginAt(sandbox);
    configure(stripe);
    const { data } = await till.buy(student.token, order);
    expect(data.isOk).toBe(true);
    expect((await till.purchase(data.item.IdPurchaseEnc)).provider).toBe('stripe');
    expect(await stateOf(id)).toBe('pending');
  });

  it('is no reason why its buyer’s account may not be deleted', async () => {
    const { student, id } = await beginAt(sandbox);
    configure(stripe);
    expect(await deleteUser(shop.deps, student.id)).toBe('deleted');
    expect(await stateOf(id)).toBe('pending');
  });

  it('ends where it has no checkout to ask about', async () => {
    const { id } = await beginAt(sandbox);
    const none = { providerReference: null, checkoutUrl: null };
    await shop.database.orm.update(purchases).set(none).where(eq(purchases.id, id));
    configure(stripe);
    pass(40);
    await reconcileOverdue(shop.deps);
    expect(await stateOf(id)).toBe('expired');
  });

  it('is told to the operator, with the others of its provider', async () => {
    const { orm } = shop.database;
    expect(await checkLeftAlone(orm, ['stripe'])).toEqual([]);
    await beginAt(sandbox);
    await beginAt(sandbox);
    await beginAt(stripe);
    expect(await checkLeftAlone(orm, ['stripe', 'sandbox'])).toEqual([]);
    expect(await checkLeftAlone(orm, ['stripe'])).toEqual([
      {
        outcome: 'silent',
        line: expect.stringMatching(/^Purchases that wait [^\n]*\(pagamento di prova\): 2\. [^\n]+$/),
      },
    ]);
  });
});

describe('a provider that cannot end a checkout', () => {
  const unending = () => {
    const { expire: _expire, ...rest } = sandbox;
    return rest;
  };

  it('is asked about an overdue one until it says how that ended', async () => {
    const { id, reference } = await beginAt(sandbox);
    const lookUp = jest.fn<Promise<CheckoutStatus>, [string]>(async () => ({ state: 'open' }));
    configure({ ...unending(), lookUp });
    pass(31);
    await reconcileOverdue(shop.deps);
    expect([await stateOf(id), lookUp.mock.calls]).toEqual(['pending', [[reference]]]);
    lookUp.mockResolvedValue({ state: 'expired' });
    pass(31);
    await reconcileOverdue(shop.deps);
    expect(await stateOf(id)).toBe('expired');
  });

  it('has the word about one that was paid in the last moment', async () => {
    const { id, reference } = await beginAt(sandbox);
    await payAtSandbox(reference);
    configure(unending());
    pass(31);
    await reconcileOverdue(shop.deps);
    expect(await stateOf(id)).toBe('paid');
  });

  it('lets a buyer begin another purchase of the same course, and the former one is given up here', async () => {
    const { student, order, id } = await beginAt(sandbox);
    configure(unending());
    pass(27);
    const { data } = await till.buy(student.token, order);
    expect([data.isOk, await stateOf(id)]).toEqual([true, 'expired']);
  });
});
