import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { REQUEST_TIMEOUT } from '../../../../src/client/api/sendByAxios';
import { callbackPaths } from '../../../../src/server/checkout/providers/paths';
import { probeStripe, stripeClient } from '../../../../src/server/checkout/providers/stripe/client';
import { stripeProvider } from '../../../../src/server/checkout/providers/stripe/provider';
import type { CheckoutRequest, ProviderEvent } from '../../../../src/server/platform/paymentProvider';
import { type FakeStripe, startFakeStripe } from '../../../support/stripe/fakeStripe';

/** The shop's calls to Stripe, without a shop. */

const SHOP = 'https://corsi.example.com';
let now = new Date('2026-01-15T10:00:00.600Z');
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe(() => now);
});
beforeEach(() => {
  now = new Date('2026-01-15T10:00:00.600Z');
  stripe.calls.length = 0;
});
afterAll(() => stripe.close());

const openProvider = (settings: Partial<FakeStripe['settings']> = {}) =>
  stripeProvider({ settings: { ...stripe.settings, ...settings }, publicUrl: SHOP, clock: () => now });

let opened = 0;
function requestOf(fields: Partial<CheckoutRequest> = {}): CheckoutRequest {
  opened += 1;
  const sums = { listCents: 10_000, discountCents: 0 };
  return {
    purchaseId: `p${opened}`,
    title: 'Candele',
    lines: [{ title: 'Candele', ...sums, totalCents: 10_000 }],
    amountCents: 10_000,
    ...sums,
    couponCode: '',
    picture: '',
    currency: 'EUR',
    email: 'a@example.com',
    successPath: '/s',
    failurePath: '/f',
    cancelPath: '/c',
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    ...fields,
  };
}

it('two tries of a call end before the browser gives up, and a slow answer is waited for', () => {
  const client = stripeClient(stripe.settings);
  const longest = client.getApiField('timeout') * (1 + client.getMaxNetworkRetries());
  expect(longest).toBeLessThan(REQUEST_TIMEOUT);
  expect(longest).toBeGreaterThan(REQUEST_TIMEOUT / 2);
});

it.each([
  ['http://stand-in.example', 'http', '80'],
  ['http://stand-in.example:8080', 'http', '8080'],
  ['https://stand-in.example', 'https', '443'],
  ['https://stand-in.example:8443', 'https', '8443'],
])('the stand-in %s is called at its own port', (host, protocol, port) => {
  const client = stripeClient({ ...stripe.settings, host });
  const fields = (['protocol', 'host', 'port'] as const).map((name) => client.getApiField(name));
  expect(fields).toEqual([protocol, 'stand-in.example', port]);
});

it('a check of the key asks once, and takes an answer that it may not ask for one', async () => {
  stripe.failures.push(500);
  expect(await probeStripe(stripe.settings, SHOP, 5000)).toMatchObject({ outcome: 'silent' });
  expect(stripe.calls).toHaveLength(1);
  expect(await probeStripe(stripe.settings, SHOP, 5000)).toEqual({ outcome: 'fine', reason: '' });
});

