import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Notice } from '../../../ui/Notice';
import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectIsAlreadyOwned,
  selectIsCancelled,
} from '../checkoutSelectors';

/** Why nothing was bought. @param wayIn the link into the item, for buyers who turn out to own it */
export function CheckoutMessage({ wayIn }: { readonly wayIn: ReactNode }) {
  const status = useSelector(selectCheckoutStatus);
  const message = useSelector(selectCheckoutMessage);
  const isAlreadyOwned = useSelector(selectIsAlreadyOwned);
  const isCancelled = useSelector(selectIsCancelled);
  return (
    <>
      <Notice kind="success">{isCancelled && message}</Notice>
      {status === 'failed' && !isCancelled && (
        <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
      {isAlreadyOwned && wayIn}
    </>
  );
}
