import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import type { ValidCoupon } from '../../../../contract/promotions/coupons';
import { Countdown } from '../../../ui/Countdown';
import { TicketIcon } from '../../../ui/Icons';
import { LastDay } from '../../../ui/LastDay';
import { selectRenderedAt } from '../../platform/navigation/navigationSlice';

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

/** Until when the applied coupon holds; the price says what it saves. */
export function CouponBanner({ coupon }: { readonly coupon: ValidCoupon }) {
  const { endsAt } = coupon;
  const renderedAt = useSelector(selectRenderedAt);
  if (!endsAt) return null;
  return (
    <Ticket role="note" aria-label="Coupon">
      <TicketIcon />
      <p>
        A questo prezzo <LastDay instant={endsAt} />.
      </p>
      <div>
        <Countdown end={Date.parse(endsAt)} renderedAt={renderedAt} />
      </div>
    </Ticket>
  );
}
