import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isUnavailable } from '../../../state/loadable';
import { isAsking } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { PurchaseCard, ToastPress } from '../../../ui/PurchaseCard';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { purchaseAnnounced } from '../../notifications/notificationsSlice';
import { HIDE_PURCHASES, purchaseText } from '../../notifications/purchaseSaga';
import type { Field } from '../resource/draft';
import { FieldInput } from '../resource/fields';
import { listPage } from '../resource/resourcePages';
import { announcing, purchasePicked, toastPreview, watchAnnouncing } from './announcing';
import { notifications } from './notifications';

/** The height of a toast with two lines, so that nothing jumps. */
const TOAST_HEIGHT = 112;

/** The toast as visitors will see it. @param id of the purchase, '' before one is picked */
function ToastPreview({ id }: { readonly id: string }) {
  const { status, data, message } = useSelector(toastPreview.selectByKey(id));
  const isWrong = isUnavailable(status);
  return (
    <Box role="group" aria-label="Anteprima" sx={{ minHeight: TOAST_HEIGHT + 32 }}>
      <Typography sx={{ mb: 0.75, fontWeight: 600 }}>Anteprima</Typography>
      {id === '' && <Typography color="textSecondary">Scegli un acquisto per vederla.</Typography>}
      {id !== '' && isWrong && <Notice kind="error">{message || 'Questo acquisto non esiste più.'}</Notice>}
      {id !== '' && !isWrong && !data && (
        <Box aria-busy="true">
          <Skeleton variant="rounded" height={TOAST_HEIGHT} />
        </Box>
      )}
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

const PURCHASE: Field = {
  name: 'purchase',
  label: 'Acquisto',
  input: 'purchase',
  hint: 'Scrivi qualche lettera del titolo o dell’acquirente. Si annuncia solo ciò che è pagato.',
};

function AnnounceForm() {
  const dispatch = useDispatch();
  const { errors, status } = useSelector(announcing.select);
  const [id, setId] = useState('');
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={announcing}
      onSubmit={() => dispatch(announcing.actions.requested(id))}
      buttons={
        <DialogActions sx={{ px: 0, pb: 0 }}>
          <Button variant="text" onClick={() => dispatch(announcing.actions.closed())}>
            Annulla
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? 'Un momento…' : 'Invia a tutti'}
          </Button>
        </DialogActions>
      }
    >
      <FieldInput
        field={PURCHASE}
        value={id}
        error={errors.purchase}
        autoFocus
        onChange={(value) => {
          setId(String(value));
          dispatch(purchasePicked(String(value)));
          if (errors.purchase) dispatch(announcing.actions.fieldChanged('purchase'));
        }}
      />
      <ToastPreview id={id} />
    </SubmissionForm>
  );
}

/** Announces a purchase after its toast was seen. The dialog is open while the submission has a draft. */
export function AnnounceButton() {
  const dispatch = useDispatch();
  const titleId = useId();
  const isOpen = isAsking(useSelector(announcing.select));
  return (
    <>
      <Button variant="contained" onClick={() => dispatch(announcing.actions.opened(''))}>
        Annuncia un acquisto
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => dispatch(announcing.actions.closed())}
        aria-labelledby={titleId}
        maxWidth="sm"
        fullWidth
      >
        <DialogTitle id={titleId}>Annuncia un acquisto</DialogTitle>
        <DialogContent>
          <AnnounceForm />
        </DialogContent>
      </Dialog>
    </>
  );
}

export const notificationList = listPage(notifications, {
  tools: AnnounceButton,
  slices: [announcing.slice, toastPreview.slice],
  watch: watchAnnouncing,
});
