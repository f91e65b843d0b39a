import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import type { ValidCoupon } from '../../../../contract/coupons';
import { Countdown } from '../../../ui/Countdown';
import { formatDiscount, formatEuro } from '../../../ui/format';
import { TicketIcon } from '../../../ui/Icons';
import { LastDay } from '../../../ui/LastDay';
import { selectRenderedAt } from '../../navigation/navigationSlice';

const Ticket = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: theme.spacing(1.25),
    rowGap: theme.spacing(1),
    padding: theme.spacing(1.5, 1.75),
    border: '1.5px dashed',
    borderColor: palette.secondary.main,
    borderRadius: theme.shape.borderRadius,
    overflowWrap: 'anywhere',
    '& > svg': { marginTop: 2, color: palette.secondary.main },
    '& p': { margin: 0 },
    '& > div': { gridColumn: 2 },
  };
});

/** The applied coupon, its saving and its end. */
export function CouponBanner({ coupon }: { readonly coupon: ValidCoupon }) {
  const { CouponCode, discount, isPercentage, price, endsAt } = coupon;
  const renderedAt = useSelector(selectRenderedAt);
  return (
    <Ticket role="note" aria-label="Coupon">
      <TicketIcon />
      <p>
        Con <strong>{CouponCode}</strong> {isPercentage && `(${formatDiscount(discount, true)}) `}risparmi{' '}
        <strong>{formatEuro(price.discount)}</strong>
        {endsAt && (
          <>
            , <LastDay instant={endsAt} />
          </>
        )}
        .
      </p>
      {endsAt && (
        <div>
          <Countdown end={Date.parse(endsAt)} renderedAt={renderedAt} />
        </div>
      )}
    </Ticket>
  );
}
