import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, type SagaGenerator, select } from 'typed-redux-saga';
import type { Classroom } from '../../../../contract/learning/learning';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { EmptyState } from '../../../ui/EmptyState';
import { formatPercent } from '../../../ui/format';
import { PageTitle } from '../../../ui/PageTitle';
import { ProgressBar } from '../../../ui/ProgressBar';
import { LoadError } from '../../platform/navigation';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import playerSlice from '../../platform/player/playerSlice';
import { AttachmentDownload, attachmentDownload } from '../attachments';
import { certificateDownload, certificates } from '../certificates';
import { Chapters } from '../components/Chapters';
import { CourseEnd } from '../components/CourseEnd';
import { MissingLessons } from '../components/MissingLessons';
import { SectionDetails } from '../components/SectionDetails';
import { SectionList } from '../components/SectionList';
import { Stage } from '../components/Stage';
import { courseEnd } from '../courseEnd';
import courseEndFold from '../courseEndFold';
import { loadClassroom, watchLearning } from '../learningSaga';
import { selectClassroom, selectCurrentSection, selectLearning } from '../learningSelectors';
import learningSlice, { type CourseForSale } from '../learningSlice';
import { noteSlices } from '../notes/notes';
import { questionSlices } from '../questions/questionForms';
import { LessonTabs } from './LessonTabs';

