import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { CourseCard as Course } from '../../contract/courses';
import { paths } from '../paths';
import { categoryName, inOrder } from './categoryNames';
import { formatCount, formatDuration } from './format';
import { ClockIcon, LessonsIcon } from './Icons';
import { Picture } from './Picture';
import { Price } from './Price';
import { Stars } from './Stars';

/** Widths of a card in the grid below, as an image's `sizes`. */
const COVER_SIZES = '(min-width: 1280px) 300px, (min-width: 991px) 31vw, (min-width: 500px) 46vw, 94vw';

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    border: '1px solid',
    borderColor: palette.divider,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    transition: 'border-color 160ms, box-shadow 160ms, transform 160ms',
    '&:hover, &:focus-within': { borderColor: palette.primary.main, boxShadow: theme.shadows[3] },
    '&:has(a:focus-visible)': { outline: '3px solid', outlineColor: palette.primary.main, outlineOffset: 2 },
    '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-2px)' } },
  };
});
const Body = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  gap: theme.spacing(0.75),
  padding: theme.spacing(2),
}));
const Heading = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
  // The whole card is the link.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
}));
const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: (theme.vars ?? theme).palette.text.secondary,
}));
const Facts = styled(Quiet)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.75),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, whiteSpace: 'nowrap' },
}));
const Foot = styled('div')({ marginTop: 'auto', paddingTop: 8 });

interface CourseCardProps {
  readonly course: Course;
  readonly headingLevel?: 'h2' | 'h3';
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
          <Price price={course.price} listPrice={course.listPrice} />
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
