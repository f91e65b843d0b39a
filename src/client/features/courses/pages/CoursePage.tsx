import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { useDispatch, useSelector } from 'react-redux';
import type { CourseDetail } from '../../../../contract/courses';
import type { ShopPromoter } from '../../../../contract/promoters';
import type { PageParams } from '../../../routing/page';
import { DetailLayout, DetailSkeleton } from '../../../ui/DetailLayout';
import { ErrorState } from '../../../ui/ErrorState';
import { formatCount, formatDuration } from '../../../ui/format';
import { LoadingOverlay } from '../../../ui/LoadingOverlay';
import { PageHeading } from '../../../ui/PageHeading';
import { Part } from '../../../ui/Part';
import { RichText } from '../../../ui/RichText';
import { PromoterSlot } from '../../banner';
import { selectCheckoutStatus } from '../../checkout/checkoutSelectors';
import { retryRequested } from '../../navigation/navigationSlice';
import { BuyBox } from '../components/BuyBox';
import { CourseHeader } from '../components/CourseHeader';
import { Goals } from '../components/Goals';
import { LazyReviews } from '../components/LazyReviews';
import { Outline } from '../components/Outline';
import { Preview } from '../components/Preview';
import { TeacherBox } from '../components/TeacherBox';
import { courseDescription, courseName } from '../courseName';
import { loadCourse, watchCourse } from '../courseSaga';
import { selectCourse } from '../courseSelectors';
import courseSlice, { type CourseState } from '../courseSlice';
import previewSlice from '../previewSlice';
import reviewSlice from '../reviewSlice';

export const slices = [courseSlice, previewSlice, reviewSlice];
export const load = loadCourse;
export const watch = watchCourse;

interface CourseTextProps {
  readonly course: CourseDetail;
  readonly promoter: ShopPromoter | null;
}

function CourseText({ course, promoter }: CourseTextProps) {
  const { goals, sections, description, teachers, sectionsCount, duration } = course;
  const length = `${formatCount(sectionsCount, 'lezione', 'lezioni')} ${formatDuration(duration, 'long')}`;
  return (
    <>
      {promoter && !course.owned && (
        <Box sx={{ '& > *': { mt: { xs: 3.5, md: 4.5 } } }}>
          <PromoterSlot shopPromoter={promoter} />
        </Box>
      )}
      {goals.length > 0 && (
        <Part title="Che cosa imparerai">
          <Goals goals={goals} />
        </Part>
      )}
      {sections.length > 0 && (
        <Part title="Programma del corso" note={length}>
          <Outline sections={sections} />
          <Preview />
        </Part>
      )}
      <Part title="Descrizione">
        <RichText text={description} />
      </Part>
      {teachers.length > 0 && (
        <Part title={teachers.length === 1 ? 'Il relatore' : 'I relatori'}>
          {teachers.map((teacher) => (
            <TeacherBox key={teacher.id} teacher={teacher} />
          ))}
        </Part>
      )}
      <LazyReviews />
    </>
  );
}

/** A course in detail, with or without a coupon in the address (specification §2). */
export function Page({ params }: { params: PageParams }) {
  const dispatch = useDispatch();
  const name = courseName(params);
  const { status, course, promoter, message } = useSelector((state: { course?: CourseState }) =>
    selectCourse(state, name),
  );
  const isBuying = useSelector(selectCheckoutStatus) === 'pending';
  if (status === 'failed') {
    return (
      <Container sx={{ pb: 8 }}>
        <title>Corso non disponibile · Corsi Trading Online</title>
        <PageHeading title="Il corso non si è caricato" />
        <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />
      </Container>
    );
  }
  if (!course) return <DetailSkeleton />;
  return (
    <>
      <title>{`${course.title} · Corsi Trading Online`}</title>
      <meta name="description" content={courseDescription(course)} />
      {isBuying && <LoadingOverlay text="Un momento, prepariamo il tuo acquisto…" />}
      <DetailLayout head={<CourseHeader course={course} />} aside={<BuyBox course={course} />}>
        <CourseText course={course} promoter={promoter} />
      </DetailLayout>
    </>
  );
}
