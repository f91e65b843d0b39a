import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import type { CourseCard as Course } from '../../contract/catalogue/courses';
import { paths } from '../routing/paths';
import { CardFacts, CardHeading, CardNote } from './CardParts';
import { categoryName, inOrder } from './categoryNames';
import { formatCount, formatDuration } from './format';
import { ClockIcon, LessonsIcon } from './Icons';
import { OwnedMark } from './OwnedMark';
import { Picture } from './Picture';
import { Price } from './Price';
import { SaveButton } from './SaveButton';
import { Stars } from './Stars';

/** Widths of a card in the grid below, as an image's `sizes`. */
const COVER_SIZES =
  '(min-width: 1280px) 300px, (min-width: 1100px) 23vw, (min-width: 768px) 31vw, (min-width: 500px) 46vw, 94vw';

interface CourseCardProps {
  readonly course: Course;
  readonly headingLevel?: 'h2' | 'h3' | 'h4';
  /** On screen when the page opens. */
  readonly isEager?: boolean;
}

/** A course as lists show it. */
export function CourseCard({ course, headingLevel = 'h3', isEager = false }: CourseCardProps) {
  const categories = inOrder(course.categories).map(categoryName).join(' · ');
  return (
    <Card variant="link" component="article" data-testid="course-card">
      <Picture picture={course.cover} alt="" sizes={COVER_SIZES} isEager={isEager} />
      <CardContent>
        {categories && <CardNote>{categories}</CardNote>}
        <CardHeading level={headingLevel} to={paths.course(course.slug)}>
          {course.title}
        </CardHeading>
        {course.teachers.length > 0 && (
          <CardNote>{course.teachers.map(({ name }) => name).join(', ')}</CardNote>
        )}
        {course.reviews.count > 0 && <Stars value={course.reviews.average} count={course.reviews.count} />}
        <CardFacts>
          <span>
            <ClockIcon width="1.1em" height="1.1em" />
            {formatDuration(course.duration)}
          </span>
          <span>
            <LessonsIcon width="1.1em" height="1.1em" />
            {formatCount(course.sectionsCount, 'lezione', 'lezioni')}
          </span>
        </CardFacts>
        <Box sx={{ mt: 'auto', pt: 1 }}>
          <OwnedMark courses={[course.slug]}>
            <Price price={course.price} listPrice={course.listPrice} />
          </OwnedMark>
        </Box>
      </CardContent>
      <SaveButton course={course} isOnCard />
    </Card>
  );
}

/** The room of a card whose course is on its way. */
export function CourseCardSkeleton() {
  return (
    <Card variant="link" component="article" aria-hidden="true">
      <Skeleton variant="rectangular" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
      <CardContent>
        <Skeleton width="30%" />
        <Skeleton width="90%" height={26} />
        <Skeleton width="55%" />
        <Skeleton width="65%" />
        <Box sx={{ mt: 'auto', pt: 1 }}>
          <Skeleton width="35%" height={28} />
        </Box>
      </CardContent>
    </Card>
  );
}
