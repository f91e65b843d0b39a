import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isAsking } from '../../../state/submission';
import { EmailField } from '../../../ui/EmailField';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { listPage } from '../resource/resourcePages';
import { newTeacher, watchNewTeacher } from './newTeacher';
import { teachers } from './teachers';

function NewTeacherForm() {
  const dispatch = useDispatch();
  const { errors, status } = useSelector(newTeacher.select);
  const [email, setEmail] = useState('');
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={newTeacher}
      onSubmit={() => dispatch(newTeacher.actions.requested(email))}
      buttons={
        <DialogActions sx={{ px: 0, pb: 0 }}>
          <Button variant="text" onClick={() => dispatch(newTeacher.actions.closed())}>
            Annulla
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? 'Un momento…' : 'Aggiungi'}
          </Button>
        </DialogActions>
      }
    >
      <EmailField
        id="new-teacher-email"
        label="E-mail di chi insegna"
        hint="La persona deve avere già un account: diventa relatore e ha una pagina pubblica."
        autoComplete="off"
        autoFocus
        value={email}
        error={errors.Email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </SubmissionForm>
  );
}

/** Adds a teacher by e-mail. The dialog is open while the submission has a draft. */
export function NewTeacherButton() {
  const dispatch = useDispatch();
  const titleId = useId();
  const isOpen = isAsking(useSelector(newTeacher.select));
  return (
    <>
      <Button variant="contained" onClick={() => dispatch(newTeacher.actions.opened(''))}>
        Aggiungi un relatore
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => dispatch(newTeacher.actions.closed())}
        aria-labelledby={titleId}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={titleId}>Nuovo relatore</DialogTitle>
        <DialogContent>
          <NewTeacherForm />
        </DialogContent>
      </Dialog>
    </>
  );
}

export const teacherList = listPage(teachers, {
  tools: NewTeacherButton,
  slices: [newTeacher.slice],
  watch: watchNewTeacher,
});
