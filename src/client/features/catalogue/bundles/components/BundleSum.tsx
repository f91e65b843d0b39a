import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import { savingOf } from '../../../../ui/bundleSaving';
import { formatEuro, percentOff } from '../../../../ui/format';
import { paper } from '../../../../ui/frames';
import { selectTotalOf } from '../../../checkout/checkoutSelectors';
import { ownOffer } from '../bundle';

const Sum = styled('dl')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    margin: 0,
    padding: theme.spacing(1, 2.5),
    ...paper,
    fontVariantNumeric: 'tabular-nums',
    '& > div': {
      display: 'flex',
      // Large text puts the price under the title.
      flexWrap: 'wrap',
      columnGap: theme.spacing(3),
      padding: theme.spacing(1.25, 0),
    },
    '& > div + div': { borderTop: '1px solid', borderColor: palette.divider },
    '& dt': { flex: '1 1 6em', minWidth: 0, overflowWrap: 'anywhere' },
    '& dd': { margin: 0, marginLeft: 'auto', textAlign: 'right' },
    '& > div.path': { fontWeight: 700 },
    '& > div.saving': {
      margin: theme.spacing(0, -2.5, -1),
      padding: theme.spacing(1.75, 2.5),
      borderRadius: '0 0 9px 9px',
      backgroundColor: palette.action.selected,
      color: palette.success.main,
      fontWeight: 700,
      fontSize: '1.125rem',
    },
  };
});

/** The prices of the single courses that the reader has not, of the path, with its coupon, and the whole saving. */
export function BundleSum({ bundle }: { readonly bundle: BundleDetail }) {
  const { IdBundleEnc: id } = bundle;
  const { price, missing, singlyPrice } = ownOffer(bundle);
  const total = useSelector(selectTotalOf({ kind: 'bundle', id, price }));
  const off = percentOff(total, singlyPrice);
  return (
    <Sum>
      {missing.map((course) => (
        <div key={course.IdCourseEnc}>
          <dt>{course.title}</dt>
          <dd>{formatEuro(course.price)}</dd>
        </div>
      ))}
      <div>
        <dt>Acquistati uno per uno</dt>
        <dd>{formatEuro(singlyPrice)}</dd>
      </div>
      <div className="path">
        <dt>Con il percorso</dt>
        <dd>{formatEuro(price)}</dd>
      </div>
      {total < price && (
        <div className="path">
          <dt>Con il tuo coupon</dt>
          <dd>{formatEuro(total)}</dd>
        </div>
      )}
      <div className="saving">
        <dt>Risparmi</dt>
        <dd>
          {formatEuro(savingOf({ price: total, singlyPrice }))}
          {off > 0 && ` (-${off}%)`}
        </dd>
      </div>
    </Sum>
  );
}
