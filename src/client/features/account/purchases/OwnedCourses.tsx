import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { OwnedCourse, OwnedPath } from '../../../../contract/learning/learning';
import { paths } from '../../../routing/paths';
import { formatCount, formatDuration } from '../../../ui/format';
import { CheckIcon, LessonsIcon } from '../../../ui/Icons';
import { Picture } from '../../../ui/Picture';
import { actionFor } from '../../access';
import { NoCoursesYet } from '../../catalogue/suggestions/SuggestedCourses';
import { CertificateActions } from '../../learning/certificates';
import { panel } from '../components/panel';
import { OwnedPaths, outside } from './OwnedPaths';
import { Progress } from './Progress';

const COVER_SIZES = '(min-width: 991px) 380px, (min-width: 768px) 46vw, 94vw';

function Card({ course }: { readonly course: OwnedCourse }) {
  const label = actionFor(course);
  return (
    <Box
      component="article"
      data-testid="owned-course"
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        ...panel,
      }}
    >
      <Picture picture={course.cover} alt="" sizes={COVER_SIZES} />
      <Box sx={{ p: 2, flexGrow: 1, display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {course.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formatCount(course.sectionsCount, 'lezione', 'lezioni')}{' '}
          {course.duration > 0 && `· ${formatDuration(course.duration)}`}
        </Typography>
        <Box sx={{ mt: 'auto', pt: 1.5 }}>
          <Progress title={course.title} value={course.progress}>
            {course.progress >= 100 ? (
              <Box
                component="span"
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.5,
                  color: 'success.main',
                  fontWeight: 650,
                }}
              >
                <CheckIcon /> Completato
              </Box>
            ) : (
              <span>
                {course.viewedCount} di {course.sectionsCount}
              </span>
            )}
          </Progress>
          <Button
            component={Link}
            to={paths.viewer(course.IdCourseEnc)}
            aria-label={`${label}: ${course.title}`}
            variant={label === 'Rivedi' ? 'outlined' : 'contained'}
            fullWidth
            sx={{ mt: 2 }}
          >
            {label}
          </Button>
          {course.progress >= 100 && (
            <Box sx={{ mt: 1 }}>
              <CertificateActions course={course} />
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}

interface OwnedCoursesProps {
  readonly courses: readonly OwnedCourse[];
  /** What was bought as one. */
  readonly owned?: readonly OwnedPath[] | undefined;
}

/** All that the person may watch: the learning paths, then the other courses, the last watched first. */
export function OwnedCourses({ courses, owned = [] }: OwnedCoursesProps) {
  if (courses.length === 0) {
    return (
      <NoCoursesYet
        Icon={LessonsIcon}
        title="Non hai ancora corsi"
        text="Quando ne acquisti uno lo trovi qui, con il punto in cui sei arrivato."
      />
    );
  }
  return (
    <>
      <OwnedPaths owned={owned} courses={courses} />
      <CourseCards courses={outside(owned, courses)} />
    </>
  );
}

function CourseCards({ courses }: { readonly courses: readonly OwnedCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      {courses.map((course) => (
        <li key={course.IdCourseEnc}>
          <Card course={course} />
        </li>
      ))}
    </Box>
  );
}
