import type Stripe from 'stripe';
import { listBalance } from '../../../../src/server/checkout/providers/stripe/balance';

/** What each kind of line of Stripe's balance means to the shop. */

const created = new Date('2026-01-15T10:00:00Z').getTime() / 1000;

async function entryOf(line: object) {
  const row = { id: 'txn_1', amount: 5000, fee: 0, currency: 'eur', created, source: null, ...line };
  const list = async () => ({ data: [row], has_more: false });
  const stripe = { balanceTransactions: { list } } as unknown as Stripe;
  const entries = [];
  for await (const page of listBalance(stripe, { about: 'ch_1' })) entries.push(...page);
  expect(entries).toHaveLength(1);
  return entries[0];
}

it.each([
  ['charge', 'charge'],
  ['payment', 'charge'],
  ['refund', 'refund'],
  ['payment_refund', 'refund'],
  ['payment_failure_refund', 'refund'],
  ['payment_reversal', 'refund'],
  ['refund_failure', 'refund_failed'],
  ['stripe_fee', 'fee'],
  ['stripe_fx_fee', 'fee'],
  ['tax_fee', 'fee'],
  ['payout', 'payout'],
  ['payout_cancel', 'payout_returned'],
  ['payout_failure', 'payout_returned'],
  ['topup', 'other'],
])('a line that Stripe calls %s is %s', async (type, kind) => {
  expect(await entryOf({ type })).toMatchObject({ kind, reference: 'txn_1', cents: 5000, currency: 'EUR' });
});

it.each([
  [-5000, 'dispute_opened'],
  [5000, 'dispute_won'],
])('an adjustment of %d by a dispute is %s', async (amount, kind) => {
  const source = { id: 'dp_1', object: 'dispute', charge: 'ch_1' };
  expect(await entryOf({ type: 'adjustment', amount, source })).toMatchObject({
    kind,
    about: 'dp_1',
    charge: 'ch_1',
  });
});
