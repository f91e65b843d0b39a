import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { CourseGrid, CourseGridSkeleton } from '../../../ui/CourseGrid';
import { EmptyState } from '../../../ui/EmptyState';
import { suggestedCourses } from './suggestions';

/** The most chosen courses under an empty list. */
function SuggestedCourses() {
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

/** A list of courses that is still empty: what it is for, and where to begin. */
export const NoCoursesYet = (props: Omit<ComponentProps<typeof EmptyState>, 'children'>) => (
  <>
    <EmptyState {...props}>
      <Button component={Link} to={paths.courses()} variant="contained" sx={{ mt: 1 }}>
        Guarda tutti i corsi
      </Button>
    </EmptyState>
    <SuggestedCourses />
  </>
);
