import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { BASE, paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { useIsOver } from '../../../ui/countdown';
import { DetailLayout, DetailSkeleton } from '../../../ui/DetailLayout';
import { formatDay } from '../../../ui/eventTime';
import { PageTitle } from '../../../ui/PageTitle';
import { Part } from '../../../ui/Part';
import { Picture } from '../../../ui/Picture';
import { RichText } from '../../../ui/RichText';
import { PageError } from '../../platform/navigation';
import { selectRenderedAt } from '../../platform/navigation/navigationSlice';
import { FormPanel } from '../components/FormPanel';
import { HowItWorks } from '../components/HowItWorks';
import { LeadForm } from '../components/LeadForm';
import { NoWebinar } from '../components/NoWebinar';
import { SentPanel } from '../components/SentPanel';
import { WebinarHead } from '../components/WebinarHead';
import { leadForms, openLeadForm } from '../leadForms';
import { type Webinar, webinarPage } from '../webinar';

export const slices = [webinarPage.slice, leadForms.webinar.slice];
export const watch = leadForms.webinar.watch;

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLeadForm, 'webinar' as const, reason);
  yield* call(webinarPage.load);
}

const PICTURE_SIZES = '(min-width: 991px) 360px, 94vw';
function SignUp({ webinar }: { readonly webinar: Webinar }) {
  const { status, draft, result } = useSelector(leadForms.webinar.select);
  const cover = webinar.picture && (
    <Picture
      picture={{ src: webinar.picture, srcSet: '', width: 800, height: 450 }}
      alt=""
      sizes={PICTURE_SIZES}
      isEager
    />
  );
  if (status !== 'done') {
    return (
      <FormPanel title="Riserva il tuo posto" cover={cover}>
        <LeadForm kind="webinar" label="Iscriviti gratis" path={`${paths.webinar()}?inviato=1`} />
      </FormPanel>
    );
  }
  return (
    <SentPanel
      title="Il tuo posto è riservato"
      cover={cover}
      mailboxUrl={result?.mailboxUrl}
      action={
        <Button component="a" href={`${BASE}/evento.ics`} download variant="contained">
          Aggiungi al calendario
        </Button>
      }
    >
      Ti aspettiamo {formatDay(webinar.start)}. Il link per entrare arriva{' '}
      {draft ? (
        <>
          a <strong>{draft.email}</strong>.
        </>
      ) : (
        'per e-mail.'
      )}
    </SentPanel>
  );
}

/** Registration for the webinar (/evento). */
export function Page() {
  const { status, data, message } = useSelector(webinarPage.selectAny);
  const isOver = useIsOver(Date.parse(data?.webinar?.end ?? ''), useSelector(selectRenderedAt));
  if (status === 'failed') {
    return <PageError title="Webinar" heading="Il webinar non si è caricato" message={message} />;
  }
  if (!data) return <DetailSkeleton />;
  const { webinar, courses } = data;
  if (!webinar || isOver) {
    return (
      <>
        <PageTitle>{titleOf('webinar')}</PageTitle>
        <meta
          name="description"
          content="I webinar gratuiti su trading e investimenti: il prossimo lo annunciamo qui."
        />
        <NoWebinar webinar={webinar} courses={courses} />
      </>
    );
  }
  return (
    <>
      <title>{`${webinar.title} · Webinar gratuito`}</title>
      <meta
        name="description"
        content={`Webinar gratuito in diretta ${formatDay(webinar.start)}${webinar.teacher && ` con ${webinar.teacher}`}. Riserva il tuo posto.`}
      />
      <DetailLayout head={<WebinarHead webinar={webinar} />} aside={<SignUp webinar={webinar} />}>
        {webinar.description && (
          <Part title="Di che cosa parleremo">
            <RichText text={webinar.description} />
          </Part>
        )}
        <Part title="Come funziona">
          <HowItWorks />
        </Part>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 5 }}>
          Il webinar ha finalità didattiche: non è consulenza finanziaria né sollecitazione all’investimento.
        </Typography>
      </DetailLayout>
    </>
  );
}
