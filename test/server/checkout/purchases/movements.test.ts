import { type Booked, missingMovements, moneyOf } from '../../../../src/server/checkout/purchases/movements';
import { paidStatus } from '../../../support/money/paid';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const row = (kind: Booked['kind'], cents: number, providerReference = 'a'): Booked => ({
  kind,
  cents,
  providerReference,
});
const charged = row('charge', 10_000);
const shown = (missing: readonly Booked[]) =>
  missing.map(({ kind, cents, providerReference }) => [kind, cents, providerReference]);
const missing = (booked: readonly Booked[], told: Parameters<typeof paidStatus>[1]) =>
  shown(missingMovements(paidStatus('p', told), booked));

describe('the movements that the books lack', () => {
  it('are the charge, and each refund as a row of its own, once', () => {
    const told = { refunds: [1000, 500] };
    expect(missing([], told)).toEqual([
      ['charge', 10_000, 'p'],
      ['refund', -1000, 're-p-0'],
      ['refund', -500, 're-p-1'],
    ]);
    expect(missing(missingMovements(paidStatus('p', told), []), told)).toEqual([]);
  });

  it('are the return of a refund that failed later, and both rows of one that failed unseen', () => {
    const refunds = [{ cents: 1000, state: 'failed' as const }];
    const known = [charged, row('refund', -1000, 're-p-0')];
    expect(missing(known, { refunds })).toEqual([['refund_failed', 1000, 're-p-0']]);
    expect(missing([charged], { refunds })).toEqual([
      ['refund', -1000, 're-p-0'],
      ['refund_failed', 1000, 're-p-0'],
    ]);
    expect(missing([...known, row('refund_failed', 1000, 're-p-0')], { refunds })).toEqual([]);
  });

  it('do not take a failed refund for a successful one when an older status comes late', () => {
    const booked = [charged, row('refund', -1000, 're-p-0'), row('refund_failed', 1000, 're-p-0')];
    expect(missing(booked, { refunds: [1000] })).toEqual([]);
  });

  it.each([
    ['open', [['dispute_opened', -8000, 'dp-p-0']]],
    [
      'won',
      [
        ['dispute_opened', -8000, 'dp-p-0'],
        ['dispute_won', 8000, 'dp-p-0'],
      ],
    ],
    [
      'lost',
      [
        ['dispute_opened', -8000, 'dp-p-0'],
        ['dispute_lost', 0, 'dp-p-0'],
      ],
    ],
  ] as const)('are the steps of a dispute that is %s', (state, rows) => {
    expect(missing([charged], { disputes: [{ cents: 8000, state }] })).toEqual(rows);
  });

  it('are the end of a second dispute that is lost after another was', () => {
    const disputes = [
      { cents: 3000, state: 'lost' as const },
      { cents: 7000, state: 'lost' as const },
    ];
    const first = [row('dispute_opened', -3000, 'dp-p-0'), row('dispute_lost', 0, 'dp-p-0')];
    expect(missing([charged, ...first, row('dispute_opened', -7000, 'dp-p-1')], { disputes })).toEqual([
      ['dispute_lost', 0, 'dp-p-1'],
    ]);
  });

  it('give back what a lost dispute took when the bank changes its mind', () => {
    const booked = [charged, row('dispute_opened', -8000, 'dp-p-0'), row('dispute_lost', 0, 'dp-p-0')];
    expect(missing(booked, { disputes: [{ cents: 8000, state: 'won' }] })).toEqual([
      ['dispute_won', 8000, 'dp-p-0'],
    ]);
  });

  describe('of a purchase that is older than the ledger', () => {
    const carried = [charged, row('refund', -1500, 'carried-over:x')];
    const old = [
      { cents: 1000, at: at(1) },
      { cents: 500, at: at(2) },
    ];

    it('are none while the provider holds no more than the row that stands for all', () => {
      expect(missing(carried, { refunds: old })).toEqual([]);
    });

    it('are the refunds made since', () => {
      const refunds = [...old, { cents: 2000, at: at(3) }];
      expect(missing(carried, { refunds })).toEqual([['refund', -2000, 're-p-2']]);
      expect(missing([...carried, row('refund', -2000, 're-p-2')], { refunds })).toEqual([]);
    });

    it('are no more than what the sums differ by, though one refund is larger than that', () => {
      expect(missing(carried, { refunds: [{ cents: 2000, at: at(1) }] })).toEqual([
        ['refund', -500, 're-p-0'],
      ]);
    });

    it('are the return of one that failed since, which is booked once', () => {
      const refunds = [
        { cents: 1000, at: at(1), state: 'failed' as const },
        { cents: 500, at: at(2) },
      ];
      expect(missing(carried, { refunds })).toEqual([['refund_failed', 1000, 're-p-0']]);
      expect(missing([...carried, row('refund_failed', 1000, 're-p-0')], { refunds })).toEqual([]);
    });

    it('are the return of a dispute that was won since', () => {
      const disputed = [charged, row('dispute_opened', -10_000, 'carried-over:x')];
      expect(missing(disputed, { disputes: [{ state: 'open' }] })).toEqual([]);
      expect(missing(disputed, { disputes: [{ state: 'won' }] })).toEqual([
        ['dispute_won', 10_000, 'dp-p-0'],
      ]);
    });
  });
});

