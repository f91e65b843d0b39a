import { Link } from 'react-router-dom';
import type { CourseCard as Course } from '../../contract/catalogue/courses';
import { paths } from '../routing/paths';
import { Body, Card, Facts, Foot, Heading, Quiet } from './Card';
import { categoryName, inOrder } from './categoryNames';
import { formatCount, formatDuration } from './format';
import { ClockIcon, LessonsIcon } from './Icons';
import { OwnedMark } from './OwnedMark';
import { Picture } from './Picture';
import { Price } from './Price';
import { Skeleton } from './Skeleton';
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
    <Card data-testid="course-card">
      <Picture picture={course.cover} alt="" sizes={COVER_SIZES} isEager={isEager} />
      <Body>
        {categories && <Quiet>{categories}</Quiet>}
        <Heading as={headingLevel}>
          <Link to={paths.course(course.slug)}>{course.title}</Link>
        </Heading>
        {course.teachers.length > 0 && <Quiet>{course.teachers.map(({ name }) => name).join(', ')}</Quiet>}
        {course.reviews.count > 0 && <Stars value={course.reviews.average} count={course.reviews.count} />}
        <Facts>
          <span>
            <ClockIcon width="1.1em" height="1.1em" />
            {formatDuration(course.duration)}
          </span>
          <span>
            <LessonsIcon width="1.1em" height="1.1em" />
            {formatCount(course.sectionsCount, 'lezione', 'lezioni')}
          </span>
        </Facts>
        <Foot>
          <OwnedMark courses={[course.slug]}>
            <Price price={course.price} listPrice={course.listPrice} />
          </OwnedMark>
        </Foot>
      </Body>
    </Card>
  );
}

/** The room of a card whose course is on its way. */
export function CourseCardSkeleton() {
  return (
    <Card aria-hidden="true">
      <Skeleton variant="rectangular" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
      <Body>
        <Skeleton width="30%" />
        <Skeleton width="90%" height={26} />
        <Skeleton width="55%" />
        <Skeleton width="65%" />
        <Foot>
          <Skeleton width="35%" height={28} />
        </Foot>
      </Body>
    </Card>
  );
}
