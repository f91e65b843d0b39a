import { styled } from '@mui/material/styles';
import type { CourseCard as Course } from '../../../../../contract/catalogue/courses';
import { CourseCard, CourseCardSkeleton } from '../../../../ui/CourseCard';
import { CardRow } from '../../../../ui/CourseGrid';

/** One row on every screen: pushed sideways until all of its cards fit side by side. */
const Row = styled(CardRow)(({ theme }) => ({
  [theme.breakpoints.between('sm', 1100)]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: '44%',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    // Room for the ring of the focus.
    margin: -6,
    padding: 6,
    scrollPaddingInline: 6,
    '& > li': { scrollSnapAlign: 'start' },
  },
  [theme.breakpoints.between('md', 1100)]: { gridAutoColumns: '30%' },
}));

interface HomeRowProps {
  readonly courses: readonly Course[];
  /** On screen when the page opens. */
  readonly isEager?: boolean;
}

/** Courses of a section of the home page. */
export const HomeRow = ({ courses, isEager = false }: HomeRowProps) => (
  <Row>
    {courses.map((course) => (
      <li key={course.IdCourseEnc}>
        <CourseCard course={course} isEager={isEager} />
      </li>
    ))}
  </Row>
);

const PLACES = ['one', 'two', 'three', 'four'];

/** The same row before its courses are there. */
export const HomeRowSkeleton = () => (
  <Row aria-hidden="true">
    {PLACES.map((place) => (
      <li key={place}>
        <CourseCardSkeleton />
      </li>
    ))}
  </Row>
);
