import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { CardRow } from '../../../../ui/CourseGrid';
import { AlertIcon, InfinityIcon, LockIcon, PlayIcon } from '../../../../ui/Icons';

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

const Promises = styled(CardRow)(({ theme }) => ({
  // Three side by side; fewer with large text.
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  },
  '& > li': { display: 'flex', gap: theme.spacing(1.5) },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& svg': { color: theme.vars.palette.primary.main, fontSize: '1.4rem', marginTop: 2 },
}));

/** The shop's promises and the risk warning. */
export function TrustStrip() {
  return (
    <Box
      component="section"
      aria-label="Le nostre garanzie"
      sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      {/* Pushed sideways by keyboard too. */}
      <Promises tabIndex={0}>
        {PROMISES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon />
            <div>
              <Typography variant="h3" component="h2">
                {title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            </div>
          </li>
        ))}
      </Promises>
      <Card sx={{ mt: 2.5 }}>
        <CardContent
          sx={{ display: 'flex', gap: 1.5, typography: 'body2', '& > svg': { color: 'warning.main' } }}
        >
          <AlertIcon />
          <span>
            <strong>Avvertenza sul rischio.</strong> Il trading e gli investimenti possono comportare la
            perdita del capitale, anche totale. I corsi hanno solo finalità didattiche: non sono consulenza
            finanziaria, né sollecitazione all’investimento, e i risultati passati non garantiscono quelli
            futuri.
          </span>
        </CardContent>
      </Card>
    </Box>
  );
}
