import { newId } from '../../platform/database/ids';
import type { campaigns, campaignWindows } from '../../platform/database/schema';
import { addDays } from './days';

/** The promotional coupon schedule: three windows from the day on which the shop is filled, then no offer. */
export const PROMOTION = {
  course: 'trading-da-zero',
  couponCode: 'TRETAPPE',
  windows: [
    { endsInDays: 3, discount: 50 },
    { endsInDays: 10, discount: 40 },
    { endsInDays: 17, discount: 30 },
  ],
};

interface PromotionRows {
  readonly campaign: typeof campaigns.$inferInsert & { readonly id: string };
  readonly windows: (typeof campaignWindows.$inferInsert)[];
}

/** The campaign that runs. @param shown what its banner names, where it leads and where it stays hidden */
export function promotionOf(
  shown: { readonly title: string; readonly link: string; readonly hideIn: string },
  now: Date,
): PromotionRows {
  const windows = PROMOTION.windows.map(({ endsInDays, discount }) => ({
    endsAt: addDays(now, endsInDays),
    discount,
  }));
  const campaign = {
    id: newId(),
    name: 'Lancio in tre tappe',
    ...shown,
    startsAt: now,
    endsAt: windows.at(-1)?.endsAt ?? now,
    createdAt: now,
    updatedAt: now,
  };
  return { campaign, windows: windows.map((window) => ({ ...window, campaignId: campaign.id })) };
}
