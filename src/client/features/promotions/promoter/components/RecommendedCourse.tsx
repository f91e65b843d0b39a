import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import type { ValidCoupon } from '../../../../../contract/promotions/coupons';
import type { ShopPromoter } from '../../../../../contract/promotions/promoters';
import { paths } from '../../../../routing/paths';
import { BuyPanel, PANEL_COVER_SIZES } from '../../../../ui/BuyPanel';
import { useIsOver } from '../../../../ui/countdown';
import { formatCount, formatDuration } from '../../../../ui/format';
import { CheckIcon } from '../../../../ui/Icons';
import { LastDay } from '../../../../ui/LastDay';
import { Picture } from '../../../../ui/Picture';
import { Price } from '../../../../ui/Price';
import { Stars } from '../../../../ui/Stars';
import { actionFor, selectOwned } from '../../../access';
import { selectRenderedAt } from '../../../platform/navigation/navigationSlice';
import { PromoterSlot, readPromotion } from '../../banner';

interface RecommendedCourseProps {
  readonly course: CourseCard;
  readonly coupon: ValidCoupon | null;
  /** The promoter's offer; its countdown holds the one button that buys. */
  readonly shopPromoter: ShopPromoter;
  /** The promoter's coupon is not valid: a countdown would promise a price that is none. */
  readonly isRefused?: boolean;
}

function CouponLine({ coupon: { CouponCode, endsAt } }: { readonly coupon: ValidCoupon }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        bgcolor: 'action.selected',
        typography: 'body2',
        '& > svg': { color: 'success.main' },
      }}
    >
      <CheckIcon />
      <span>
        Prezzo con il coupon <strong>{CouponCode}</strong>
        {endsAt && (
          <>
            , <LastDay instant={endsAt} />
          </>
        )}
      </span>
    </Box>
  );
}

/** The promoter's course, at the price with the promoter's coupon until it expires; owners are led into it. */
export function RecommendedCourse({
  course,
  coupon: found,
  shopPromoter,
  isRefused = false,
}: RecommendedCourseProps) {
  const renderedAt = useSelector(selectRenderedAt);
  const isOver = useIsOver(Date.parse(found?.endsAt ?? ''), renderedAt);
  const promotion = readPromotion(shopPromoter);
  const isPromotionOver = useIsOver(promotion?.endsAt ?? Number.NaN, renderedAt);
  const coupon = isOver ? null : found;
  const { slug, title, subtitle, cover, price, listPrice, reviews, duration, sectionsCount } = course;
  const to = paths.course(slug, coupon?.CouponCode);
  const own = useSelector(selectOwned(course.IdCourseEnc));
  const hasCountdown = promotion !== undefined && (isPromotionOver || !(isRefused || isOver));
  const buy = (
    <Button component={Link} to={to} variant="contained" color="secondary" size="large" fullWidth>
      Acquista il corso
    </Button>
  );
  const isReduced = coupon !== null && coupon.price.discount > 0;
  return (
    <BuyPanel
      label="Il corso consigliato"
      cover={<Picture picture={cover} alt="" sizes={PANEL_COVER_SIZES} isEager />}
      included={[
        `${formatCount(sectionsCount, 'lezione', 'lezioni')} · ${formatDuration(duration)}`,
        'Accesso per sempre, anche da telefono',
        ...(own ? [] : ['Pagamento sicuro con carta']),
      ]}
    >
      <div>
        <Typography variant="eyebrow" color="primary">
          Il corso consigliato
        </Typography>
        <Typography variant="h3" component="h2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          <Box component={Link} to={to} sx={{ color: 'inherit' }}>
            {title}
          </Box>
        </Typography>
        {subtitle && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </div>
      {reviews.count > 0 && <Stars value={reviews.average} count={reviews.count} />}
      {own ? (
        <>
          <Typography sx={{ fontWeight: 650 }}>Hai già questo corso.</Typography>
          <Button
            component={Link}
            to={paths.viewer(own.IdCourseEnc)}
            variant="contained"
            size="large"
            fullWidth
          >
            {actionFor(own)} il corso
          </Button>
        </>
      ) : (
        <>
          <Price
            price={coupon?.price.total ?? price}
            listPrice={listPrice ?? (isReduced ? price : undefined)}
            size="large"
          />
          {isReduced && <CouponLine coupon={coupon} />}
          {hasCountdown ? <PromoterSlot shopPromoter={shopPromoter} fallback={buy} /> : buy}
        </>
      )}
    </BuyPanel>
  );
}
