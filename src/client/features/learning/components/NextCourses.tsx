import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { OwnedCourse } from '../../../../contract/learning/learning';
import { paths } from '../../../routing/paths';
import { useIsReplayed } from '../../../state/replayed';
import { CourseCard } from '../../../ui/CourseCard';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { CourseEnd } from '../courseEnd';

function Unfinished({ course }: { readonly course: OwnedCourse }) {
  const { IdCourseEnc, title, progress, viewedCount, sectionsCount } = course;
  return (
    <Box sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.75 }}>
        <MuiLink
          component={Link}
          to={paths.viewer(IdCourseEnc)}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {title}
        </MuiLink>
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {viewedCount} di {sectionsCount}
        </Typography>
      </Box>
      <ProgressBar value={progress} label={`Avanzamento: ${title}`} />
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none' } as const;

/** Unfinished courses, or else courses of the next level. */
export function NextCourses({ end: { unfinished, suggested } }: { readonly end: CourseEnd }) {
  const isReplayed = useIsReplayed();
  if (unfinished.length + suggested.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h3" variant="h4" sx={{ mb: 1 }}>
        {unfinished.length > 0 ? 'Continua con i tuoi corsi' : 'Che cosa studiare adesso'}
      </Typography>
      {unfinished.length > 0 ? (
        <Box component="ul" sx={listStyle}>
          {unfinished.map((course) => (
            <li key={course.IdCourseEnc}>
              <Unfinished course={course} />
            </li>
          ))}
        </Box>
      ) : (
        <Box
          component="ul"
          sx={{
            ...listStyle,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          }}
        >
          {suggested.map((course) => (
            <li key={course.IdCourseEnc}>
              <CourseCard course={isReplayed ? { ...course, cover: null } : course} headingLevel="h4" />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