describe('the money of a purchase', () => {
  const paid = { state: 'paid', totalCents: 10_000, refundReason: null } as const;

  it.each<[string, Booked[], ReturnType<typeof moneyOf>]>([
    ['paid', [charged], { state: 'paid', refundedCents: 0, rejectedCents: 0 }],
    [
      'refunded in part',
      [charged, row('refund', -1000), row('refund', -500)],
      { state: 'refunded_in_part', refundedCents: 1500, rejectedCents: 0 },
    ],
    [
      'refunded, by hand in part',
      [charged, row('refund', -9000), row('manual_payment', -1000)],
      { state: 'refunded', refundedCents: 10_000, rejectedCents: 0 },
    ],
    [
      'refunded by more than was paid',
      [charged, row('refund', -9000), row('manual_payment', -3000)],
      { state: 'refunded', refundedCents: 10_000, rejectedCents: 0 },
    ],
    [
      'rejected by more than was paid',
      [charged, row('refund_failed', 12_000)],
      { state: 'paid', refundedCents: 0, rejectedCents: 10_000 },
    ],
    [
      'rejected',
      [charged, row('refund', -4000), row('refund_failed', 4000)],
      { state: 'paid', refundedCents: 0, rejectedCents: 4000 },
    ],
    [
      'rejected, and made up for in part',
      [charged, row('refund', -4000), row('refund_failed', 4000), row('refund', -1500)],
      { state: 'refunded_in_part', refundedCents: 1500, rejectedCents: 2500 },
    ],
    [
      'disputed and lost',
      [charged, row('dispute_opened', -10_000), row('dispute_lost', 0)],
      { state: 'disputed', refundedCents: 0, rejectedCents: 0 },
    ],
    [
      'refunded, and disputed all the same',
      [charged, row('refund', -10_000), row('dispute_opened', -10_000)],
      { state: 'refunded', refundedCents: 10_000, rejectedCents: 0 },
    ],
    [
      'disputed and won',
      [charged, row('refund', -500), row('dispute_opened', -9500), row('dispute_won', 9500)],
      { state: 'refunded_in_part', refundedCents: 500, rejectedCents: 0 },
    ],
  ])('of one that is %s', (_name, rows, money) => {
    expect(moneyOf(paid, rows)).toEqual(money);
  });

  it('stays due until all of it has gone back', () => {
    const due = { ...paid, refundReason: 'nothing_new' } as const;
    expect(moneyOf(due, [charged])).toMatchObject({ state: 'paid', refundedCents: 0 });
    expect(moneyOf(due, [charged, row('refund', -1000)])).toMatchObject({
      state: 'paid',
      refundedCents: 1000,
    });
    expect(moneyOf(due, [charged, row('refund', -10_000)])).toMatchObject({ state: 'refunded' });
  });

  it('changes nothing of a purchase that was not paid as asked, nor of a free one', () => {
    const failed = { ...paid, state: 'failed' } as const;
    expect(moneyOf(failed, [row('charge', 100), row('refund', -100)])).toMatchObject({
      state: 'failed',
      refundedCents: 0,
    });
    expect(moneyOf({ ...paid, totalCents: 0 }, [row('charge', 0)])).toMatchObject({ state: 'paid' });
  });
});
