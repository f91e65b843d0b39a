import { memo } from 'react';
import type { ShopPromoter } from '../../../../contract/promotions/promoters';
import { PartSlot } from '../../../routing/PartSlot';
import { lazyBanner } from './lazyBanner';

interface PromoterSlotProps {
  readonly shopPromoter: ShopPromoter;
}

/** The place of a promoter's countdown. Pages call `loadBannerCode` first, so that hydration finds the code. */
export const PromoterSlot = memo(function PromoterSlot(props: PromoterSlotProps) {
  return <PartSlot part={lazyBanner} render={({ PromoterBanner }) => <PromoterBanner {...props} />} />;
});
