import Stripe from 'stripe';
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

it.each([
  ['none', null, { about: '', charge: '' }],
  ['one that is not read', 'po_1', { about: 'po_1', charge: '' }],
  ['a payout', { id: 'po_1', object: 'payout' }, { about: 'po_1', charge: '' }],
  ['a refund', { id: 're_1', object: 'refund', charge: 'ch_1' }, { about: 're_1', charge: 'ch_1' }],
  [
    'a refund whose charge is read',
    { id: 're_1', object: 'refund', charge: { id: 'ch_1' } },
    { charge: 'ch_1' },
  ],
  ['a refund without a charge', { id: 're_1', object: 'refund', charge: null }, { charge: '' }],
  [
    'a charge',
    { id: 'ch_1', object: 'charge', metadata: { purchase: 'p1' } },
    { about: 'ch_1', charge: 'ch_1', purchaseId: 'p1' },
  ],
])('a line whose source is %s is about that', async (_what, source, about) => {
  const at = new Date('2026-01-15T10:00:00Z');
  const line = { type: 'charge', source, fee: 175 };
  expect(await entryOf(line)).toMatchObject({ ...about, feeCents: 175, at });
});

describe('the lines', () => {
  type Asked = { limit: number; created?: { gte: number; lt: number }; starting_after?: string };

  /** Stripe with a line each second, which lists them as it does: newest first, in whole seconds. */
  function withLines(count: number) {
    const lines = Array.from({ length: count }, (_none, nth) => ({
      ...{ id: `txn_${nth}`, type: 'charge', amount: 1, fee: 0, currency: 'eur', source: null },
      created: created + nth,
    })).reverse();
    const list = async ({
      limit,
      created: { gte, lt } = { gte: 0, lt: Infinity },
      starting_after,
    }: Asked) => {
      const found = lines.filter((line) => line.created >= gte && line.created < lt);
      const begin = found.findIndex(({ id }) => id === starting_after) + 1;
      return { data: found.slice(begin, begin + limit), has_more: begin + limit < found.length };
    };
    return { balanceTransactions: { list } } as unknown as Stripe;
  }
  const moment = (seconds: number) => new Date((created + seconds) * 1000);
  async function listed(stripe: Stripe, from: Date, to: Date) {
    const found: (string | undefined)[] = [];
    for await (const page of listBalance(stripe, { from, to }))
      found.push(...page.map((line) => line.reference));
    return found;
  }

  it('are those from the first moment on and before the last', async () => {
    const stripe = withLines(5);
    expect(await listed(stripe, moment(1), moment(3))).toEqual(['txn_2', 'txn_1']);
    expect(await listed(stripe, moment(1.5), moment(3.5))).toEqual(['txn_3', 'txn_2']);
  });

  it('are read page by page, each once', async () => {
    const found = await listed(withLines(201), moment(0), moment(1000));
    expect([found.length, new Set(found).size, found.at(-1)]).toEqual([201, 201, 'txn_0']);
  });

  it.each([
    ['none of an unknown source', 'resource_missing', []],
    ['no answer where Stripe refuses for another reason', 'parameter_invalid', 'refused'],
  ])('are %s', async (_what, code, lines) => {
    const list = async () => {
      throw new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code,
        message: 'refused',
      });
    };
    const stripe = { balanceTransactions: { list } } as unknown as Stripe;
    const found = listed(stripe, moment(0), moment(1));
    expect(await found.catch(({ message }: Error) => message)).toEqual(lines);
  });
});
