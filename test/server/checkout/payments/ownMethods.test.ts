import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_KINDS } from '../../../../src/server/checkout/providers/stripe/events';
import { addStudent, shopOf } from '../purchases/fixtures';
import { onStripe, post, type StripeUnderTest } from './providers';
import { tillOf } from './till';

/** Apple Pay, Google Pay, PayPal, Klarna and bank debits are Stripe's own matter: nothing of ours may stand in the way. */

let provider: StripeUnderTest;
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  provider = await onStripe();
  till = tillOf(provider.shop);
  stock = shopOf(provider.shop);
});
afterAll(() => provider.close());

async function openPurchase() {
  const course = await stock.addCourse();
  const student = await addStudent(provider.shop);
  const { item } = (await till.buy(student.token, { IdCourseEnc: course.id })).data;
  const { providerReference } = await till.purchase(item.IdPurchaseEnc);
  const confirmed = async () => (await till.confirm(student.token, item.IdPurchaseEnc)).data.item.status;
  return { student, reference: providerReference ?? '', confirmed };
}

it('the session narrows the account’s methods by nothing: no list, no configuration, no manual capture', async () => {
  await openPurchase();
  const names = Object.keys(provider.stripe.calls.at(0)?.params ?? {});
  expect(names).toContain('mode');
  const narrowing =
    /^(payment_method|excluded_payment|customer_creation|setup_|wallet|payment_intent_data\[(capture|setup))/;
  expect(names.filter((name) => narrowing.test(name))).toEqual([]);
});

it.each([
  [true, 'paid', 1],
  [false, 'failed', 0],
])(
  'a method whose money comes days later gives the course then or not at all (%s)',
  async (isPaid, status, rights) => {
    const { stripe, shop } = provider;
    const { student, reference, confirmed } = await openPurchase();
    expect(await post(shop, stripe.signed(stripe.payLater(reference)))).toBe(200);
    expect(await confirmed()).toBe('processing');
    expect(await till.rightsOf(student.id)).toEqual([]);
    expect(await post(shop, stripe.signed(stripe.endLater(reference, isPaid)))).toBe(200);
    expect(await confirmed()).toBe(status);
    expect(await till.rightsOf(student.id)).toHaveLength(rights);
  },
);

it('a gift whose money comes days later is refused a second time, with no word of a course for its buyer', async () => {
  const { stripe, shop } = provider;
  const { token } = await addStudent(shop);
  const order = { IdCourseEnc: (await stock.addCourse()).id, GiftEmail: 'amica@example.com' };
  const { item } = (await till.buy(token, order)).data;
  const { providerReference } = await till.purchase(item.IdPurchaseEnc);
  await post(shop, stripe.signed(stripe.payLater(providerReference ?? '')));
  const { data } = await till.buy(token, order);
  expect(data.code).toBe('payment_processing');
  expect(data.message).toContain(
    'Appena arriva ti scriviamo e il regalo parte, subito o nel giorno che hai scelto; se non riesce',
  );
});

it('the shop’s headers let the browser go to Stripe’s page, and switch no payment feature off', async () => {
  const { headers } = await provider.shop.app.inject({ url: '/corsi-trading-online/' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/form-action [^;]*https:\/\/checkout\.stripe\.com/);
  expect(policy).not.toContain('navigate-to');
  expect(String(headers['permissions-policy'] ?? '')).not.toContain('payment');
  expect(headers['cross-origin-embedder-policy']).toBeUndefined();
});

it('the operator’s page names every event to subscribe to, and says that the methods need no change', () => {
  const page = readFileSync(path.join(__dirname, '../../../../docs/operations.md'), 'utf8');
  for (const kind of EVENT_KINDS) expect(page).toContain(`\`${kind}\``);
  for (const method of ['Apple Pay', 'Google Pay', 'PayPal', 'Klarna']) expect(page).toContain(method);
});
