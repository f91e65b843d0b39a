import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { AlertIcon, InfinityIcon, LockIcon, PlayIcon } from '../../../../ui/Icons';
import { Points } from '../../../../ui/Points';

const PROMISES = [
  {
    Icon: InfinityIcon,
    title: 'Accesso per sempre',
    text: 'Acquisti una volta, rivedi le lezioni quando vuoi.',
  },
  {
    Icon: PlayIcon,
    title: 'Riprendi da dove eri',
    text: 'Il punto di ogni lezione resta salvato, su ogni dispositivo.',
  },
  {
    Icon: LockIcon,
    title: 'Pagamento sicuro',
    text: 'La carta è gestita dal circuito di pagamento, non da noi.',
  },
];

/** The shop's promises and the risk warning. */
export function TrustStrip() {
  return (
    <Box
      component="section"
      aria-label="Le nostre garanzie"
      sx={{ mt: { xs: 4, md: 5 }, py: { xs: 3, md: 4 }, borderTop: 1, borderColor: 'divider' }}
    >
      <Points points={PROMISES} heading="h2" />
      <Alert severity="warning" role="note" icon={<AlertIcon />} sx={{ mt: 3 }}>
        <strong>Avvertenza sul rischio.</strong> Il trading e gli investimenti possono comportare la perdita
        del capitale, anche totale. I corsi hanno solo finalità didattiche: non sono consulenza finanziaria,
        né sollecitazione all’investimento, e i risultati passati non garantiscono quelli futuri.
      </Alert>
    </Box>
  );
}
