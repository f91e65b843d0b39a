import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface LeaveDialogProps {
  readonly isOpen: boolean;
  /** A file is on its way. */
  readonly isUploading?: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ isOpen, isUploading = false, onStay, onLeave }: LeaveDialogProps) {
  const id = useId();
  return (
    <Dialog open={isOpen} onClose={onStay} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Uscire senza salvare?</DialogTitle>
      <DialogContent>
        {isUploading
          ? 'Un caricamento è ancora in corso: uscendo si interrompe, e le modifiche non salvate andranno perse.'
          : 'Le modifiche che hai fatto in questo modulo andranno perse.'}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" onClick={onStay} autoFocus>
          Resta qui
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          Esci senza salvare
        </Button>
      </DialogActions>
    </Dialog>
  );
}
