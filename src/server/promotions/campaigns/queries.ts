import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { CAMPAIGN_STATES, CampaignWindow } from '../../../contract/promotions/campaigns';
import { campaigns, campaignWindows, coupons } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';

export type CampaignRow = typeof campaigns.$inferSelect;
type CampaignCoupon = typeof coupons.$inferSelect;
type Window = typeof campaignWindows.$inferSelect;

/** Returns the steps of campaigns by their ids, in order. */
export function findWindows(db: Executor, ids: string[]): Promise<Window[]> {
  return db
    .select()
    .from(campaignWindows)
    .where(inArray(campaignWindows.campaignId, ids))
    .orderBy(asc(campaignWindows.endsAt));
}

/** Returns the coupons of campaigns by the campaigns' ids. */
export async function findCoupons(db: Executor, ids: string[]): Promise<Map<string, CampaignCoupon>> {
  const found = await db.select().from(coupons).where(inArray(coupons.campaignId, ids));
  return new Map(found.map((coupon) => [coupon.campaignId ?? '', coupon]));
}

/** Replaces the steps of a campaign. */
export async function saveWindows(
  db: Executor,
  campaignId: string,
  windows: readonly CampaignWindow[],
): Promise<void> {
  await db.delete(campaignWindows).where(eq(campaignWindows.campaignId, campaignId));
  await db
    .insert(campaignWindows)
    .values(windows.map(({ endsAt, discount }) => ({ campaignId, endsAt: new Date(endsAt), discount })));
}

/** Creates or changes the coupon of a campaign. */
export async function saveCoupon(
  db: Executor,
  campaignId: string,
  terms: Omit<typeof coupons.$inferInsert, 'id' | 'campaignId'>,
): Promise<void> {
  await db
    .insert(coupons)
    .values({ ...terms, campaignId })
    .onConflictDoUpdate({
      target: coupons.campaignId,
      set: { ...terms, version: sql`${coupons.version} + 1` },
    });
}

/** Returns a campaign and holds it until the transaction ends. */
export async function lockCampaign(tx: Transaction, id: string): Promise<CampaignRow | undefined> {
  return (await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update'))[0];
}

/** Switches a campaign and its coupon. */
export async function saveActive(db: Executor, id: string, isActive: boolean): Promise<void> {
  await db
    .update(campaigns)
    .set({ isActive, version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, id));
  await db
    .update(coupons)
    .set({ isActive, version: sql`${coupons.version} + 1` })
    .where(eq(coupons.campaignId, id));
}

/** The campaigns that are in a state at a moment. */
export function inState(state: (typeof CAMPAIGN_STATES)[number] | undefined, now: Date): SQL | undefined {
  const { isActive, startsAt, endsAt } = campaigns;
  if (state === undefined) return undefined;
  if (state === 'off') return eq(isActive, false);
  const dates = {
    planned: gt(startsAt, now),
    running: and(lte(startsAt, now), gt(endsAt, now)),
    ended: lte(endsAt, now),
  };
  return and(eq(isActive, true), dates[state]);
}
