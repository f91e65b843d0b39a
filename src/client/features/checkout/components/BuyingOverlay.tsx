import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import { useSelector } from 'react-redux';
import { selectCheckoutStatus } from '../checkoutSelectors';

/** Covers the page while the purchase that was asked for is prepared. */
export function BuyingOverlay() {
  if (useSelector(selectCheckoutStatus) !== 'pending') return null;
  return (
    <Backdrop
      open
      role="status"
      aria-live="polite"
      sx={{
        zIndex: 'modal',
        flexDirection: 'column',
        gap: 2,
        p: 3,
        textAlign: 'center',
        bgcolor: (theme) => theme.alpha(theme.vars.palette.background.default, 0.88),
      }}
    >
      <CircularProgress aria-hidden="true" size={44} />
      <span>Un momento, prepariamo il tuo acquisto…</span>
    </Backdrop>
  );
}
