import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { afterPayment } from '../../../../contract/checkout/purchaseNames';
import { paths } from '../../../routing/paths';
import { Message } from '../../../ui/Message';
import { RetryButton } from '../../../ui/RetryButton';

/** Shown until the first answer. */
export function PaymentWorking() {
  return (
    <>
      <Message eyebrow="Pagamento" title="Stiamo confermando il pagamento">
        Un attimo: chiediamo l’esito alla banca.
      </Message>
      <Skeleton variant="rounded" height={190} sx={{ mt: 5 }} aria-hidden="true" />
    </>
  );
}

/** Shown until the provider confirms the payment. */
export function PaymentPending({
  isGift,
  isOverdue,
  onRetry,
}: {
  isGift: boolean;
  isOverdue: boolean;
  onRetry: () => void;
}) {
  return (
    <Message
      eyebrow="Pagamento in attesa"
      title="Stiamo confermando il pagamento"
      actions={
        <>
          {isOverdue && (
            <RetryButton variant="contained" onRetry={onRetry}>
              Controlla di nuovo
            </RetryButton>
          )}
          <Button component={Link} to={paths.profile()} variant={isOverdue ? 'outlined' : 'text'}>
            {isGift ? 'I miei acquisti' : 'I miei corsi'}
          </Button>
        </>
      }
    >
      {isOverdue
        ? `La conferma tarda ad arrivare. Se hai pagato non serve rifarlo: appena la banca conferma, ${afterPayment(isGift)}.`
        : 'Di solito bastano pochi secondi. Puoi lasciare aperta questa pagina: si aggiorna da sola.'}
    </Message>
  );
}

/** Shown while the buyer's bank works on the payment. */
export function PaymentProcessing({ isGift }: { isGift: boolean }) {
  return (
    <Message
      eyebrow="Pagamento in lavorazione"
      title="La tua banca sta lavorando al pagamento"
      actions={
        <Button component={Link} to={paths.profile()} variant="contained">
          I miei acquisti
        </Button>
      }
    >
      Può impiegare alcuni giorni, e non devi fare altro. Appena il pagamento arriva ti scriviamo e{' '}
      {afterPayment(isGift)}; se non riesce potrai acquistare di nuovo.
    </Message>
  );
}

/** Shown if the address names no purchase of this person. */
export function PaymentUnknown({ message }: { message: string }) {
  return (
    <Message
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
    </Message>
  );
}
