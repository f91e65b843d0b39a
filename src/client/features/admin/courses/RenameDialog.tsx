import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LONGEST_ATTACHMENT_NAME } from '../../../../contract/catalogue/attachmentLimits';
import { FormField } from '../../../ui/FormField';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { attachmentRenaming } from './attachments';

function OpenDialog({ id, name: opened }: { readonly id: string; readonly name: string }) {
  const dispatch = useDispatch();
  const titleId = useId();
  const fieldId = useId();
  const { status, errors } = useSelector(attachmentRenaming.select);
  // The name that was opened; the submission's draft is the one sent last.
  const [stored] = useState(opened);
  const [name, setName] = useState(stored);
  const isPending = status === 'pending';
  const close = () => dispatch(attachmentRenaming.actions.closed());
  return (
    // Esc and a click beside it lose nothing that was typed.
    <Dialog open onClose={() => name === stored && close()} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Rinomina l’allegato</DialogTitle>
      <DialogContent>
        <SubmissionForm
          form={attachmentRenaming}
          onSubmit={() => dispatch(attachmentRenaming.actions.requested({ id, name }))}
          buttons={
            <DialogActions sx={{ p: 0, flexWrap: 'wrap', gap: 1 }}>
              <Button variant="text" onClick={close}>
                Annulla
              </Button>
              <Button type="submit" variant="contained" aria-disabled={isPending}>
                {isPending ? 'Salvataggio in corso…' : 'Salva il nome'}
              </Button>
            </DialogActions>
          }
        >
          <FormField
            id={fieldId}
            name="Name"
            label="Nome del file"
            value={name}
            error={errors.Name}
            hint="L’estensione resta quella del file."
            autoFocus
            maxLength={LONGEST_ATTACHMENT_NAME}
            onChange={({ target }) => setName(target.value)}
          />
        </SubmissionForm>
      </DialogContent>
    </Dialog>
  );
}

/** The form of an attachment's name. Open while a renaming has a draft. */
export function RenameDialog() {
  const { draft, status } = useSelector(attachmentRenaming.select);
  return draft && status !== 'done' ? <OpenDialog key={draft.id} id={draft.id} name={draft.name} /> : null;
}
