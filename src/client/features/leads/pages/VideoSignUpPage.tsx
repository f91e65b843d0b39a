import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { ShownVideo } from '../../../../contract/leads/landingVideos';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { guarded } from '../../../sagas/guarded';
import { DetailLayout, DetailSkeleton } from '../../../ui/DetailLayout';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeading } from '../../../ui/PageHeading';
import { PageTitle } from '../../../ui/PageTitle';
import { Part } from '../../../ui/Part';
import { Picture } from '../../../ui/Picture';
import { RichText } from '../../../ui/RichText';
import { PageError } from '../../platform/navigation';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { FormPanel } from '../components/FormPanel';
import { LeadForm } from '../components/LeadForm';
import { SentPanel } from '../components/SentPanel';
import { landingVideo } from '../landing';
import { leadForms, openLeadForm } from '../leadForms';

export const slices = [landingVideo.slice, leadForms.video.slice];

/** Loads the video that the address names (`?video=`), else the configured one. */
export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLeadForm, 'video' as const, reason);
  const { search } = yield* select(selectAddress);
  yield* call(landingVideo.load, new URLSearchParams(search).get('video') ?? '');
}

function* goToVideo(): SagaGenerator<void> {
  const { data: video } = yield* select(landingVideo.selectAny);
  if (video) yield* put(navigationRequested({ to: paths.video(video.slug) }));
}

export function* watch(): SagaGenerator<void> {
  yield* fork(leadForms.video.watch);
  yield* takeEvery(leadForms.video.actions.done, guarded(goToVideo));
}

const PICTURE_SIZES = '(min-width: 991px) 820px, 94vw';

function SignUp({ video }: { readonly video: ShownVideo }) {
  const { status, result } = useSelector(leadForms.video.select);
  if (status === 'done') {
    return (
      <SentPanel
        title="La lezione ti aspetta"
        mailboxUrl={result?.mailboxUrl}
        action={
          <Button component={Link} to={paths.video(video.slug)} variant="contained">
            Guarda la lezione
          </Button>
        }
      >
        Il link arriva anche per e-mail: puoi tornarci quando vuoi.
      </SentPanel>
    );
  }
  return (
    <FormPanel title="Guardala adesso">
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        Bastano il nome e un’e-mail: la lezione si apre subito.
      </Typography>
      <LeadForm kind="video" label="Guarda la lezione" video={video.slug} path={paths.video(video.slug)} />
    </FormPanel>
  );
}

/** Registration for a free lesson (/iscrizione-video). */
export function Page() {
  const { status, data: video, message } = useSelector(landingVideo.selectAny);
  if (status === 'failed') {
    return <PageError title="Lezione gratuita" heading="La pagina non si è caricata" message={message} />;
  }
  if (status === 'missing') {
    return (
      <Container sx={{ pb: 8 }}>
        <PageTitle>{titleOf('videoSignUp')}</PageTitle>
        <PageHeading title="Nessuna lezione gratuita, per ora" />
        <EmptyState
          title="Molti corsi hanno una lezione in anteprima"
          text="Apri la pagina di un corso: dal programma puoi guardare le lezioni gratuite, senza registrarti."
        >
          <Button component={Link} to={paths.courses()} variant="contained">
            Guarda tutti i corsi
          </Button>
        </EmptyState>
      </Container>
    );
  }
  if (!video) return <DetailSkeleton />;
  return (
    <>
      <PageTitle>{video.title}</PageTitle>
      <meta name="description" content={`Guarda gratis “${video.title}”: bastano il nome e un’e-mail.`} />
      <DetailLayout
        head={
          <div>
            <Typography variant="eyebrow" color="primary">
              Lezione gratuita
            </Typography>
            <Typography
              variant="h1"
              sx={{ mt: 1, maxWidth: '24ch', overflowWrap: 'anywhere', textWrap: 'balance' }}
            >
              {video.title}
            </Typography>
            {video.poster && (
              <Box
                component="a"
                href="#lead-first-name"
                aria-label="Compila il modulo per guardare la lezione"
                sx={{ display: 'block', mt: 3, borderRadius: 1, overflow: 'hidden' }}
              >
                <Picture
                  picture={{ src: video.poster, srcSet: '', width: 800, height: 450 }}
                  alt=""
                  sizes={PICTURE_SIZES}
                  isEager
                />
              </Box>
            )}
          </div>
        }
        aside={<SignUp video={video} />}
      >
        <Part title="Che cosa vedrai">
          <RichText text={video.text} />
        </Part>
      </DetailLayout>
    </>
  );
}
