import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths';
import { DetailLayout, DetailSkeleton } from '../../../ui/DetailLayout';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { Part } from '../../../ui/Part';
import { RichText } from '../../../ui/RichText';
import { retryRequested } from '../../navigation/navigationSlice';
import { CoursePanel } from '../components/CoursePanel';
import { VideoPlayer } from '../components/VideoPlayer';
import { loadLanding } from '../landingSaga';
import landingSlice, { type LandingState, selectLanding } from '../landingSlice';

export const slices = [landingSlice];
export const load = loadLanding;

/** Where to go on where no course belongs to the video. */
const everyCourse = (
  <EmptyState title="Continua con un corso" text="Dal catalogo scegli il livello e il tema che fanno per te.">
    <Button component={Link} to={paths.courses()} variant="contained">
      Guarda tutti i corsi
    </Button>
  </EmptyState>
);

/** A video that is free for everybody, and the course that it leads to (specification §2, /video/{id+}). */
export function Page() {
  const dispatch = useDispatch();
  const { status, video, message } = useSelector((state: { landing?: LandingState }) => selectLanding(state));
  if (status === 'failed') {
    return (
      <Container sx={{ pb: 8 }}>
        <title>Video · Corsi Trading Online</title>
        <PageHeading title="Il video non si è caricato" />
        <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />
      </Container>
    );
  }
  if (!video) return <DetailSkeleton />;
  return (
    <>
      <title>{`${video.title} · Corsi Trading Online`}</title>
      <meta
        name="description"
        content={`Guarda gratis “${video.title}”, e scopri il corso da cui è tratta.`}
      />
      <DetailLayout
        head={
          <div>
            <Typography variant="eyebrow" color="primary">
              Video gratuito
            </Typography>
            <Typography variant="h1" sx={{ mt: 1, mb: 3, overflowWrap: 'anywhere', textWrap: 'balance' }}>
              {video.title}
            </Typography>
            <VideoPlayer video={video} />
          </div>
        }
        aside={video.course ? <CoursePanel course={video.course} /> : everyCourse}
      >
        {video.text && (
          <Part title="In questa lezione">
            <RichText text={video.text} />
          </Part>
        )}
        <Box component="p" sx={{ mt: 5, mb: 0, typography: 'body2', color: 'text.secondary' }}>
          La lezione ha finalità didattiche: non è consulenza finanziaria né sollecitazione all’investimento.
        </Box>
      </DetailLayout>
    </>
  );
}
