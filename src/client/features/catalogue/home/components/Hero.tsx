import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import { selectIsAuthenticated } from '../../../identity/session/sessionSelectors';
import { homeBlocks } from '../homeBlocks';
import { HeroDrawing } from './HeroDrawing';
import { HeroPreview } from './HeroPreview';

const WIDE = { display: { xs: 'none', md: 'block' } };

/**
 * The shop's claim with links to courses and learning paths, and a free lesson to watch. Under the claim, on narrow
 * screens, the lesson is for visitors alone: a student's own courses take the room of all this (access/StudentHome.tsx).
 */
export function Hero() {
  const isLoggedIn = useSelector(selectIsAuthenticated);
  const preview = useSelector(homeBlocks.highlights.selectAny).data?.preview;
  return (
    <Box component="section" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}>
      <Container
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 4fr)' },
          alignItems: 'center',
          columnGap: 8,
          py: 3,
        }}
      >
        <div>
          <Typography variant="eyebrow" color="primary">
            Videocorsi di trading e investimenti
          </Typography>
          <Typography variant="h1" sx={{ mt: 1, textWrap: 'balance' }}>
            Impara a leggere i mercati, un passo alla volta
          </Typography>
          <Typography
            variant="lead"
            color="textSecondary"
            sx={{ mt: 1.5, maxWidth: '58ch', textWrap: 'pretty' }}
          >
            Lezioni brevi, tenute da chi opera ogni giorno: dall’analisi tecnica alla gestione del rischio.
            Nessuna promessa di guadagno, solo metodo da studiare e mettere alla prova.
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: { xs: 1, sm: 1.5 },
              mt: 2.5,
              '& > a': { px: { xs: 1.75, sm: 2.5 } },
            }}
          >
            <Button component={Link} to={paths.courses()} variant="contained">
              Esplora i corsi
            </Button>
            <Button component={Link} to={paths.bundles()} variant="outlined">
              Percorsi formativi
            </Button>
          </Box>
        </div>
        {preview ? (
          <Box
            sx={{
              ...(isLoggedIn && WIDE),
              // Before the page knows who reads it, nothing of it is painted that would leave again.
              '[data-session] &': WIDE,
              mt: { xs: 2.5, md: 0 },
              maxWidth: { md: 400 },
              justifySelf: { md: 'end' },
              width: '100%',
            }}
          >
            <HeroPreview preview={preview} />
          </Box>
        ) : (
          <Box sx={{ ...WIDE, maxWidth: 400, justifySelf: 'end', width: '100%' }}>
            <HeroDrawing />
          </Box>
        )}
      </Container>
    </Box>
  );
}
