import { asc } from 'drizzle-orm';
import {
  isAsAsked,
  moneyOf,
  refundedThroughProvider,
  sumOf,
} from '../../../src/server/checkout/purchases/movements';
import { reconcile } from '../../../src/server/checkout/purchases/reconciliation';
import { type Database, paymentMovements, purchases } from '../../../src/server/platform/database';
import type { TestApp } from '../app';
import type { FakeStripe } from '../stripe/fakeStripe';

/** Faults that no test may leave behind, by name, each with the query that finds it. */
const WRONGS = {
  'rights to watch of purchases that give none': `entitlements e join purchases p on p.id = e.source_id
    where e.revoked_at is null and not (p.paid_at is not null and p.is_active and p.refund_reason is null
      and p.state in ('paid', 'refunded_in_part'))`,
  'purchases that give nothing to their buyer': `purchases p join users u on u.id = p.user_id
    where u.deleted_at is null and p.is_active and p.refund_reason is null and p.state in ('paid', 'refunded_in_part')
      and not exists (select from gifts g where g.purchase_id = p.id)
      and not exists (select from entitlements e where e.source_id = p.id and e.revoked_at is null)`,
  'years whose receipts have a gap': `receipt_counters c where c.last <> (
    select count(*) from receipts r where r.year = c.year and r.number <= c.last)`,
  'years whose credit notes have a gap': `credit_note_counters c where c.last <> (
    select count(*) from credit_notes n where n.year = c.year and n.number <= c.last)`,
  'purchases whose credit notes are not what went back, or has to': `purchases p join receipts r on r.purchase_id = p.id
    where p.provider = 'stripe' and least(p.total_cents, p.refunded_cents + p.rejected_cents)
      <> (select coalesce(sum(n.cents), 0) from credit_notes n where n.purchase_id = p.id)`,
  'paid purchases without a receipt': `purchases p where p.paid_at is not null and p.total_cents > 0
    and p.provider = 'stripe' and p.refund_reason is null and not exists (select from receipts r where r.purchase_id = p.id)`,
  'purchases whose lines are not their sums': `purchases p where not exists (
    select from order_lines l where l.purchase_id = p.id having sum(l.list_cents) = p.list_cents
      and sum(l.discount_cents) = p.discount_cents and sum(l.total_cents) = p.total_cents)`,
  'purchases whose item is not that of their lines': `purchases p where not p.is_cart and not exists (select from order_lines l
      where l.purchase_id = p.id and l.course_id is not distinct from p.course_id and l.bundle_id is not distinct from p.bundle_id)
    or p.is_cart <> (1 < (select count(*) from order_lines l where l.purchase_id = p.id))`,
  'courses of lines that their buyer cannot watch': `purchases p join users u on u.id = p.user_id
      join order_lines l on l.purchase_id = p.id cross join lateral unnest(l.course_ids) c (id)
    where u.deleted_at is null and p.is_active and p.refund_reason is null and p.state in ('paid', 'refunded_in_part')
      and exists (select from entitlements e where e.source_id = p.id)
      and not exists (select from gifts g where g.purchase_id = p.id)
      and not exists (select from entitlements e where e.user_id = p.user_id and e.course_id = c.id and e.revoked_at is null)`,
} as const;

/** Holds the whole database beside its own movements, and these beside the provider's books. @returns what is wrong, a line each */
export async function bookFaults(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  stripe?: FakeStripe,
): Promise<string[]> {
  const faults: string[] = [];
  const movements = await orm.select().from(paymentMovements).orderBy(asc(paymentMovements.id));
  for (const purchase of await orm.select().from(purchases)) {
    const { id, state, refundedCents, rejectedCents, paidAt, providerReference } = purchase;
    const say = (what: string) => faults.push(`purchase ${id} (${state}) ${what}`);
    const rows = movements.filter(({ purchaseId }) => purchaseId === id);
    const charge = rows.find(({ kind }) => kind === 'charge');
    const isFulfilled = charge !== undefined && isAsAsked(purchase, charge);
    if (isFulfilled !== (paidAt !== null)) say(`is ${isFulfilled ? 'paid' : 'not paid'} by its movements`);
    const derived = moneyOf(purchase, rows);
    const stored = { state, refundedCents, rejectedCents };
    if (JSON.stringify(derived) !== JSON.stringify(stored))
      say(`is ${JSON.stringify(stored)}, but ${JSON.stringify(derived)} by its movements`);
    const session = providerReference === null ? undefined : stripe?.sessions.get(providerReference);
    if (!session || !stripe) continue;
    const held =
      session.payment_status === 'paid'
        ? stripe.moneyOf(session.id)
        : { chargedCents: 0, refundedCents: 0, disputedCents: 0 };
    const booked = {
      charged: charge?.cents ?? 0,
      refunded: refundedThroughProvider(rows),
      disputed: -sumOf(rows.filter(({ kind }) => kind.startsWith('dispute'))) || 0,
    };
    const there = { charged: held.chargedCents, refunded: held.refundedCents, disputed: held.disputedCents };
    if (JSON.stringify(booked) !== JSON.stringify(there))
      say(`has ${JSON.stringify(booked)} in the books, and ${JSON.stringify(there)} at Stripe`);
  }
  for (const [name, wrong] of Object.entries(WRONGS)) {
    const { rows } = await pool.query(`select count(*)::int as count from ${wrong}`);
    if (rows[0].count > 0) faults.push(`${rows[0].count} ${name}`);
  }
  return faults;
}

/**
 * Fails each test of a file that leaves faults in the books, once the shop has asked about payments of which nobody told it.
 * Call it at the file's top.
 */
export function watchBooks(
  open: () => { readonly shop: Pick<TestApp, 'deps' | 'database'>; readonly stripe?: FakeStripe },
): void {
  afterEach(async () => {
    const { shop, stripe } = open();
    for (const { id } of stripe ? await shop.database.orm.select().from(purchases) : [])
      await reconcile(shop.deps, id);
    expect(await bookFaults(shop.database, stripe)).toEqual([]);
  });
}
