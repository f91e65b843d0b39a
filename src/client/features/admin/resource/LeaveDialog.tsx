import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsUploading } from '../upload/uploadSlice';
import { leaveConfirmed, leaveDeclined, selectLeaveTarget } from './leaveSlice';

/** Asks before unsaved changes are lost, or an upload is stopped. */
export function LeaveDialog() {
  const id = useId();
  const dispatch = useDispatch();
  const isUploading = useSelector(selectIsUploading);
  const isOpen = useSelector(selectLeaveTarget) !== null;
  const stay = () => dispatch(leaveDeclined());
  return (
    <Dialog open={isOpen} onClose={stay} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Uscire senza salvare?</DialogTitle>
      <DialogContent>
        {isUploading
          ? 'Un caricamento è ancora in corso: uscendo si interrompe, e le modifiche non salvate andranno perse.'
          : 'Le modifiche che hai fatto in questo modulo andranno perse.'}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" onClick={stay} autoFocus>
          Resta qui
        </Button>
        <Button variant="contained" color="error" onClick={() => dispatch(leaveConfirmed())}>
          Esci senza salvare
        </Button>
      </DialogActions>
    </Dialog>
  );
}
