import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { CourseCard } from '../../../../contract/catalogue/courses';
import { paths } from '../../../routing/paths';
import { CourseGrid } from '../../../ui/CourseGrid';
import { formatDay } from '../../../ui/eventTime';
import { PageHeading } from '../../../ui/PageHeading';
import type { Webinar } from '../webinar';

interface NoWebinarProps {
  /** The past event, if there is one. */
  readonly webinar: Webinar | null;
  readonly courses: readonly CourseCard[];
}

/** Shown without an event to sign up for: offers courses. */
export function NoWebinar({ webinar, courses }: NoWebinarProps) {
  const lead = webinar
    ? `“${webinar.title}” si è tenuto ${formatDay(webinar.start)}. Il prossimo lo annunceremo qui: intanto puoi cominciare da un corso.`
    : 'Stiamo preparando il prossimo incontro: lo annunceremo qui. Intanto puoi cominciare da un corso.';
  return (
    <Container sx={{ pb: { xs: 5, md: 8 } }}>
      <PageHeading
        eyebrow="Webinar gratuito"
        title={webinar ? 'Il webinar si è concluso' : 'Nessun webinar in programma'}
        lead={lead}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
          <Button component={Link} to={paths.courses()} variant="contained">
            Guarda tutti i corsi
          </Button>
          <Button component={Link} to={paths.bundles()} variant="outlined">
            Percorsi formativi
          </Button>
        </Box>
      </PageHeading>
      {courses.length > 0 && (
        <Box component="section" aria-labelledby="offered" sx={{ mt: { xs: 3, md: 4 } }}>
          <Typography id="offered" variant="h2" sx={{ mb: 2.5 }}>
            Da dove cominciare
          </Typography>
          <CourseGrid courses={courses} isRow />
        </Box>
      )}
    </Container>
  );
}
