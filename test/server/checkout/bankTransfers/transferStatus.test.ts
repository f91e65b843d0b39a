import {
  refundsOf,
  type Transfer,
  transferState,
  transferStatus,
} from '../../../../src/server/checkout/bankTransfers/transferStatus';

/** How an order by bank transfer stands, by the money that came and went and the moments that it has reached. */

const deadline = new Date('2026-12-02T22:59:59Z');
const moment = (seconds: number) => new Date(deadline.getTime() + seconds * 1000);

/** An order of 100 € with these sums, in cents, each recorded a second after the one before. */
function transfer(sums: readonly number[], fields: Partial<Transfer> = {}): Transfer {
  const payments = sums.map((cents, nth) => ({
    id: nth + 1,
    purchaseId: 'p1',
    cents,
    day: '2026-11-25',
    reference: `T${nth + 1}`,
    createdAt: moment(nth),
  }));
  return {
    purchaseId: 'p1',
    number: '7K3M9PQR',
    cents: 10_000,
    iban: 'IT60',
    holder: 'Corsi',
    bank: '',
    deadline,
    createdAt: moment(-600),
    endedAt: null,
    completedAt: null,
    payments,
    ...fields,
  };
}

describe('the refunds of an order', () => {
  it.each<[string, number[], [reference: string, cents: number][]]>([
    ['the whole sum alone', [10_000], []],
    ['a part', [10_000, -3000], [['T2', 3000]]],
    [
      'parts one after the other',
      [10_000, -3000, -7000],
      [
        ['T2', 3000],
        ['T3', 7000],
      ],
    ],
    ['what was sent twice', [10_000, 10_000, -10_000], []],
    ['more than was sent twice', [10_000, 10_000, -15_000], [['T3', 5000]]],
    ['what was sent again after a refund', [10_000, -3000, 3000, -3000], [['T2', 3000]]],
    [
      'more than was sent again after a refund',
      [10_000, -3000, 3000, -5000],
      [
        ['T2', 3000],
        ['T4', 2000],
      ],
    ],
    ['what is beyond a sum that came at once', [12_000, -2000], []],
    ['a part, where the sum came in parts', [4000, 6000, -1000], [['T3', 1000]]],
    ['what goes back of a sum that was never whole', [6000, -6000], []],
  ])('are right for %s', (_what, sums, refunds) => {
    const found = refundsOf(transfer(sums));
    expect(found.map(({ reference, cents }) => [reference, cents])).toEqual(refunds);
  });

  it('are told with the moment at which each was recorded, beside the charge of the moment that completed it', () => {
    const completedAt = moment(-60);
    expect(transferStatus(transfer([10_000, -3000], { completedAt, endedAt: moment(-30) }))).toEqual({
      state: 'paid',
      charge: { reference: '7K3M9PQR', cents: 10_000, currency: 'EUR', at: completedAt },
      refunds: [{ reference: 'T2', cents: 3000, at: moment(1), state: 'succeeded' }],
      disputes: [],
    });
  });
});

it.each<[string, Partial<Transfer>, string]>([
  ['waits', {}, 'open'],
  ['has ended', { endedAt: moment(0) }, 'expired'],
])('of an order that %s there is no charge, whatever part has come', (_what, fields, state) => {
  expect(transferStatus(transfer([6000], fields))).toEqual({ state });
});

describe('an order', () => {
  const [early, late] = [{ endedAt: moment(-1) }, { endedAt: moment(0) }];
  const whole = { completedAt: moment(-60) };
  it.each<[string, number[], Partial<Transfer>, string]>([
    ['of which nothing came', [], {}, 'awaited'],
    ['of which a part came', [9999], {}, 'short'],
    ['of which more came', [10_001], {}, 'over'],
    ['whose money went back', [6000, -6000], {}, 'awaited'],
    ['that ended before its deadline', [], early, 'cancelled'],
    ['that ended before its deadline, with money', [10_000], early, 'cancelled'],
    ['that ended at its deadline', [], late, 'expired'],
    ['that ended at its deadline, with a part', [6000], late, 'short'],
    ['that ended at its deadline, with more', [12_000], late, 'over'],
    ['that was paid', [10_000], whole, 'paid'],
    ['that was paid and went back', [10_000, -10_000], whole, 'paid'],
    ['that was paid twice', [10_000, 10_000], whole, 'paid'],
    ['that was paid after it had ended', [10_000], { ...whole, ...late }, 'paid'],
  ])('%s is shown as such', (_what, sums, fields, state) => {
    expect(transferState(transfer(sums, fields))).toBe(state);
  });
});
