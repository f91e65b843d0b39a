import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import {
  selectAppliedCoupon,
  selectCouponCode,
  selectCouponStatus,
  selectLine,
} from '../../features/checkout/checkoutSelectors';
import { PriceBreakdown } from '../../features/checkout/components/PriceBreakdown';
import { formatEuro } from '../../ui/format';

/** The item being bought, with its price: stays in view while the buyer logs in or signs up. */
export function PurchaseInView() {
  const line = useSelector(selectLine);
  const coupon = useSelector(selectAppliedCoupon);
  const isChecking = useSelector(selectCouponStatus) === 'checking';
  const code = useSelector(selectCouponCode);
  if (!line) return null;
  return (
    <Box
      component="section"
      aria-label="Il tuo acquisto"
      sx={{ mt: 2, px: 2, py: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowWrap: 'anywhere' }}
    >
      <Box
        component="p"
        sx={{ m: 0, display: 'flex', gap: 2, justifyContent: 'space-between', fontWeight: 650 }}
      >
        <span>{line.title}</span>
        {!coupon && <span style={{ whiteSpace: 'nowrap' }}>{formatEuro(line.price)}</span>}
      </Box>
      {coupon && <PriceBreakdown coupon={coupon} />}
      {isChecking && <Box sx={{ typography: 'body2' }}>Verifico il coupon {code}…</Box>}
    </Box>
  );
}
