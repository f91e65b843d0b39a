import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Speaker } from '../../../../../contract/catalogue/teachers';
import { paths } from '../../../../routing/paths';
import { formatCount } from '../../../../ui/format';
import { Picture } from '../../../../ui/Picture';
import { RichText } from '../../../../ui/RichText';
import { TeacherCourses } from './TeacherCourses';

/** Pixels of the sticky header, below which an anchor stops. */
const HEADER_HEIGHT = { xs: 132, lg: 84 };

function Courses({ teacher: { name, slug, courses, coursesCount } }: { readonly teacher: Speaker }) {
  if (courses.length === 0) return null;
  const isMore = coursesCount > courses.length;
  return (
    <Box component="section" aria-labelledby={`corsi-${slug}`} sx={{ mt: 3 }}>
      <Typography variant="h3" id={`corsi-${slug}`} sx={{ mb: 1.5 }}>
        {formatCount(coursesCount, 'corso', 'corsi')} con {name}
      </Typography>
      <TeacherCourses courses={courses} />
      {isMore && (
        <Button component={Link} to={paths.teacher(slug)} variant="outlined" sx={{ mt: 1.5 }}>
          Tutti i corsi con {name}
        </Button>
      )}
    </Box>
  );
}

/** A teacher's portrait, headline, biography and courses. */
export function TeacherProfile({ teacher }: { readonly teacher: Speaker }) {
  const { slug, name, headline, biography, picture } = teacher;
  return (
    <Box
      component="article"
      id={slug}
      aria-labelledby={`nome-${slug}`}
      sx={{
        scrollMarginTop: HEADER_HEIGHT,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
        columnGap: { md: 4, lg: 6 },
        rowGap: 2.5,
        py: { xs: 4, md: 6 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ maxWidth: { xs: 160, md: 'none' } }}>
        <Box sx={{ overflow: 'hidden', borderRadius: 2 }}>
          <Picture
            picture={picture}
            alt={`Ritratto di ${name}`}
            sizes="(min-width: 991px) 260px, 200px"
            ratio="1 / 1"
          />
        </Box>
      </Box>
      <div>
        <Typography variant="h2" id={`nome-${slug}`} sx={{ overflowWrap: 'anywhere' }}>
          <MuiLink component={Link} to={paths.teacher(slug)} color="inherit" underline="hover">
            {name}
          </MuiLink>
        </Typography>
        {headline && (
          <Typography variant="lead" color="primary" sx={{ mt: 0.5, mb: 2, overflowWrap: 'anywhere' }}>
            {headline}
          </Typography>
        )}
        <Box sx={{ maxWidth: 700 }}>
          <RichText text={biography} />
        </Box>
        <Courses teacher={teacher} />
      </div>
    </Box>
  );
}
