import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { CourseGrid, CourseGridSkeleton } from '../../../ui/CourseGrid';
import { suggestedCourses } from './suggestions';

/** The most chosen courses under an empty list. */
export function SuggestedCourses() {
  const { status, data } = useSelector(suggestedCourses.selectAny);
  if (data ? data.length === 0 : status !== 'loading') return null;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        I corsi più scelti
      </Typography>
      {data ? <CourseGrid courses={data} isRow /> : <CourseGridSkeleton count={4} isRow />}
    </Box>
  );
}
