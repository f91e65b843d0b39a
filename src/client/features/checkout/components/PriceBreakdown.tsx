import { styled } from '@mui/material/styles';
import type { ValidCoupon } from '../../../../contract/coupons';
import { formatEuro } from '../../../ui/format';

const Sum = styled('dl')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: theme.spacing(0.5),
    margin: theme.spacing(1.25, 0, 0),
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(2) },
    '& dt': { minWidth: 0, overflowWrap: 'anywhere', color: palette.text.secondary },
    '& dd': { margin: 0, whiteSpace: 'nowrap' },
    '& > div:last-of-type': {
      paddingTop: theme.spacing(0.5),
      borderTop: '1px solid',
      borderColor: palette.divider,
    },
    '& > div:last-of-type > *': { color: palette.text.primary, fontWeight: 650 },
  };
});

/** List price, discount and total, as the server worked them out. */
export function PriceBreakdown({ coupon: { CouponCode, price } }: { readonly coupon: ValidCoupon }) {
  const rows = [
    ['Prezzo', formatEuro(price.listPrice)],
    [`Coupon ${CouponCode}`, formatEuro(-price.discount)],
    ['Da pagare', formatEuro(price.total)],
  ] as const;
  return (
    <Sum>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </Sum>
  );
}
