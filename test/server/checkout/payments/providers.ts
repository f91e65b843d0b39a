import { CALLBACK_PATH } from '../../../../src/server/checkout/providers/paths';
import { signedCallback } from '../../../../src/server/checkout/providers/sandbox/provider';
import { endSession } from '../../../../src/server/checkout/providers/sandbox/sessions';
import { stripeProvider } from '../../../../src/server/checkout/providers/stripe/provider';
import type { ProviderEvent } from '../../../../src/server/platform/paymentProvider';
import { late } from '../../../support/admin';
import { SECRET, type TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import type { Latency } from '../../../support/latency';
import { watchBooks } from '../../../support/money/books';
import { type FakeStripe, startFakeStripe } from '../../../support/stripe/fakeStripe';
import { shopOf } from '../purchases/fixtures';
import { tillOf } from './till';

export interface CallbackOptions {
  readonly isForged?: boolean;
  /** The provider's id of the event, the same for a repetition; by default one for each checkout. */
  readonly id?: string;
}

/** A shop on one provider, and what happens at that provider. */
export interface ProviderUnderTest {
  readonly shop: TestApp;
  /** The provider has the money, and nobody has told the shop yet. */
  pay(reference: string): Promise<unknown>;
  /** Sends a callback that says that the checkout was paid, be it true or not. @returns the status */
  callBack(reference: string, more?: CallbackOptions): Promise<number>;
  /** Makes the next question to the provider fail. */
  fail(): void;
  readonly latency: Latency;
  close(): Promise<void>;
}

async function onSandbox(): Promise<ProviderUnderTest> {
  const shop = await openBusyApp();
  return {
    shop,
    pay: (reference) => endSession(shop.database.orm, reference, 'paid', shop.time.now),
    async callBack(reference, { isForged = false, id = `${reference}:ended` } = {}) {
      const event: ProviderEvent = { id, kind: 'checkout.paid', reference };
      return post(shop, signedCallback(isForged ? 'somebody else’s' : SECRET, event));
    },
    latency: shop.latency,
    fail: () =>
      void jest.spyOn(shop.deps.payments.current, 'lookUp').mockRejectedValueOnce(new Error('down')),
    close: () => shop.close(),
  };
}

export interface StripeUnderTest extends ProviderUnderTest {
  readonly stripe: FakeStripe;
}

export async function onStripe(
  variables: Record<string, string> = {},
  more: { readonly hasSandbox?: boolean } = {},
): Promise<StripeUnderTest> {
  const time = { now: () => new Date() };
  const stripe = await startFakeStripe(() => time.now());
  const shop = await openBusyApp({
    variables: { ...stripe.variables, ...variables },
    payments: (sandbox, { clock }) => [
      stripeProvider({ settings: stripe.settings, publicUrl: 'https://corsi.example.com', clock }),
      ...(more.hasSandbox ? [sandbox] : []),
    ],
  });
  time.now = () => shop.time.now;
  return {
    shop,
    stripe,
    pay: async (reference) => stripe.pay(reference),
    async callBack(reference, { isForged = false, id = `evt_${reference}` } = {}) {
      const event = { ...stripe.emit('checkout.session.completed', stripe.sessionBy(reference)), id };
      return post(shop, stripe.signed(event, isForged ? { secret: 'somebody else’s' } : {}));
    },
    latency: stripe.latency,
    // The SDK asks once more by itself.
    fail: () => void stripe.failures.push(500, 0),
    async close() {
      await shop.close();
      await stripe.close();
    },
  };
}

/** The shop of a file's tests on Stripe's fake, whose calls are forgotten before each of them. */
export function stripeShop() {
  let provider: StripeUnderTest;
  let till: ReturnType<typeof tillOf>;
  let stock: ReturnType<typeof shopOf>;
  beforeAll(async () => {
    provider = await onStripe();
    till = tillOf(provider.shop);
    stock = shopOf(provider.shop);
  });
  beforeEach(async () => {
    // A sweep would ask about the purchases of other tests too.
    await provider.shop.database.empty();
    provider.stripe.calls.length = 0;
  });
  watchBooks(() => provider);
  afterAll(() => provider.close());
  return {
    shop: late(() => provider.shop),
    stripe: late(() => provider.stripe),
    till: late(() => till),
    stock: late(() => stock),
  };
}

export async function post(
  { app }: TestApp,
  { body, headers }: { body: Buffer | string; headers: object },
): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: CALLBACK_PATH,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return answer.statusCode;
}

/** The sandbox and Stripe go through one interface, and through the same tests. */
export const PROVIDERS: readonly [name: string, open: () => Promise<ProviderUnderTest>][] = [
  ['the sandbox', onSandbox],
  ['Stripe', onStripe],
];
