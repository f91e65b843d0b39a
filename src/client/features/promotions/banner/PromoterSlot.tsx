import { memo, type ReactNode } from 'react';
import type { ShopPromoter } from '../../../../contract/promotions/promoters';
import { PartSlot } from '../../../routing/PartSlot';
import { lazyBanner } from './lazyBanner';

interface PromoterSlotProps {
  readonly shopPromoter: ShopPromoter;
  /** Stands in while the countdown's code is not here. */
  readonly fallback?: ReactNode;
}

/** The place of a promoter's countdown. Pages call `loadBannerCode` first, so that hydration finds the code. */
export const PromoterSlot = memo(function PromoterSlot({ shopPromoter, fallback }: PromoterSlotProps) {
  return (
    <PartSlot
      part={lazyBanner}
      render={({ PromoterBanner }) => <PromoterBanner shopPromoter={shopPromoter} />}
      fallback={fallback}
    />
  );
});
