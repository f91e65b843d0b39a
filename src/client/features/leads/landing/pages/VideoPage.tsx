import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { DetailLayout, DetailSkeleton } from '../../../../ui/DetailLayout';
import { EmptyState } from '../../../../ui/EmptyState';
import { PageTitle } from '../../../../ui/PageTitle';
import { Part } from '../../../../ui/Part';
import { RichText } from '../../../../ui/RichText';
import { PageError } from '../../../platform/navigation';
import { pageMissed } from '../../../platform/navigation/navigationSlice';
import playerSlice from '../../../platform/player/playerSlice';
import { CoursePanel } from '../components/CoursePanel';
import { VideoPlayer } from '../components/VideoPlayer';
import { landingVideo } from '../landingVideo';
import landingPlayer from '../playerSlice';
import { bringPlayer } from '../shopPlayer';

export const slices = [landingVideo.slice, landingPlayer, playerSlice];
export const watch = bringPlayer;

export function* load({ rest }: PageParams): SagaGenerator<void> {
  const { status } = yield* call(landingVideo.load, rest);
  if (status === 'missing') yield* put(pageMissed());
}

const everyCourse = (
  <EmptyState title="Continua con un corso" text="Dal catalogo scegli il livello e il tema che fanno per te.">
    <Button component={Link} to={paths.courses()} variant="contained">
      Guarda tutti i corsi
    </Button>
  </EmptyState>
);

/** A free video and its course (/video/{id+}). */
export function Page() {
  const { status, data: video, message } = useSelector(landingVideo.selectAny);
  if (status === 'failed') {
    return <PageError title="Video" heading="Il video non si è caricato" message={message} />;
  }
  if (!video) return <DetailSkeleton />;
  return (
    <>
      <PageTitle>{video.title}</PageTitle>
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
