import { styled } from '@mui/material/styles';
import type { CourseCard as Course } from '../../contract/courses';
import { CourseCard, CourseCardSkeleton } from './CourseCard';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.up(1100)]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));

interface CourseGridProps {
  readonly courses: readonly Course[];
  readonly headingLevel?: 'h2' | 'h3';
  /** How many of the first are on screen when the page opens. */
  readonly eager?: number;
}

/** Courses side by side: four on a wide screen, one on a phone. */
export function CourseGrid({ courses, headingLevel = 'h3', eager = 0 }: CourseGridProps) {
  return (
    <Grid>
      {courses.map((course, index) => (
        <li key={course.IdCourseEnc}>
          <CourseCard course={course} headingLevel={headingLevel} isEager={index < eager} />
        </li>
      ))}
    </Grid>
  );
}

/** The same grid before its courses are there. */
export function CourseGridSkeleton({ count }: { readonly count: number }) {
  return (
    <Grid aria-hidden="true">
      {Array.from({ length: count }, (_, place) => `place-${place}`).map((place) => (
        <li key={place}>
          <CourseCardSkeleton />
        </li>
      ))}
    </Grid>
  );
}
