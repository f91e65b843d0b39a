import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { AlertIcon, InfinityIcon, LockIcon, PlayIcon } from '../../../ui/Icons';

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

/** What one may count on, and what one must know before trading. */
export function TrustStrip() {
  return (
    <Box
      component="section"
      aria-label="Le nostre garanzie"
      sx={{ mt: { xs: 6, md: 8 }, py: { xs: 4, md: 5 }, borderTop: 1, borderColor: 'divider' }}
    >
      <List>
        {PROMISES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon />
            <div>
              <Typography variant="h3" component="h2">
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.25 }}>
                {text}
              </Typography>
            </div>
          </li>
        ))}
      </List>
      <Box
        component="p"
        sx={{
          display: 'flex',
          gap: 1.5,
          m: 0,
          mt: { xs: 4, md: 5 },
          p: 2.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          typography: 'body2',
          '& > svg': { color: 'warning.main', fontSize: '1.1rem' },
        }}
      >
        <AlertIcon />
        <span>
          <strong>Avvertenza sul rischio.</strong> Il trading e gli investimenti possono comportare la perdita
          del capitale, anche totale. I corsi hanno solo finalità didattiche: non sono consulenza finanziaria,
          né sollecitazione all’investimento, e i risultati passati non garantiscono quelli futuri.
        </span>
      </Box>
    </Box>
  );
}
