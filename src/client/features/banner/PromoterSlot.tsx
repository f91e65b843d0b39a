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

/**
 * The place of a promoter's countdown. Its code comes by `bringBannerCode`; a page puts the promoter's data into the
 * state after that, so that the countdown stands where the server rendered it from the first moment on.
 */
export const PromoterSlot = memo(function PromoterSlot(props: PromoterSlotProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
});
