import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { CourseDetail } from '../../../../contract/courses';
import { paths } from '../../../paths';
import { CouponForm } from '../../../ui/CouponForm';
import { formatDiscount } from '../../../ui/format';
import { CheckIcon } from '../../../ui/Icons';
import { Picture } from '../../../ui/Picture';
import { Price } from '../../../ui/Price';
import {
  selectAppliedCoupon,
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectIsAlreadyOwned,
  selectLine,
  selectQuote,
} from '../../checkout/checkoutSelectors';
import { checkoutRequested, couponRemoved, couponSubmitted } from '../../checkout/checkoutSlice';
import { InvoiceDetails } from './InvoiceDetails';
import { PriceBreakdown } from './PriceBreakdown';

const COVER_SIZES = '(min-width: 991px) 360px, (min-width: 768px) 47vw, 94vw';
const INCLUDED = [
  'Accesso per sempre, anche da telefono',
  'Avanzamento salvato, lezione per lezione',
  'Pagamento sicuro con carta',
];

function WatchButton({ courseId }: { readonly courseId: string }) {
  return (
    <Button component={Link} to={paths.viewer(courseId)} variant="contained" size="large" fullWidth>
      Guarda il corso
    </Button>
  );
}

/** The price with its coupon, by the server's own sum; until it is there, the course's own. */
function useOffer({ IdCourseEnc, price, listPrice }: CourseDetail) {
  const line = useSelector(selectLine);
  const quote = useSelector(selectQuote);
  const isInCart = line?.kind === 'course' && line.id === IdCourseEnc;
  const total = isInCart ? quote.total : price;
  const discount = isInCart ? quote.discount : 0;
  return { isInCart, quote, total, struck: listPrice ?? (discount > 0 ? price : undefined) };
}

function Offer({ course }: { readonly course: CourseDetail }) {
  const dispatch = useDispatch();
  const { isInCart, quote, total, struck } = useOffer(course);
  const coupon = useSelector(selectAppliedCoupon);
  const couponStatus = useSelector(selectCouponStatus);
  const couponCode = useSelector(selectCouponCode);
  const couponMessage = useSelector(selectCouponMessage);
  const checkoutStatus = useSelector(selectCheckoutStatus);
  const checkoutMessage = useSelector(selectCheckoutMessage);
  const isAlreadyOwned = useSelector(selectIsAlreadyOwned);
  const isBuying = checkoutStatus === 'pending';
  return (
    <>
      <div aria-live="polite">
        <Price price={total} listPrice={struck} size="large" />
        {isInCart && coupon && <PriceBreakdown quote={quote} coupon={coupon} />}
      </div>
      <Button
        variant="contained"
        color="secondary"
        size="large"
        fullWidth
        disabled={isBuying || !isInCart}
        aria-busy={isBuying}
        onClick={() => dispatch(checkoutRequested())}
      >
        {isBuying ? 'Un momento…' : total === 0 ? 'Ottieni il corso' : 'Acquista il corso'}
      </Button>
      {checkoutStatus === 'failed' && (
        <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {checkoutMessage}
        </Typography>
      )}
      {isAlreadyOwned && <WatchButton courseId={course.IdCourseEnc} />}
      <CouponForm
        key={course.IdCourseEnc}
        code={couponCode}
        status={couponStatus}
        message={couponMessage}
        benefit={coupon ? formatDiscount(coupon.discount, coupon.isPercentage) : ''}
        onSubmit={(code) => dispatch(couponSubmitted({ code }))}
        onRemove={() => dispatch(couponRemoved())}
      />
      <InvoiceDetails />
    </>
  );
}

/** Cover, price, coupon and the one button that buys; for who owns the course, the way into it. */
export function BuyBox({ course }: { readonly course: CourseDetail }) {
  return (
    <Box
      component="section"
      aria-label={course.owned ? 'Il tuo corso' : 'Acquista questo corso'}
      sx={{
        display: { md: 'grid', lg: 'block' },
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Picture picture={course.cover} alt="" sizes={COVER_SIZES} isEager />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 2.5, md: 3 } }}>
        {course.owned ? (
          <>
            <Typography sx={{ fontWeight: 650 }}>Hai già questo corso.</Typography>
            <WatchButton courseId={course.IdCourseEnc} />
          </>
        ) : (
          <Offer course={course} />
        )}
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 1,
            m: 0,
            p: 0,
            pt: 2,
            borderTop: 1,
            borderColor: 'divider',
            listStyle: 'none',
            typography: 'body2',
            '& > li': { display: 'flex', gap: 1 },
            '& svg': { color: 'primary.main' },
          }}
        >
          {INCLUDED.map((text) => (
            <li key={text}>
              <CheckIcon />
              {text}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
