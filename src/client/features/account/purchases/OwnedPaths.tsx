import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { OwnedCourse, OwnedPath } from '../../../../contract/learning/learning';
import { paths } from '../../../routing/paths';
import { formatCount, formatPercent } from '../../../ui/format';
import { CheckIcon } from '../../../ui/Icons';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { actionFor } from '../../access';
import { CertificateActions } from '../../learning/certificates';
import { panel } from '../components/panel';
import { Progress } from './Progress';

function Step({ course }: { readonly course: OwnedCourse }) {
  const { IdCourseEnc, title, progress, viewedCount, sectionsCount } = course;
  const isFinished = progress >= 100;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink component={Link} to={paths.viewer(IdCourseEnc)} sx={{ fontWeight: 600 }}>
          {title}
        </MuiLink>
        <Typography variant="body2" color="textSecondary">
          {viewedCount} di {formatCount(sectionsCount, 'lezione', 'lezioni')}
        </Typography>
        {isFinished && (
          <Box sx={{ mt: 0.75, maxWidth: 280 }}>
            <CertificateActions course={course} />
          </Box>
        )}
      </Box>
      <Box
        component="span"
        sx={{ color: isFinished ? 'success.main' : 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {isFinished ? (
          <>
            <CheckIcon />
            <VisuallyHidden>completato</VisuallyHidden>
          </>
        ) : (
          formatPercent(progress)
        )}
      </Box>
    </Box>
  );
}

interface PathCardProps {
  readonly path: OwnedPath;
  /** In the path's order. */
  readonly courses: readonly OwnedCourse[];
}

/** A learning path that was bought as one: its courses in their order, and how far it got. */
function PathCard({ path, courses }: PathCardProps) {
  const { IdBundleEnc, title, slug, progress } = path;
  const next = courses.find((course) => course.progress < 100) ?? courses[0];
  const isFinished = courses.every((course) => course.progress >= 100);
  const label = actionFor({ progress, ...(next?.lastWatchedAt && { lastWatchedAt: next.lastWatchedAt }) });
  const finished = courses.filter((course) => course.progress >= 100).length;
  return (
    <Box component="article" data-testid="owned-path" sx={{ p: { xs: 2, sm: 3 }, ...panel }}>
      <Typography variant="eyebrow" color="primary">
        Percorso formativo
      </Typography>
      <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ mt: 1.5 }}>
        <Progress title={title} value={progress}>
          <span>
            {finished} di {formatCount(courses.length, 'corso', 'corsi')}
          </span>
        </Progress>
      </Box>
      <Box component="ol" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
        {courses.map((course) => (
          <Step key={course.IdCourseEnc} course={course} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        {next && (
          <Button
            component={Link}
            to={paths.viewer(next.IdCourseEnc)}
            aria-label={`${label}: ${title}`}
            variant={isFinished ? 'outlined' : 'contained'}
          >
            {label}
          </Button>
        )}
        {isFinished && (
          <Box sx={{ maxWidth: 280 }}>
            <CertificateActions course={{ IdBundleEnc, slug, title }} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface OwnedPathsProps {
  readonly owned: readonly OwnedPath[];
  readonly courses: readonly OwnedCourse[];
}

/** The learning paths of the person, newest first. */
export function OwnedPaths({ owned, courses }: OwnedPathsProps) {
  if (owned.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2.5,
        m: 0,
        mb: 2.5,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {owned.map((path) => (
        <li key={path.IdBundleEnc}>
          <PathCard
            path={path}
            courses={path.courses.flatMap(
              (id) => courses.find(({ IdCourseEnc }) => IdCourseEnc === id) ?? [],
            )}
          />
        </li>
      ))}
    </Box>
  );
}

/** The courses that are in none of the paths. */
export const outside = (owned: readonly OwnedPath[], courses: readonly OwnedCourse[]): OwnedCourse[] =>
  courses.filter(({ IdCourseEnc }) => !owned.some((path) => path.courses.includes(IdCourseEnc)));