/** The percentage of viewed sections, two decimals. */
function CourseProgress() {
  const classroom = useSelector(selectClassroom);
  const { saveMessage } = useSelector(selectLearning);
  if (!classroom) return null;
  const viewed = classroom.sections.filter((section) => section.viewed).length;
  return (
    <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 1 }}>
        <Typography component="h2" variant="h4">
          Lezioni
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {viewed} di {classroom.sections.length} · <strong>{formatPercent(classroom.progress)}</strong>
        </Typography>
      </Box>
      <ProgressBar value={classroom.progress} label="Avanzamento del corso" />
      <Box aria-live="polite">
        {saveMessage && (
          <Typography variant="body2" color="error" sx={{ mt: 1 }}>
            {saveMessage}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** The files that go with the lesson. */
function Attachments() {
  const id = useId();
  const { attachments = [] } = useSelector(selectCurrentSection) ?? {};
  if (attachments.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ pb: 2.5, maxWidth: 760 }}>
      <Typography id={id} variant="h3">
        Materiali della lezione
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {attachments.map((attachment) => (
          <Box
            component="li"
            key={attachment.IdEnc}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <AttachmentDownload attachment={attachment} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

export const slices = [
  ...noteSlices,
  ...questionSlices,
  learningSlice,
  playerSlice,
  courseEnd.slice,
  courseEndFold,
  certificates.slice,
  certificateDownload.slice,
  attachmentDownload.slice,
];
export const watch = watchLearning;

/** The lesson that a mail or a teacher's list leads to; only at first, so that a retry keeps the one that is watched. */
const LESSON = 'lezione';

export function* load({ rest }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  const { search } = yield* select(selectAddress);
  const section = reason === 'entered' ? new URLSearchParams(search).get(LESSON) : null;
  yield* call(loadClassroom, rest ?? '', section ?? '');
}

function ClassroomSkeleton() {
  return (
    <Container aria-busy="true" sx={{ py: 3 }}>
      <Skeleton width="45%" sx={{ fontSize: '2rem' }} />
      <Skeleton variant="rounded" sx={{ mt: 2, height: 'auto', aspectRatio: '16 / 10', maxWidth: 880 }} />
    </Container>
  );
}

const LIST_WIDTH = 360;
/** Room for the list beside the lesson on wide screens. Whatever takes the focus stays clear of the video on top. */
const columns = {
  position: 'relative',
  pr: { lg: `${LIST_WIDTH + 24}px` },
  minHeight: { lg: 'calc(100vh - 180px)' },
  '& :is(a, button, input, textarea, summary)': {
    scrollMarginTop: { xs: 'calc(56.25vw + 170px)', narrow: 0 },
  },
  '@media (max-height: 560px)': { '& :is(a, button, input, textarea, summary)': { scrollMarginTop: 0 } },
} as const;
/** Stays under the header while notes scroll, where the screen is high enough for both. */
const stageOnTop = {
  bgcolor: 'background.default',
  mx: { xs: -2, sm: -3, narrow: 0 },
  '@media (min-height: 560.05px)': { position: 'sticky', top: { xs: 56, lg: 64 }, zIndex: 2 },
  '@media (min-height: 560.05px) and (min-width: 765px)': {
    '& [data-fullscreen=false] [data-picture]': { maxHeight: '52vh' },
  },
} as const;
const lessonList = {
  mt: { xs: 2, lg: 0 },
  position: { lg: 'absolute' },
  top: 0,
  right: 0,
  bottom: 0,
  width: { lg: LIST_WIDTH },
} as const;
const lessonListInner = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  overflow: { xs: 'hidden', lg: 'auto' },
  position: { lg: 'sticky' },
  top: 80,
  maxHeight: { lg: 'min(100%, calc(100vh - 96px))' },
} as const;

function ClassroomView({ classroom }: { classroom: Classroom }) {
  return (
    <Container sx={{ pt: { xs: 2, md: 3 }, pb: 5 }}>
      <Box sx={{ mb: 2 }}>
        <MuiLink component={Link} to={paths.profile()} variant="body2">
          I miei corsi
        </MuiLink>
        <Typography variant="h1" sx={{ mt: 0.5, typography: 'h2', overflowWrap: 'anywhere' }}>
          {classroom.title}
        </Typography>
      </Box>
      {classroom.sections.length === 0 ? (
        <EmptyState
          title="Le lezioni arrivano presto"
          text="Questo corso non ha ancora lezioni pubblicate."
        />
      ) : (
        <Box sx={columns}>
          <Box sx={stageOnTop}>
            <Stage />
          </Box>
          {classroom.progress >= 100 && <CourseEnd classroom={classroom} />}
          <SectionDetails />
          {!classroom.canAnswer && <MissingLessons classroom={classroom} />}
          <Chapters />
          <Attachments />
          <Box component="section" aria-label="Lezioni del corso" sx={lessonList}>
            <Box sx={lessonListInner}>
              <CourseProgress />
              <SectionList />
            </Box>
          </Box>
          <LessonTabs courseId={classroom.IdCourseEnc} canAnswer={classroom.canAnswer ?? false} />
        </Box>
      )}
    </Container>
  );
}

/** Leads students who do not own the course to its page. */
function NotEntitled({ message, course }: { message: string; course: CourseForSale | null }) {
  return (
    <Container sx={{ py: { xs: 4, md: 7 } }}>
      <Typography variant="h1" sx={{ mb: 3 }}>
        Non puoi guardare questo corso
      </Typography>
      <EmptyState title={message} text="Se l’hai acquistato con un altro account, entra con quello.">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            component={Link}
            to={course ? paths.course(course.slug) : paths.courses()}
            variant="contained"
          >
            {course ? `Vai a «${course.title}»` : 'Guarda tutti i corsi'}
          </Button>
          <Button component={Link} to={paths.profile()} variant="outlined">
            I miei corsi
          </Button>
        </Box>
      </EmptyState>
    </Container>
  );
}

function Content() {
  const { status, classroom, message, courseForSale } = useSelector(selectLearning);
  if (classroom) return <ClassroomView classroom={classroom} />;
  switch (status) {
    case 'refused':
      return <NotEntitled message={message} course={courseForSale} />;
    case 'failed':
      return (
        <Container sx={{ py: { xs: 4, md: 7 } }}>
          <LoadError message={message} />
        </Container>
      );
    default:
      return <ClassroomSkeleton />;
  }
}

export function Page() {
  const { classroom } = useSelector(selectLearning);
  return (
    <Box sx={{ minHeight: '80vh' }}>
      <PageTitle>{classroom?.title ?? 'Il corso'}</PageTitle>
      <meta name="robots" content="noindex" />
      <Content />
    </Box>
  );
}
