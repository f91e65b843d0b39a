import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ValidCoupon } from '../../../../contract/promotions/coupons';
import { formatDiscount, formatEuro } from '../../../ui/format';

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

/** Why an item costs less than its list price before any coupon. */
export interface Reduction {
  /** Euro. */
  readonly listPrice: number;
  /** The label of the list price: "Corsi uno per uno". */
  readonly name: string;
  /** The label of the discount: "Sconto del percorso". */
  readonly saving: string;
}

interface PriceBreakdownProps {
  readonly coupon: ValidCoupon;
  readonly reduction?: Reduction | undefined;
  /** The button that removes the coupon. */
  readonly children?: ReactNode;
}

/** From the list price to the total, as the server worked it out: the coupon stands here and nowhere else. */
export function PriceBreakdown({ coupon, reduction, children }: PriceBreakdownProps) {
  const { CouponCode, discount, isPercentage, price } = coupon;
  const rows: [name: string, amount: number][] =
    reduction && reduction.listPrice > price.listPrice
      ? [
          [reduction.name, reduction.listPrice],
          [reduction.saving, price.listPrice - reduction.listPrice],
        ]
      : [['Prezzo', price.listPrice]];
  const row = (name: ReactNode, amount: number, key: string) => (
    <div key={key}>
      <dt>{name}</dt>
      <dd>{formatEuro(amount)}</dd>
    </div>
  );
  const benefit = isPercentage && ` (${formatDiscount(discount, true)})`;
  const applied = (
    <>
      Coupon {CouponCode} applicato{benefit}
      {children}
    </>
  );
  return (
    <Sum>
      {rows.map(([name, amount]) => row(name, amount, name))}
      {row(applied, -price.discount, 'coupon')}
      {row('Da pagare', price.total, 'total')}
    </Sum>
  );
}
