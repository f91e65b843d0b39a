import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { DeletionTerms } from '../../../../contract/identity/users';
import { formatCount } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { RetryButton } from '../../../ui/RetryButton';
import { logoutRequested } from '../../identity/session/sessionSlice';
import { DeleteAccountForm } from './DeleteAccountForm';
import { deletion, deletionTerms } from './deletion';

/** Lists what is lost and what is kept. */
function Losses({ terms }: { readonly terms: DeletionTerms }) {
  const { courses, reviews, purchases } = terms;
  const lost = [
    courses > 0 && `${formatCount(courses, 'corso', 'corsi')}, con i tuoi progressi`,
    reviews > 0 && formatCount(reviews, 'recensione', 'recensioni'),
    'il profilo, la foto e i tuoi dati personali',
    'gli accessi su tutti i dispositivi',
  ].filter((line) => line !== false);
  return (
    <Box>
      <Typography>Perderai per sempre:</Typography>
      <Box component="ul" sx={{ mt: 0.75, mb: 1.5, pl: 3 }}>
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {purchases > 0 &&
          `La legge ci chiede di conservare i documenti di ${formatCount(purchases, 'acquisto', 'acquisti')}: restano, ma senza il tuo account. `}
        Potrai iscriverti di nuovo con lo stesso indirizzo, ma i corsi non torneranno.
      </Typography>
    </Box>
  );
}

function LoginAgain() {
  const dispatch = useDispatch();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>
        Per essere sicuri che sei tu, esci, accedi di nuovo e torna qui entro un quarto d’ora.
      </Typography>
      <Button type="button" variant="outlined" onClick={() => dispatch(logoutRequested())}>
        Esci e accedi di nuovo
      </Button>
    </Box>
  );
}

/** Asks for confirmation and the password before the account is deleted. */
export function DeleteAccountDialog() {
  const dispatch = useDispatch();
  const isOpen = useSelector(deletion.select).draft !== null;
  const { data, message } = useSelector(deletionTerms.selectAny);
  const terms = isOpen ? data : null;
  const close = () => dispatch(deletion.actions.closed());
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby="elimina-account" maxWidth="sm" fullWidth>
      <DialogTitle id="elimina-account">Eliminare il tuo account?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {terms && <Losses terms={terms} />}
        {terms && (terms.needsLogin ? <LoginAgain /> : <DeleteAccountForm hasPassword={terms.hasPassword} />)}
        {!terms && message === '' && <Skeleton variant="rounded" height={180} aria-busy="true" />}
        <Notice kind="error">{message}</Notice>
      </DialogContent>
      {(!terms || terms.needsLogin) && (
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
          {message && <RetryButton onRetry={() => dispatch(deletionTerms.actions.retryRequested())} />}
          <Button type="button" variant="text" onClick={close}>
            Annulla
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
