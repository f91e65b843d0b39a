import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import type { Field } from '../resource/draft';
import { FieldInput } from '../resource/fields';
import { announcing, purchasePicked } from './announcing';
import { ToastPreview } from './ToastPreview';

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
  const { draft, status } = useSelector(announcing.select);
  return (
    <>
      <Button variant="contained" onClick={() => dispatch(announcing.actions.opened(''))}>
        Annuncia un acquisto
      </Button>
      <Dialog
        open={draft !== null && status !== 'done'}
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
