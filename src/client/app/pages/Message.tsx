import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';

/** A page that has nothing but something to say, and where to go on from it. */
export function Message({
  eyebrow,
  title,
  children,
}: {
  eyebrow: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Container sx={{ py: { xs: 7, md: 12 }, minHeight: '60vh' }}>
      <Stack spacing={2.5} sx={{ maxWidth: 620, mx: 'auto', textAlign: 'center', alignItems: 'center' }}>
        <Typography variant="eyebrow" color="primary">
          {eyebrow}
        </Typography>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="lead" color="textSecondary">
          {children}
        </Typography>
        <Stack direction="row" sx={{ pt: 1, gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button component={Link} to={paths.courses()} variant="contained">
            Guarda tutti i corsi
          </Button>
          <Button component={Link} to={paths.home()} variant="outlined">
            Torna alla home
          </Button>
        </Stack>
      </Stack>
    </Container>
  );
}