/** Calls a server that gives one answer to everything. @returns the headers that reached it */
async function answering(body: object, call: (settings: FakeStripe['settings']) => Promise<unknown>) {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await call({ ...stripe.settings, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return received;
}

it.each([
  ['at its own address', callbackPaths('stripe')[0], true],
  ['at the address of all', callbackPaths('stripe')[1], true],
  ['at that of another provider', callbackPaths('sandbox')[0], false],
])('a webhook %s is seen to lead to the shop, or not', async (_where, path, hasWebhook) => {
  const data = [
    { url: 'https://altro.example/x', status: 'enabled' },
    { url: SHOP + path, status: 'enabled' },
  ];
  await answering({ object: 'list', data, has_more: false }, async (settings) =>
    expect(await probeStripe(settings, SHOP, 5000)).toEqual({ outcome: 'fine', reason: '', hasWebhook }),
  );
});

it('how long Stripe took is reported to nobody', async () => {
  const received = await answering({ object: 'balance' }, async (settings) => {
    const client = stripeClient(settings);
    for (const _time of [1, 2]) await client.balance.retrieve();
  });
  expect(received.map((headers) => headers['x-stripe-client-telemetry'])).toEqual([undefined, undefined]);
});

it.each<[string, object, RegExp]>([
  ['a checkout without a page', { url: null }, /without a page/],
  [
    'a paid checkout without a payment',
    { url: 'https://x', status: 'complete', payment_status: 'paid', payment_intent: null },
    /no payment of a checkout/,
  ],
  [
    'a payment without a charge',
    {
      ...{ url: 'https://x', status: 'complete', payment_status: 'paid' },
      payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: null },
    },
    /no charge of a payment/,
  ],
])('%s is an error, and never a sale', async (_what, session, message) => {
  await answering({ object: 'checkout.session', id: 'cs_1', ...session }, async (settings) => {
    const { createCheckout, lookUp } = openProvider(settings);
    const asked = createCheckout(requestOf()).then(({ reference }) => lookUp(reference));
    await expect(asked).rejects.toThrow(message);
  });
});

describe('a session', () => {
  it('of a cart charges each thing what is left of its price, and names the coupon where it lowers', async () => {
    const lines = [
      { title: 'x'.repeat(300), listCents: 10_000, discountCents: 2000, totalCents: 8000 },
      { title: 'Onde', listCents: 5000, discountCents: 0, totalCents: 5000 },
    ];
    const sums = { amountCents: 13_000, listCents: 15_000, discountCents: 2000 };
    const { reference } = await openProvider().createCheckout(
      requestOf({ lines, ...sums, couponCode: 'VENTI' }),
    );
    expect(stripe.sessionBy(reference).amount_total).toBe(13_000);
    const params: Readonly<Record<string, string>> = stripe.calls[0]?.params ?? {};
    const ofLine = (nth: number) => {
      const data = `line_items[${nth}][price_data]`;
      return [
        params[`${data}[unit_amount]`],
        // Stripe takes 250 characters.
        params[`${data}[product_data][name]`]?.length,
        params[`${data}[product_data][description]`]?.replaceAll('\u00a0', ' '),
      ];
    };
    expect(ofLine(0)).toEqual(['8000', 250, 'Prezzo 100,00 €, coupon VENTI -20,00 €']);
    expect(ofLine(1)).toEqual(['5000', 4, undefined]);
  });

  it.each([
    ['this server', '', SHOP],
    ['a shop of another origin', 'https://bare.example', 'https://bare.example'],
  ])('leads back to %s', async (_what, origin, to) => {
    const pages = { successPath: `${origin}/s`, cancelPath: `${origin}/c` };
    const { reference } = await openProvider().createCheckout(requestOf(pages));
    expect(stripe.sessionBy(reference)).toMatchObject({ success_url: `${to}/s`, cancel_url: `${to}/c` });
  });

  it('that cannot be looked up, or ended, says so: only one that is unknown has expired', async () => {
    const { lookUp, expire, createCheckout } = openProvider();
    const { reference } = await createCheckout(requestOf());
    for (const [ask, failures] of [
      [lookUp, [500, 500]],
      [lookUp, [400]],
      [expire, [500]],
      [expire, [400, 400]],
    ] as const) {
      stripe.failures.push(...failures);
      await expect(ask?.(reference)).rejects.toThrow('Something went wrong');
      expect(stripe.failures).toEqual([]);
    }
    expect(await expire?.(reference)).toEqual({ state: 'expired' });
    expect(await lookUp('cs_of_nobody')).toEqual({ state: 'expired' });
  });
});

describe('an event', () => {
  const read = async (event: Parameters<FakeStripe['signed']>[0], settings = {}) => {
    const { body, headers } = stripe.signed(event);
    return openProvider(settings).readCallback({ body: Buffer.from(body), headers });
  };

  it('of real money is taken with a live key, and one of test money is not', async () => {
    const event = stripe.emit('customer.created', { id: 'cus_1', object: 'customer' });
    const live = { secretKey: 'sk_live_1' };
    expect(await read({ ...event, livemode: true }, live)).toMatchObject({ id: event.id });
    expect(await read(event, live)).toBeUndefined();
  });

  it.each([
    ['of a kind that is none of the shop’s', 'payment_intent.created', 'pi_1'],
    ['without a payment', 'charge.refunded', null],
  ])('%s is of no checkout, and Stripe is not asked', async (_what, type, payment_intent) => {
    const event = stripe.emit(type, { object: 'charge', id: 'ch_1', payment_intent });
    expect(await read(event)).toEqual({ id: event.id, kind: type, reference: undefined });
    expect(stripe.calls).toEqual([]);
  });

  it('is listed since its own second', async () => {
    const { listEvents } = openProvider();
    if (!listEvents) throw new Error('Stripe lists events');
    const event = stripe.emit('checkout.session.expired', { id: 'cs_1', object: 'checkout.session' });
    const found: ProviderEvent[] = [];
    for await (const page of listEvents(new Date(now.getTime() - 100)))
      for (const { read: readEvent } of page) found.push(await readEvent());
    expect(found).toContainEqual({ id: event.id, kind: event.type, reference: 'cs_1' });
  });
});

it('events of more than two pages are all listed, each once', async () => {
  const { listEvents } = openProvider();
  const emitted = Array.from({ length: 201 }, (_event, nth) =>
    stripe.emit('checkout.session.expired', { id: `cs_${nth}`, object: 'checkout.session' }),
  );
  const found: string[] = [];
  for await (const page of listEvents?.(now) ?? []) found.push(...page.map(({ id }) => id));
  expect(found.filter((id) => emitted.some((event) => event.id === id))).toHaveLength(201);
  expect(new Set(found).size).toBe(found.length);
});

describe('a refund', () => {
  async function paid() {
    const provider = openProvider();
    const { reference } = await provider.createCheckout(requestOf());
    stripe.pay(reference);
    const refund = async (cents: number) => provider.refund?.(reference, cents);
    return { reference, refund };
  }
  const asked = () => stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');

  it('of a sum that has gone back already, or of less, asks for none', async () => {
    const { reference, refund } = await paid();
    await refund(4000);
    await refund(3000);
    await refund(4000);
    expect(asked()).toHaveLength(1);
    expect(stripe.moneyOf(reference).refundedCents).toBe(4000);
  });

  it('that the bank has sent back can be asked for again', async () => {
    const { reference, refund } = await paid();
    await refund(4000);
    stripe.failRefund(reference);
    expect(await refund(4000)).toMatchObject({ refunds: [{ state: 'failed' }, { state: 'succeeded' }] });
    expect(stripe.moneyOf(reference).refundedCents).toBe(4000);
  });

  it.each([
    ['that Stripe does not carry out', 402, Stripe.errors.StripeCardError],
    ['whose key is that of a call under way', 409, Stripe.errors.StripeAPIError],
  ])('%s is told with the error, and no try of the shop’s own follows', async (_what, status, error) => {
    const { reference, refund } = await paid();
    stripe.refuseNext('/v1/refunds', status);
    await expect(refund(4000)).rejects.toBeInstanceOf(error);
    expect(asked()).toHaveLength(1);
    await refund(4000);
    expect(stripe.moneyOf(reference).refundedCents).toBe(4000);
  });

  it('whose keys are all used up ends with the error, after thirteen of them', async () => {
    const { reference, refund } = await paid();
    for (let refused = 0; refused < 13; refused += 1) {
      stripe.refuseNext('/v1/refunds', 402);
      await expect(refund(4000)).rejects.toThrow();
    }
    stripe.calls.length = 0;
    await expect(refund(4000)).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(new Set(asked().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(13);
    expect(stripe.moneyOf(reference).refundedCents).toBe(0);
  });
});
