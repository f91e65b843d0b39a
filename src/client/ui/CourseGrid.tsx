import { styled } from '@mui/material/styles';
import type { CourseCard as Course } from '../../contract/catalogue/courses';
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

/** On a phone one row that is pushed sideways, its next card in sight; elsewhere the grid. */
export const CardRow = styled(Grid)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: '80%',
    gap: theme.spacing(1.5),
    // Out to the edges of the screen, over the page's own margins.
    margin: theme.spacing(-0.75, -2),
    padding: theme.spacing(0.75, 2),
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: theme.spacing(2),
    '& > li': { scrollSnapAlign: 'start' },
  },
}));

interface CourseGridProps {
  readonly courses: readonly Course[];
  readonly headingLevel?: 'h2' | 'h3';
  /** How many of the first are on screen when the page opens. */
  readonly eager?: number;
  /** A side dish: on a phone it takes one row only. */
  readonly isRow?: boolean;
}

/** Courses side by side: four on a wide screen, one on a phone. */
export function CourseGrid({ courses, headingLevel = 'h3', eager = 0, isRow = false }: CourseGridProps) {
  const List = isRow ? CardRow : Grid;
  return (
    <List>
      {courses.map((course, index) => (
        <li key={course.IdCourseEnc}>
          <CourseCard course={course} headingLevel={headingLevel} isEager={index < eager} />
        </li>
      ))}
    </List>
  );
}

/** The same grid before its courses are there. */
export function CourseGridSkeleton({
  count,
  isRow = false,
}: {
  readonly count: number;
  readonly isRow?: boolean;
}) {
  const List = isRow ? CardRow : Grid;
  return (
    <List aria-hidden="true">
      {Array.from({ length: count }, (_, place) => `place-${place}`).map((place) => (
        <li key={place}>
          <CourseCardSkeleton />
        </li>
      ))}
    </List>
  );
}
