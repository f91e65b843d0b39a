import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { CoinIcon, InfinityIcon, LevelIcon } from '../../../ui/Icons';

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

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: theme.spacing(4) },
  '& li': { display: 'flex', gap: theme.spacing(1.75) },
  '& svg': { color: (theme.vars ?? theme).palette.primary.main, fontSize: '1.4rem', marginTop: 2 },
}));

/** What a learning path is good for. */
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
      <List>
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon />
            <div>
              <Typography variant="h3">{title}</Typography>
              <Typography color="textSecondary" sx={{ mt: 0.25 }}>
                {text}
              </Typography>
            </div>
          </li>
        ))}
      </List>
    </Box>
  );
}
