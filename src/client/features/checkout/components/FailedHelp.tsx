import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { CardIcon, LockIcon, PhoneIcon } from '../../../ui/Icons';
import { Points } from '../../../ui/Points';

const POINTS = [
  {
    Icon: CardIcon,
    title: 'Ricontrolla i dati',
    text: 'Numero, scadenza e codice di sicurezza: un errore di battitura è la causa più comune.',
  },
  {
    Icon: PhoneIcon,
    title: 'Conferma nell’app della banca',
    text: 'Molte banche chiedono di approvare il pagamento entro pochi minuti.',
  },
  {
    Icon: LockIcon,
    title: 'Prova un’altra carta',
    text: 'La banca può bloccare gli acquisti online o aver raggiunto il limite del mese.',
  },
];

/** The usual causes of a payment that failed, and what helps. */
export const FailedHelp = () => (
  <Box
    component="section"
    aria-labelledby="aiuto"
    sx={{ mt: { xs: 5, md: 7 }, pt: { xs: 4, md: 5 }, borderTop: 1, borderColor: 'divider' }}
  >
    <Typography variant="h2" id="aiuto" sx={{ mb: 3 }}>
      Che cosa puoi fare
    </Typography>
    <Points points={POINTS} heading="h3" />
    <Typography sx={{ mt: 4 }}>
      Non basta?{' '}
      <MuiLink component={Link} to={paths.contacts()}>
        Scrivici
      </MuiLink>
      : troviamo insieme un altro modo.
    </Typography>
  </Box>
);
