import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import type { PageParams } from '../../../../routing/page';
import { DetailLayout, DetailSkeleton } from '../../../../ui/DetailLayout';
import { formatCount, formatDuration } from '../../../../ui/format';
import { PageTitle } from '../../../../ui/PageTitle';
import { Part } from '../../../../ui/Part';
import { RichText } from '../../../../ui/RichText';
import { BuyBar, isUnderWay } from '../../../checkout';
import { selectAppliedCoupon } from '../../../checkout/checkoutSelectors';
import { BuyingOverlay } from '../../../checkout/components/BuyingOverlay';
import { PageError } from '../../../platform/navigation';
import { PromoterSlot } from '../../../promotions/banner';
import { BundlesOfCourse } from '../components/BundlesOfCourse';
import { BuyBox } from '../components/BuyBox';
import { CourseHeader } from '../components/CourseHeader';
import { Goals } from '../components/Goals';
import { LazyRelated } from '../components/LazyRelated';
import { LazyReviews } from '../components/LazyReviews';
import { Outline } from '../components/Outline';
import { Preview } from '../components/Preview';
import { TeacherBox } from '../components/TeacherBox';
import { courseDescription, courseDetail, courseKey, type LoadedCourse } from '../course';
import { loadCourse, watchCourse } from '../courseSaga';
import { ownReview } from '../ownReview';
import { previewSlices } from '../preview';
import { reviewsSlice } from '../reviews';

export const slices = [courseDetail.slice, reviewsSlice, ownReview.slice, ...previewSlices];
export const load = loadCourse;
export const watch = watchCourse;

function CourseText({ course }: { readonly course: LoadedCourse }) {
  const { goals, sections, description, teachers, bundles, sectionsCount, duration, promoter } = course;
  // One discount at a time: the price says what a coupon takes off.
  const hasCoupon = useSelector(selectAppliedCoupon) !== null;
  const length = `${formatCount(sectionsCount, 'lezione', 'lezioni')} ${formatDuration(duration, 'long')}`;
  return (
    <>
      {promoter && !course.owned && !hasCoupon && (
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
      {bundles.length > 0 && (
        <Part title="Percorsi che contengono questo corso">
          <BundlesOfCourse bundles={bundles} />
        </Part>
      )}
      <LazyReviews />
    </>
  );
}

/** A course in detail, with or without a coupon in the address. */
export function Page({ params }: { params: PageParams }) {
  const { status, data: course, message } = useSelector(courseDetail.selectByKey(courseKey(params)));
  if (status === 'failed') {
    return <PageError title="Corso non disponibile" heading="Il corso non si è caricato" message={message} />;
  }
  if (!course) return <DetailSkeleton />;
  const { IdCourseEnc: id, price, owned, isOffSale, related } = course;
  return (
    <>
      <PageTitle>{course.title}</PageTitle>
      <meta name="description" content={courseDescription(course)} />
      <BuyingOverlay />
      <DetailLayout
        head={<CourseHeader course={course} />}
        aside={<BuyBox course={course} />}
        foot={related.length > 0 && <LazyRelated />}
      >
        <CourseText course={course} />
      </DetailLayout>
      {!owned && !isOffSale && !isUnderWay(course.transfer) && (
        <BuyBar item={{ kind: 'course', id, price }} />
      )}
    </>
  );
}
