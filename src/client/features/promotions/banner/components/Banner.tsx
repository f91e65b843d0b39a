import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsOver } from '../../../../ui/countdown';
import { selectPath, selectRenderedAt } from '../../../platform/navigation/navigationSlice';
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
  const here = useSelector(selectPath);
  const { item } = useSelector(selectBanner);
  const promotion = useMemo(() => readPromotion(item), [item]);
  return promotion && !isHiddenOn(item?.bannerHideIn, here) ? <Shown promotion={promotion} /> : null;
}
