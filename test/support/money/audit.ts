import { isNotNull } from 'drizzle-orm';
import { type Database, purchases } from '../../../src/server/platform/database';
import type { FakeStripe } from '../stripe/fakeStripe';
import { bookFaults } from './books';

/** Faults that the books must never have, by name, each with the query that finds it. */
const WRONGS = {
  'courses of paid purchases that their buyer cannot watch': `(
      select p.user_id, unnest(l.course_ids) as course_id from purchases p join order_lines l on l.purchase_id = p.id
      where p.is_active and p.refund_reason is null and p.state in ('paid', 'refunded_in_part')
    ) due where not exists (select 1 from entitlements e where e.user_id = due.user_id
      and e.course_id = due.course_id and e.revoked_at is null)`,
  'rights to watch that nothing gave': `entitlements e
    where e.source in ('purchase', 'bundle') and not exists (select 1 from purchases p where p.id = e.source_id)`,
  'coupons whose uses are not those of their redemptions': `coupons c where c.uses <> (
    select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)`,
  'coupons used beyond their limit without a word': `coupons c where c.use_limit < c.uses`,
  'purchases with a coupon that nobody counted': `purchases p where p.coupon_id is not null
    and p.paid_at is not null and p.refund_reason is null and not exists (
      select 1 from coupon_redemptions r where r.purchase_id = p.id
        and (r.released_at is null or r.excess is not null))`,
} as const;

/**
 * Holds the books of a shop beside those of its payment provider.
 * @returns what is wrong, a line each
 */
export async function moneyFaults({ orm, pool }: Database, stripe: FakeStripe): Promise<string[]> {
  const faults = await bookFaults({ orm, pool }, stripe);
  const stored = await orm.select().from(purchases).where(isNotNull(purchases.providerReference));
  for (const session of stripe.sessions.values()) {
    const [purchase, ...more] = stored.filter(({ providerReference }) => providerReference === session.id);
    const isCaptured = session.payment_status === 'paid';
    if (more.length > 0) faults.push(`session ${session.id} has ${more.length + 1} purchases`);
    if (!purchase) {
      if (isCaptured) faults.push(`the money of session ${session.id} belongs to no purchase`);
      continue;
    }
    const say = (what: string) => faults.push(`purchase ${purchase.id} (${purchase.state}) ${what}`);
    if (purchase.totalCents !== session.amount_total) say(`costs another sum than was charged`);
    if (isCaptured !== (purchase.paidAt !== null)) say(isCaptured ? 'was paid' : 'was not paid');
  }
  for (const [name, wrong] of Object.entries(WRONGS)) {
    const { rows } = await pool.query(`select count(*)::int as count from ${wrong}`);
    if (rows[0].count > 0) faults.push(`${rows[0].count} ${name}`);
  }
  return faults;
}
