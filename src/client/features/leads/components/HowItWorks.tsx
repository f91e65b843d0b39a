import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const STEPS = [
  { title: 'Ti iscrivi', text: 'Bastano il nome e un’e-mail. È gratis e non serve un account.' },
  { title: 'Ricevi il link', text: 'Ti mandiamo un’e-mail con il link e l’evento per il calendario.' },
  { title: 'Entri in diretta', text: 'All’ora indicata, da computer o da telefono, con le tue domande.' },
];

/** The numbered steps from the registration to the webinar. */
export function HowItWorks() {
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
        m: 0,
        p: 0,
        listStyle: 'none',
        counterReset: 'step',
      }}
    >
      {STEPS.map(({ title, text }) => (
        <Box
          key={title}
          component="li"
          sx={{
            display: { xs: 'flex', md: 'block' },
            gap: 2,
            counterIncrement: 'step',
            '&::before': {
              content: 'counter(step)',
              display: 'grid',
              placeItems: 'center',
              width: 36,
              height: 36,
              flexShrink: 0,
              borderRadius: '50%',
              bgcolor: 'action.selected',
              color: 'primary.main',
              fontWeight: 700,
            },
          }}
        >
          <div>
            <Typography variant="h3" sx={{ mt: { md: 1.5 } }}>
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {text}
            </Typography>
          </div>
        </Box>
      ))}
    </Box>
  );
}
