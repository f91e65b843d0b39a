import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Notice } from './Notice';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Explains the consequences. */
  readonly children: ReactNode;
  /** The confirm button's label. */
  readonly action: string;
  readonly isPending: boolean;
  /** Italian: why it was not done, or empty. */
  readonly message: string;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

/** Asks before something is taken away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, isPending, message, onConfirm, onDecline } = props;
  // What was asked stays in view while the dialog fades.
  const [last, setLast] = useState(props);
  if (isOpen && props !== last) setLast(props);
  const { title, children, action } = isOpen ? props : last;
  const id = useId();
  return (
    <Dialog open={isOpen} onClose={onDecline} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{children}</Typography>
        <Notice kind="error">{message}</Notice>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button type="button" variant="text" onClick={onDecline}>
          Annulla
        </Button>
        <Button
          type="button"
          variant="contained"
          color="error"
          aria-disabled={isPending}
          onClick={() => !isPending && onConfirm()}
        >
          {isPending ? 'Un momento…' : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
