import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { MailIcon } from '../../../ui/Icons';
import { Notice } from '../../../ui/Notice';
import { ActivationMailAgain } from '../../identity/account/components/MailRequest';
import { selectUser } from '../../identity/session/sessionSelectors';
import { panel } from '../components/panel';
import { purchases } from '../purchases/purchases';
import { selectAwaitsProof, selectProof } from './proof';

function Awaited({ email }: { readonly email: string }) {
  const { data } = useSelector(purchases.selectAny);
  // The first mail follows the payment.
  const isMailed = data?.items.some(({ paidAt }) => paidAt !== undefined) ?? false;
  return (
    <Alert severity="info" icon={<MailIcon />} role="none">
      <AlertTitle component="h2" id="conferma-indirizzo">
        Conferma il tuo indirizzo e-mail
      </AlertTitle>
      {isMailed ? 'Ti abbiamo mandato un link a ' : 'Dopo l’acquisto ti mandiamo un link a '}
      <strong>{email}</strong>: aprilo per usare tutto il profilo.
      {isMailed && ' Quello che hai acquistato è già tuo e non deve aspettare.'}
      <Box sx={{ my: 1.5, maxWidth: 360 }}>
        <ActivationMailAgain
          email={email}
          label={isMailed ? 'Invia di nuovo l’e-mail' : 'Invia subito l’e-mail'}
        />
      </Box>
      {isMailed && 'Non lo trovi? Guarda anche nella posta indesiderata. '}Se l’indirizzo è sbagliato,{' '}
      <MuiLink component={Link} to={paths.contacts()}>
        scrivici
      </MuiLink>
      .
    </Alert>
  );
}

/** Tells a new buyer that the address is to be confirmed, and later that it is. */
export function ProofNotice() {
  const proof = useSelector(selectProof);
  const email = useSelector(selectUser)?.username;
  const confirmed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The link opens in another tab, while the focus may be on the button, which disappears.
    if (proof === 'confirmed' && document.activeElement === document.body) confirmed.current?.focus();
  }, [proof]);
  if (proof !== 'awaited' && proof !== 'confirmed') return null;
  return (
    <Box ref={confirmed} tabIndex={-1} sx={{ mb: { xs: 4, md: 5.5 }, outline: 'none' }}>
      {proof === 'awaited' && email && (
        <section aria-labelledby="conferma-indirizzo">
          <Awaited email={email} />
        </section>
      )}
      <Notice kind="success">
        {proof === 'confirmed' ? 'Indirizzo confermato: ora il profilo è completo.' : ''}
      </Notice>
    </Box>
  );
}

interface AfterProofProps {
  /** What opens with the proof, before "dopo la conferma del tuo indirizzo e-mail." */
  readonly text: string;
  readonly children: ReactNode;
}

/** A part that needs a proved address: until then a line in its place. */
export function AfterProof({ text, children }: AfterProofProps) {
  if (!useSelector(selectAwaitsProof)) return children;
  return (
    <Box sx={{ mt: 2.5, 'h2 + &': { mt: 0 }, p: { xs: 2, sm: 3 }, ...panel, color: 'text.secondary' }}>
      {text} dopo la conferma del tuo indirizzo e-mail.
    </Box>
  );
}
