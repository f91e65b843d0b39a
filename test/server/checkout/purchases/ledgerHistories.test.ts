import fc from 'fast-check';
import {
  type Booked,
  missingMovements,
  moneyOf,
  sumOf,
} from '../../../../src/server/checkout/purchases/movements';
import { type PaidStatus, refundedCentsOf } from '../../../../src/server/platform/paymentProvider';
import { paidStatus } from '../../../support/money/paid';

const TOTAL = 10_000;
const paid = { state: 'paid', totalCents: TOTAL, refundReason: null } as const;

type Status = Pick<PaidStatus, 'refunds' | 'disputes'>;
const at = (nth: number) => new Date(Date.UTC(2026, 0, 1) + nth * 3_600_000);

/** Something that happens at the provider. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: TOTAL }) }),
  fc.record({ kind: fc.constantFrom('fail' as const, 'open' as const), n: fc.nat() }),
  fc.record({ kind: fc.constant('decide' as const), n: fc.nat(), state: fc.constantFrom('won', 'lost') }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The provider's word after each step. What it would refuse changes nothing. */
function statusesOf(steps: readonly Step[]): Status[] {
  const all: Status[] = [{ refunds: [], disputes: [] }];
  for (const [nth, one] of steps.entries()) {
    const { refunds, disputes } = all.at(-1) as Status;
    const taken = disputes.reduce((sum, { cents, state }) => (state === 'won' ? sum : sum + cents), 0);
    const left = TOTAL - refundedCentsOf({ refunds }) - taken;
    const change = <Row>(rows: readonly Row[], n: number, to: (row: Row) => Row): Row[] =>
      rows.map((row, place) => (place === n % rows.length ? to(row) : row));
    const reference = `${one.kind}-${nth}`;
    if (one.kind === 'refund' && left > 0 && taken === 0) {
      const refund = {
        reference,
        cents: Math.min(one.cents, left),
        at: at(nth),
        state: 'succeeded' as const,
      };
      all.push({ refunds: [...refunds, refund], disputes });
    } else if (one.kind === 'fail') {
      all.push({ refunds: change(refunds, one.n, (row) => ({ ...row, state: 'failed' })), disputes });
    } else if (one.kind === 'open' && left > 0) {
      all.push({ refunds, disputes: [...disputes, { reference, cents: left, at: at(nth), state: 'open' }] });
    } else if (one.kind === 'decide') {
      const decided = change(disputes, one.n, (row) =>
        row.state === 'won' ? row : { ...row, state: one.state as 'won' | 'lost' },
      );
      all.push({ refunds, disputes: decided });
    }
  }
  return all;
}

const held = ({ refunds, disputes }: Status) =>
  TOTAL -
  refundedCentsOf({ refunds }) -
  disputes.reduce((sum, { cents, state }) => (state === 'won' ? sum : sum + cents), 0);

const told = (status: Status): PaidStatus => ({ ...paidStatus('p'), ...status });

describe('whatever happens at the provider', () => {
  it('the movements add up to its books after each of its words, however often it is repeated', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(fc.nat({ max: 2 })), (steps, repeats) => {
        const books: Booked[] = [];
        for (const [nth, status] of statusesOf(steps).entries()) {
          for (let time = 0; time <= (repeats[nth] ?? 0); time += 1) {
            const before = books.length;
            books.push(...missingMovements(told(status), books));
            if (time > 0) expect(books).toHaveLength(before);
          }
          expect(sumOf(books)).toBe(held(status));
        }
      }),
    );
  });

  it('words that were lost or come late change nothing of the end, and no row is booked twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(fc.nat()), (steps, order) => {
        const statuses = statusesOf(steps);
        const last = statuses.at(-1) as Status;
        // A dispute that is lost, then won, is told in order: the shop asks again while a purchase changes.
        const heard = order.map((n) => statuses[n % statuses.length] as Status);
        const books: Booked[] = [];
        for (const status of [...heard, last, ...heard]) {
          const missing = missingMovements(told(status), books);
          books.push(...missing);
        }
        const keys = books.map(({ kind, providerReference }) => `${kind} ${providerReference}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(sumOf(books)).toBe(held(last));
        const { state, refundedCents } = moneyOf(paid, books);
        expect(refundedCents).toBe(refundedCentsOf(last));
        const isDisputed = last.disputes.some((dispute) => dispute.state !== 'won');
        expect(state === 'disputed').toBe(isDisputed && refundedCents < TOTAL);
      }),
    );
  });

  it('a row of before the ledger is completed by what happened since, and by nothing else', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(), (steps, n) => {
        const statuses = statusesOf(steps);
        const since = n % statuses.length;
        const then = statuses[since] as Status;
        const refunded = refundedCentsOf(then);
        const disputed = TOTAL - refunded - held(then);
        const books: Booked[] = [
          { kind: 'charge', cents: TOTAL, providerReference: 'p' },
          ...(refunded > 0 ? [carried('refund', -refunded)] : []),
          ...(disputed > 0 ? [carried('dispute_opened', -disputed)] : []),
        ];
        for (const status of statuses.slice(since)) {
          books.push(...missingMovements(told(status), books));
          expect(sumOf(books)).toBe(held(status));
        }
      }),
    );
  });
});

const carried = (kind: Booked['kind'], cents: number): Booked => ({
  kind,
  cents,
  providerReference: 'carried-over:p',
});
