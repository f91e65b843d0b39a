import { memo, Suspense, use } from 'react';
import type { ShopPromoter } from '../../../contract/promoters';
import { lazyBanner } from './lazyBanner';

interface PromoterSlotProps {
  readonly shopPromoter: ShopPromoter;
}

function Loaded(props: PromoterSlotProps) {
  const { PromoterBanner } = use(lazyBanner.arrived);
  return <PromoterBanner {...props} />;
}

/** The place of a promoter's countdown. Pages call `loadBannerCode` first, so that hydration finds the code. */
export const PromoterSlot = memo(function PromoterSlot(props: PromoterSlotProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
});
