import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';

interface NoticeProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

/** A message about a payment, large and centred, with its buttons. */
export function Notice({ eyebrow, title, children, actions }: NoticeProps) {
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Typography variant="eyebrow" color="primary">
        {eyebrow}
      </Typography>
      <Typography variant="h1" sx={{ mt: 1, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </Typography>
      <Typography component="div" variant="lead" color="textSecondary" sx={{ mt: 2 }}>
        {children}
      </Typography>
      {actions && (
        <Box sx={{ mt: 3.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}

/** Shown until the first answer. */
export function PaymentWorking() {
  return (
    <>
      <Notice eyebrow="Pagamento" title="Stiamo confermando il pagamento">
        Un attimo: chiediamo l’esito alla banca.
      </Notice>
      <Skeleton variant="rounded" height={190} sx={{ mt: 5 }} aria-hidden="true" />
    </>
  );
}

/** Shown until the provider confirms the payment. */
export function PaymentPending({ isOverdue, onRetry }: { isOverdue: boolean; onRetry: () => void }) {
  return (
    <Notice
      eyebrow="Pagamento in attesa"
      title="Stiamo confermando il pagamento"
      actions={
        <>
          {isOverdue && (
            <Button variant="contained" onClick={onRetry}>
              Controlla di nuovo
            </Button>
          )}
          <Button component={Link} to={paths.profile()} variant={isOverdue ? 'outlined' : 'text'}>
            I miei corsi
          </Button>
        </>
      }
    >
      {isOverdue
        ? 'La conferma tarda ad arrivare. Se hai pagato non serve rifarlo: appena la banca conferma, trovi il corso fra i tuoi.'
        : 'Di solito bastano pochi secondi. Puoi lasciare aperta questa pagina: si aggiorna da sola.'}
    </Notice>
  );
}

/** Shown while the buyer's bank works on the payment. */
export function PaymentProcessing() {
  return (
    <Notice
      eyebrow="Pagamento in lavorazione"
      title="La tua banca sta lavorando al pagamento"
      actions={
        <Button component={Link} to={paths.profile()} variant="contained">
          I miei acquisti
        </Button>
      }
    >
      Può impiegare alcuni giorni, e non devi fare altro. Appena il pagamento arriva ti scriviamo e trovi il
      corso nel tuo profilo; se non riesce potrai acquistare di nuovo.
    </Notice>
  );
}

/** Shown if the address names no purchase of this person. */
export function PaymentUnknown({ message }: { message: string }) {
  return (
    <Notice
      eyebrow="Acquisto non trovato"
      title="Non troviamo questo acquisto"
      actions={
        <>
          <Button component={Link} to={paths.profile()} variant="contained">
            I miei corsi
          </Button>
          <Button component={Link} to={paths.courses()} variant="outlined">
            Guarda tutti i corsi
          </Button>
        </>
      }
    >
      {message} Controlla l’indirizzo, oppure entra con l’account con cui hai acquistato.
    </Notice>
  );
}
