import type Stripe from 'stripe';
import { paidStatus } from '../../../../src/server/checkout/providers/stripe/money';

/** What each word of Stripe's about a refund or a dispute means to the shop. */

const at = new Date('2026-01-15T10:00:00Z');
const created = at.getTime() / 1000;

/** Reads a paid card with the refunds and disputes that Stripe lists. */
function read({ refunds = [], disputes = [] }: { refunds?: object[]; disputes?: object[] }) {
  const listed = (rows: object[]) => ({
    list: ({ payment_intent }: { payment_intent?: string }) => ({
      autoPagingToArray: async ({ limit }: { limit: number }) =>
        payment_intent === 'pi_1' ? rows.slice(0, limit) : [],
    }),
  });
  const stripe = { refunds: listed(refunds), disputes: listed(disputes) };
  const charge = { id: 'ch_1', amount: 10_000, currency: 'eur', created, disputed: disputes.length > 0 };
  const payment = { id: 'pi_1', latest_charge: charge };
  return paidStatus(stripe as unknown as Stripe, payment as Stripe.PaymentIntent);
}

it.each([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that Stripe calls %s is %s', async (status, state) => {
  const { refunds } = await read({ refunds: [{ id: 're_1', amount: 2500, created, status }] });
  expect(refunds).toEqual([{ reference: 're_1', cents: 2500, at, state }]);
});

it.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that Stripe calls %s is %s', async (status, state) => {
  const { disputes } = await read({ disputes: [{ id: 'dp_1', amount: 10_000, created, status }] });
  expect(disputes).toEqual([{ reference: 'dp_1', cents: 10_000, at, state }]);
});

it.each(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'])(
  'a dispute that Stripe calls %s has taken no money, and is none',
  async (status) => {
    const open = { id: 'dp_2', amount: 10_000, created, status: 'needs_response' };
    const { disputes } = await read({ disputes: [open, { ...open, id: 'dp_1', status }] });
    expect(disputes.map(({ reference }) => reference)).toEqual(['dp_2']);
  },
);

it('refunds and disputes come in the order in which they were made', async () => {
  const newestFirst = (mark: string, status: string) =>
    [2, 1].map((number) => ({ id: `${mark}_${number}`, amount: 100, created, status }));
  const { refunds, disputes } = await read({
    refunds: newestFirst('re', 'succeeded'),
    disputes: newestFirst('dp', 'won'),
  });
  expect([refunds, disputes].flat().map(({ reference }) => reference)).toEqual([
    're_1',
    're_2',
    'dp_1',
    'dp_2',
  ]);
});

it('the charge is told with its own sum, currency and moment', async () => {
  const { state, charge } = await read({});
  expect([state, charge]).toEqual(['paid', { reference: 'ch_1', cents: 10_000, currency: 'EUR', at }]);
});

it('each of more than a page of refunds is read', async () => {
  const rows = Array.from({ length: 130 }, (_none, nth) => ({ id: `re_${nth}`, amount: 1, created }));
  expect((await read({ refunds: rows })).refunds).toHaveLength(130);
});
