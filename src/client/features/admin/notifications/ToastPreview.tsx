import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Notice } from '../../../ui/Notice';
import { PurchaseCard, ToastPress } from '../../../ui/PurchaseCard';
import { Skeleton } from '../../../ui/Skeleton';
import { purchaseAnnounced } from '../../notifications/notificationsSlice';
import { HIDE_PURCHASES, purchaseText } from '../../notifications/purchaseSaga';
import { toastPreview } from './announcing';

/** The height of a toast with two lines, so that nothing jumps. */
const TOAST_HEIGHT = 112;

/** The toast as visitors will see it. @param id of the purchase, '' before one is picked */
export function ToastPreview({ id }: { readonly id: string }) {
  const { status, data, message } = useSelector(toastPreview.selectByKey(id));
  const isWrong = status === 'missing' || status === 'failed';
  return (
    <Box role="group" aria-label="Anteprima" sx={{ minHeight: TOAST_HEIGHT + 32 }}>
      <Typography sx={{ mb: 0.75, fontWeight: 600 }}>Anteprima</Typography>
      {id === '' && <Typography color="textSecondary">Scegli un acquisto per vederla.</Typography>}
      {id !== '' && isWrong && <Notice kind="error">{message || 'Questo acquisto non esiste più.'}</Notice>}
      {id !== '' && !isWrong && !data && <Skeleton variant="rounded" height={TOAST_HEIGHT} />}
      {id !== '' && data && (
        <PurchaseCard
          buttons={
            <Box inert sx={{ display: 'contents' }}>
              {[data.button, HIDE_PURCHASES, 'Chiudi'].map((label) => (
                <ToastPress key={label} label={label} />
              ))}
            </Box>
          }
        >
          {purchaseText(purchaseAnnounced(data))}
        </PurchaseCard>
      )}
    </Box>
  );
}
