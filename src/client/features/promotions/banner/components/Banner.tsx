import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsOver } from '../../../../ui/countdown';
import { selectAddress, selectRenderedAt } from '../../../platform/navigation/navigationSlice';
import { bannerClosed, selectBanner } from '../bannerSlice';
import { isHiddenOn, type Promotion, readPromotion } from '../promotion';
import { BannerBar } from './BannerBar';

function Shown({ promotion }: { readonly promotion: Promotion }) {
  const dispatch = useDispatch();
  const renderedAt = useSelector(selectRenderedAt);
  if (useIsOver(promotion.endsAt, renderedAt)) return null;
  return <BannerBar {...{ promotion, renderedAt }} onClose={() => dispatch(bannerClosed())} />;
}

/** The shop's countdown banner; its fields name the addresses that hide it. */
export function Banner() {
  const { pathname, search, hash } = useSelector(selectAddress);
  const { item } = useSelector(selectBanner);
  const promotion = useMemo(() => readPromotion(item), [item]);
  return promotion && !isHiddenOn(item?.bannerHideIn, pathname + search + hash) ? (
    <Shown promotion={promotion} />
  ) : null;
}
