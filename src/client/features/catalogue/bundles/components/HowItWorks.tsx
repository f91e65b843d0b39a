import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CoinIcon, InfinityIcon, LevelIcon } from '../../../../ui/Icons';
import { Points } from '../../../../ui/Points';

const POINTS = [
  {
    Icon: LevelIcon,
    title: 'Un ordine che aiuta',
    text: 'Ogni corso prepara il successivo: sai sempre che cosa studiare dopo.',
  },
  {
    Icon: CoinIcon,
    title: 'Un prezzo solo, più basso',
    text: 'Paghi una volta, meno della somma dei corsi. Nessun abbonamento.',
  },
  {
    Icon: InfinityIcon,
    title: 'Corsi interi, tuoi',
    text: 'Li trovi tutti fra i tuoi corsi, da seguire con il tuo ritmo.',
  },
];

export function HowItWorks() {
  return (
    <Box
      component="section"
      aria-labelledby="come-funziona"
      sx={{ mt: { xs: 6, md: 8 }, pt: { xs: 4, md: 5 }, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2" id="come-funziona" sx={{ mb: 3 }}>
        Come funziona un percorso
      </Typography>
      <Points points={POINTS} heading="h3" />
    </Box>
  );
}
