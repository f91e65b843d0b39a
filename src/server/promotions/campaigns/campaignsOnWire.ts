import type { Campaign } from '../../../contract/promotions/campaigns';
import type { Executor } from '../../platform/database/executor';
import { findTitles } from '../../platform/resource/titles';
import { windowAt } from '../coupons/promotionService';
import { WIRE_SCOPES } from '../coupons/scopesService';
import { type CampaignRow, findCoupons, findWindows } from './queries';

/** Campaigns with their steps and coupons, and how they stand at a moment. */
export async function campaignsOnWire(
  db: Executor,
  found: readonly CampaignRow[],
  now: Date,
): Promise<Campaign[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const windows = await findWindows(db, ids);
  const coupons = await findCoupons(db, ids);
  const chosen = [...coupons.values()].flatMap(({ courseId, bundleId }) => [courseId, bundleId]);
  const titles = await findTitles(db, chosen);
  return found.map((row) => {
    const steps = windows.filter(({ campaignId }) => campaignId === row.id);
    const coupon = coupons.get(row.id);
    const item = titles.get(coupon?.courseId ?? coupon?.bundleId ?? '');
    const running = row.isActive ? windowAt({ startsAt: row.startsAt, windows: steps }, now) : undefined;
    return {
      id: row.id,
      name: row.name,
      CouponCode: coupon?.code ?? '',
      ...(coupon && { IdCouponEnc: coupon.id }),
      // Without a coupon its course or learning path is gone: an admin has to choose another.
      scope: WIRE_SCOPES[coupon?.scope ?? 'course'],
      IdCourseEnc: coupon?.courseId ?? undefined,
      IdBundleEnc: coupon?.bundleId ?? undefined,
      ...(item && { itemTitle: item.title }),
      title: row.title,
      link: row.link || undefined,
      hideIn: row.hideIn || undefined,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      windows: steps.map(({ endsAt, discount }) => ({ endsAt: endsAt.toISOString(), discount })),
      isActive: row.isActive,
      state: stateOf(row, now),
      ...(running && { discount: running.discount }),
      usedCount: coupon?.uses ?? 0,
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    };
  });
}

function stateOf({ isActive, startsAt, endsAt }: CampaignRow, now: Date): Campaign['state'] {
  if (!isActive) return 'off';
  if (now < startsAt) return 'planned';
  return now < endsAt ? 'running' : 'ended';
}
