import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Notice } from '../../../ui/Notice';
import { endDeclined, endRequested, selectLogins } from '../loginsSlice';

/** Asks before a login is ended. */
export function EndLoginDialog() {
  const dispatch = useDispatch();
  const { items, asked, ending, endingMessage } = useSelector(selectLogins);
  const login = items.find(({ IdEnc }) => IdEnc === asked);
  const isPending = ending === 'pending';
  return (
    <Dialog
      open={login !== undefined}
      onClose={() => dispatch(endDeclined())}
      aria-labelledby="termina-accesso"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="termina-accesso">Terminare questo accesso?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          Su <strong>{login?.device}</strong> bisognerà accedere di nuovo. Se non riconosci questo accesso,
          cambia anche la password.
        </Typography>
        <Notice kind="error">{endingMessage}</Notice>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button type="button" variant="text" onClick={() => dispatch(endDeclined())}>
          Annulla
        </Button>
        <Button
          type="button"
          variant="contained"
          color="error"
          aria-disabled={isPending}
          onClick={() => login && !isPending && dispatch(endRequested(login.IdEnc))}
        >
          {isPending ? 'Un momento…' : 'Termina l’accesso'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
