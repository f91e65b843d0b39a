import { randomBytes } from 'node:crypto';

/** What a line is about, as it is answered where the source is expanded. */
interface Source {
  readonly id: string;
  readonly object: 'charge' | 'refund' | 'dispute' | 'payout';
  readonly charge?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A balance transaction as Stripe's API writes it; the fields that the shop or a test reads. */
export interface FakeLine {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: string;
  readonly created: number;
  amount: number;
  fee: number;
  currency: string;
  readonly source: Source | null;
}

type Moved = Pick<FakeLine, 'type' | 'amount' | 'source'> & Partial<Pick<FakeLine, 'fee' | 'currency'>>;

/** What Stripe keeps of a card's payment. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
const DISPUTE_FEE = 2_000;

/** A dispute's bank has taken the money, be it to give it back later. An inquiry takes none. */
const takes = (status: string): boolean => !/^(warning_.+|prevented)$/.test(status);

/** Stripe's own books: the lines of the balance, in the order in which money moved. */
export function createBalance(seconds: () => number) {
  const lines: FakeLine[] = [];

  function move({ fee = 0, currency = 'eur', ...moved }: Moved): FakeLine {
    const id = `txn_test_${randomBytes(12).toString('hex')}`;
    const line: FakeLine = { id, object: 'balance_transaction', created: seconds(), fee, currency, ...moved };
    lines.push(line);
    return line;
  }

  const payOut = (type: 'payout' | 'payout_failure' | 'payout_cancel', amount: number): FakeLine =>
    move({ type, amount, source: { id: `po_test_${randomBytes(8).toString('hex')}`, object: 'payout' } });

  return {
    lines,
    /** Anything that moves; a test plants what it likes. */
    move,
    charge: ({ id, amount, currency }: { id: string; amount: number; currency: string }, purchase: string) =>
      move({
        type: 'charge',
        amount,
        currency,
        fee: feeOf(amount),
        source: { id, object: 'charge', metadata: { purchase } },
      }),
    refund: ({ id, amount }: { id: string; amount: number }, charge: string) =>
      move({ type: 'refund', amount: -amount, source: { id, object: 'refund', charge } }),
    failRefund: ({ id, amount }: { id: string; amount: number }, charge: string) =>
      move({ type: 'refund_failure', amount, source: { id, object: 'refund', charge } }),
    /** @param before the status until now; undefined for a dispute that is new */
    dispute(
      { id, amount, status }: { id: string; amount: number; status: string },
      charge: string,
      before?: string,
    ) {
      const source = { id, object: 'dispute', charge } as const;
      if (takes(status) && !(before !== undefined && takes(before)))
        move({ type: 'adjustment', amount: -amount, fee: DISPUTE_FEE, source });
      if (status === 'won' && before !== 'won') move({ type: 'adjustment', amount, source });
    },
    /** Stripe sends money to the shop's bank account. */
    payOut: (cents: number) => payOut('payout', -cents),
    /** The shop's bank sends it back. */
    failPayout: (cents: number) => payOut('payout_failure', cents),
    /** The shop stops one before it leaves. */
    cancelPayout: (cents: number) => payOut('payout_cancel', cents),
    /** A fee that is no sale's, such as a month's. */
    takeFee: (cents: number) => move({ type: 'stripe_fee', amount: -cents, source: null }),

    /** Newest first, as the API lists them; 100 at most. */
    list(params: Readonly<Record<string, string>>) {
      const { source, starting_after: after } = params;
      const isExpanded = params['expand[0]'] === 'data.source';
      const matching = lines
        .toReversed()
        .filter((line) => source === undefined || line.source?.id === source)
        .filter(({ created }) => created >= Number(params['created[gte]'] ?? 0))
        .filter(({ created }) => created < Number(params['created[lt]'] ?? Number.POSITIVE_INFINITY));
      const begin = matching.findIndex(({ id }) => id === after) + 1;
      const data = matching.slice(begin, begin + Math.min(100, Number(params.limit ?? 10)));
      return {
        object: 'list',
        data: isExpanded ? data : data.map((line) => ({ ...line, source: line.source?.id ?? null })),
        has_more: begin + data.length < matching.length,
        url: '/v1/balance_transactions',
      };
    },
  };
}
