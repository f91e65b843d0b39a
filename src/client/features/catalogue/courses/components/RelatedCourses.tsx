import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import { CourseGrid } from '../../../../ui/CourseGrid';
import { courseDetail } from '../course';

/** Courses of the same categories. Where a row has three places, a fourth would stand alone. */
export function RelatedCourses() {
  const { data } = useSelector(courseDetail.selectAny);
  return (
    <Box
      sx={(theme) => ({
        [theme.breakpoints.between('md', 1100)]: {
          '& > ul > li:nth-of-type(4):last-of-type': { display: 'none' },
        },
      })}
    >
      <CourseGrid courses={data?.related ?? []} isRow />
    </Box>
  );
}
