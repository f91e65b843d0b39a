import Container from '@mui/material/Container';
import { useDispatch, useSelector } from 'react-redux';
import type { CourseDetail } from '../../../../contract/courses';
import type { PageParams } from '../../../page';
import { paths } from '../../../paths';
import { ErrorState } from '../../../ui/ErrorState';
import { formatCount, formatDuration } from '../../../ui/format';
import { LoadingOverlay } from '../../../ui/LoadingOverlay';
import { PageHeading } from '../../../ui/PageHeading';
import { RichText } from '../../../ui/RichText';
import { selectCheckoutStatus } from '../../checkout/checkoutSelectors';
import { retryRequested } from '../../navigation/navigationSlice';
import { BuyBox } from '../components/BuyBox';
import { CourseHeader } from '../components/CourseHeader';
import { CourseLayout, CourseSkeleton } from '../components/CourseLayout';
import { Goals } from '../components/Goals';
import { Outline } from '../components/Outline';
import { Part } from '../components/Part';
import { Preview } from '../components/Preview';
import { Reviews } from '../components/Reviews';
import { TeacherBox } from '../components/TeacherBox';
import { courseName } from '../courseName';
import { loadCourse, watchCourse } from '../courseSaga';
import { selectCourse } from '../courseSelectors';
import courseSlice, { type CourseState } from '../courseSlice';
import previewSlice from '../previewSlice';

export const slices = [courseSlice, previewSlice];
export const load = loadCourse;
export const watch = watchCourse;

function CourseText({ course }: { readonly course: CourseDetail }) {
  const { goals, sections, description, teachers, sectionsCount, duration } = course;
  const length = `${formatCount(sectionsCount, 'lezione', 'lezioni')} ${formatDuration(duration, 'long')}`;
  return (
    <>
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
      <Part title="Recensioni">
        <Reviews />
      </Part>
    </>
  );
}

/** A course in detail, with or without a coupon in the address (specification §2). */
export function Page({ params }: { params: PageParams }) {
  const dispatch = useDispatch();
  const name = courseName(params);
  const { status, course, message } = useSelector((state: { course?: CourseState }) =>
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
  if (!course) return <CourseSkeleton />;
  return (
    <>
      <title>{`${course.title} · Corsi Trading Online`}</title>
      <meta name="description" content={course.subtitle} />
      <link rel="canonical" href={paths.course(course.slug)} />
      {isBuying && <LoadingOverlay text="Un momento, prepariamo il tuo acquisto…" />}
      <CourseLayout head={<CourseHeader course={course} />} aside={<BuyBox course={course} />}>
        <CourseText course={course} />
      </CourseLayout>
    </>
  );
}
