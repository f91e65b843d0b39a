import { and, eq, gte, lt, ne, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bookComparisons, paymentMovements, providerMovements, purchases } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import { endOfDay, startOfDay } from '../../platform/database/italianTime';
import type { StoredDifference } from '../../platform/database/schema';
import type { BookLine } from './compare';

/** Days in Italy, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The instants at which the first day begins and the last one ends. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export async function periodOf(db: Executor, days: Days): Promise<Period> {
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select extract(epoch from ${startOfDay(days.from)}) * 1000 as "from",
      extract(epoch from ${endOfDay(days.to)}) * 1000 as "to"`);
  return { from: new Date(Number(rows[0]?.from)), to: new Date(Number(rows[0]?.to)) };
}

/** A provider's account, be it for real or for test money. */
export interface Account {
  readonly provider: string;
  readonly isTest: boolean;
}

const among = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

/** The movements that came about in a period, and any that have one of the references, or are the charge of a purchase. */
export function listBooked(
  db: Executor,
  {
    provider,
    isCounted,
    period,
    references,
    purchaseIds = [],
  }: {
    readonly provider: string;
    readonly isCounted: SQL;
    readonly period?: Period;
    readonly references: readonly string[];
    readonly purchaseIds?: readonly string[];
  },
): Promise<BookLine[]> {
  const { kind, cents, currency, occurredAt: at, purchaseId, providerReference } = paymentMovements;
  return db
    .select({ kind, cents, currency, at, purchaseId, reference: providerReference })
    .from(paymentMovements)
    .where(
      and(
        eq(paymentMovements.provider, provider),
        isCounted,
        // A lost dispute moves nothing any more.
        ne(cents, 0),
        // Rows that stand for several of before the ledger have no counterpart.
        notLike(providerReference, 'carried-over:%'),
        or(
          period && and(gte(at, period.from), lt(at, period.to)),
          among(providerReference, references),
          and(eq(kind, 'charge'), among(purchaseId, purchaseIds)),
        ),
      ),
    );
}

/** The fees and payouts that are recorded already: those of a period, and any that have one of the references. */
export function listRecorded(
  db: Executor,
  { provider, isTest }: Account,
  period: Period,
  references: readonly string[],
): Promise<BookLine[]> {
  const { kind, cents, currency, occurredAt: at, purchaseId, providerReference } = providerMovements;
  return db
    .select({ kind, cents, currency, at, purchaseId, reference: providerReference })
    .from(providerMovements)
    .where(
      and(
        eq(providerMovements.provider, provider),
        eq(providerMovements.isTest, isTest),
        or(and(gte(at, period.from), lt(at, period.to)), among(providerReference, references)),
      ),
    );
}

/** Those of the ids that are purchases. */
export async function listExisting(db: Executor, purchaseIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ id: purchases.id }).from(purchases).where(among(purchases.id, purchaseIds));
  return new Set(rows.map(({ id }) => id));
}

/** Rows per insert, far below the protocol's 65,535 parameters. */
const BATCH = 1_000;

/** Records fees and payouts; one that another process has recorded meanwhile stays as it is. @returns how many were new */
export async function record(
  tx: Transaction,
  rows: readonly (typeof providerMovements.$inferInsert)[],
): Promise<number> {
  let recorded = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const fresh = await tx
      .insert(providerMovements)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing()
      .returning({ id: providerMovements.id });
    recorded += fresh.length;
  }
  return recorded;
}

/** Differences that are stored of one comparison: of more than that the number says enough. */
const MOST_STORED = 200;

export async function storeComparison(
  tx: Transaction,
  account: Account,
  { from: fromDay, to: toDay }: Days,
  differences: readonly StoredDifference[],
  comparedAt: Date,
): Promise<void> {
  await tx.insert(bookComparisons).values({
    ...account,
    comparedAt,
    fromDay,
    toDay,
    differences: differences.length,
    details: differences.slice(0, MOST_STORED),
  });
}

/** Whether a comparison has covered all of these days. */
export async function isCompared(db: Executor, account: Account, { from, to }: Days): Promise<boolean> {
  const { provider, isTest, fromDay, toDay } = bookComparisons;
  const [found] = await db
    .select({ id: bookComparisons.id })
    .from(bookComparisons)
    .where(
      and(
        eq(provider, account.provider),
        eq(isTest, account.isTest),
        sql`${fromDay} <= ${from}`,
        sql`${toDay} >= ${to}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The movements of providers that cannot be asked any more, by provider. */
export async function countUnasked(
  db: Executor,
  period: Period,
  isCounted: SQL,
  asked: readonly string[],
): Promise<{ provider: string; count: number }[]> {
  return db
    .select({ provider: paymentMovements.provider, count: sql<number>`count(*)::int` })
    .from(paymentMovements)
    .where(
      and(
        gte(paymentMovements.occurredAt, period.from),
        lt(paymentMovements.occurredAt, period.to),
        ne(paymentMovements.cents, 0),
        isCounted,
        sql`${paymentMovements.provider} <> all(${sql.param(asked)}::text[])`,
      ),
    )
    .groupBy(paymentMovements.provider)
    .orderBy(paymentMovements.provider);
}

export interface OpenDifference extends StoredDifference {
  readonly provider: string;
  /** What the order was for; null where there is no such purchase. */
  readonly title: string | null;
}

/** The differences of a provider's account that no later comparison of their day has found settled, newest first. */
export async function listOpen(
  db: Executor,
  { provider, isTest }: Account,
  limit: number,
): Promise<{ count: number; rows: OpenDifference[] }> {
  const isNewer = sql`n.provider = c.provider and n.is_test = c.is_test and n.id > c.id`;
  const { rows } = await db.execute<{ count: number; rows: OpenDifference[] }>(sql`
    with c as (
      select c.*, c.differences - jsonb_array_length(c.details) as unstored from ${bookComparisons} c
      where c.provider = ${provider} and c.is_test = ${isTest} and c.differences > 0
    ), open as (
      select c.provider, d.value as difference from c cross join jsonb_array_elements(c.details) d
      where not exists (select from ${bookComparisons} n
        where ${isNewer} and n.from_day <= d.value ->> 'day' and n.to_day >= d.value ->> 'day')
    ), shown as (
      select difference || jsonb_build_object('provider', provider, 'title',
          (select p.item_title from ${purchases} p where p.id = difference ->> 'purchaseId')) as difference
      from open order by difference ->> 'day' desc, difference ->> 'reference' limit ${limit}
    )
    select (select count(*) from open)::int + coalesce((select sum(unstored) from c
        where not exists (select from ${bookComparisons} n
          where ${isNewer} and n.from_day <= c.from_day and n.to_day >= c.to_day)), 0)::int as count,
      coalesce((select jsonb_agg(difference) from shown), '[]') as rows`);
  return rows[0] ?? { count: 0, rows: [] };
}
