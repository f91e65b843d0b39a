import { type SQL, sql } from 'drizzle-orm';
import { paymentEvents } from '../../../platform/database';
import type { Executor } from '../../../platform/database/executor';
import type { BalanceEntry, BalanceQuestion } from '../../../platform/paymentProvider';
import { LEDGER } from './sessions';

const PAGE = 1_000;

/** What the sandbox keeps of a charge, as Stripe does of an Italian card. */
const feeOf = (cents: number): number => Math.round(cents * 0.015) + 25;

/** The payments and refunds of the sandbox, oldest first. It pays nothing out. */
export async function* listBalance(
  db: Executor,
  question: BalanceQuestion,
): AsyncGenerator<readonly BalanceEntry[]> {
  const asked =
    'about' in question
      ? sql`(e.event_id = ${question.about} or e.event_id = ${question.about} || ':ended')`
      : sql`e.received_at >= ${question.from.toISOString()}::timestamptz and e.received_at < ${question.to.toISOString()}::timestamptz`;
  let after: SQL = sql``;
  for (;;) {
    const rows = await page(db, sql`${asked} ${after}`);
    if (rows.length > 0) yield rows.map(entryOf);
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = sql`and (e.received_at, e.event_id) > (${last.at}::timestamptz, ${last.eventId})`;
  }
}

interface Row extends Record<string, unknown> {
  readonly eventId: string;
  readonly isCharge: boolean;
  readonly at: string;
  /** The checkout's. */
  readonly reference: string;
  readonly purchaseId: string;
  readonly amount: number;
  readonly currency: string;
  /** Of a refund: what has gone back in all, and what had before. */
  readonly total: number;
  readonly before: number;
}

async function page(db: Executor, asked: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.event_id as "eventId", e.kind = 'checkout.paid' as "isCharge",
      to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.payload ->> 'reference' as reference, o.payload ->> 'purchaseId' as "purchaseId",
      (o.payload ->> 'amountCents')::int as amount, o.payload ->> 'currency' as currency,
      coalesce((e.payload ->> 'totalCents')::int, (o.payload ->> 'amountCents')::int) as total,
      coalesce((select max((b.payload ->> 'totalCents')::int) from ${paymentEvents} b
        where b.provider = e.provider and (b.payload ->> 'reference') = (e.payload ->> 'reference')
          and b.kind = e.kind and (b.payload ->> 'totalCents')::int < (e.payload ->> 'totalCents')::int), 0) as before
    from ${paymentEvents} e
    join ${paymentEvents} o on o.provider = e.provider and o.event_id = (e.payload ->> 'reference') || ':opened'
    where e.provider = ${LEDGER} and e.kind in ('checkout.paid', 'checkout.refunded') and ${asked}
    order by e.received_at, e.event_id limit ${PAGE}`);
  return rows;
}

function entryOf(row: Row): BalanceEntry {
  const { eventId, isCharge, at, reference: charge, purchaseId, amount, currency, total, before } = row;
  return {
    reference: eventId,
    kind: isCharge ? 'charge' : 'refund',
    about: isCharge ? charge : eventId,
    charge,
    purchaseId,
    cents: isCharge ? amount : before - total,
    feeCents: isCharge ? feeOf(amount) : 0,
    currency,
    at: new Date(at),
  };
}
