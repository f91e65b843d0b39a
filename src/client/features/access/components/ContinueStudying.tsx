import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { OwnedCourse } from '../../../../contract/learning/learning';
import { paths } from '../../../routing/paths';
import { formatPercent } from '../../../ui/format';
import { ProgressBar } from '../../../ui/ProgressBar';
import { selectUser } from '../../identity/session/sessionSelectors';
import { actionFor, ownedCourses } from '../ownedCourses';
import { InPlace } from './InPlace';

/** Courses side by side on a wide screen; a phone shows the first. */
const MOST = 3;

function Course({ course }: { readonly course: OwnedCourse }) {
  const { IdCourseEnc, title, progress, viewedCount, sectionsCount } = course;
  const label = actionFor(course);
  return (
    <Box
      component="article"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        height: '100%',
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography
        component="h2"
        variant="h4"
        sx={{
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
        }}
      >
        {title}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2', mt: 'auto' }}>
        <span>
          {viewedCount} di {sectionsCount}
        </span>
        <strong>{formatPercent(progress)}</strong>
      </Box>
      <ProgressBar value={progress} label={`Avanzamento: ${title}`} />
      <Button
        component={Link}
        to={paths.viewer(IdCourseEnc)}
        variant="contained"
        aria-label={`${label}: ${title}`}
        sx={{ mt: 0.5, alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
    </Box>
  );
}

/** Where a student left off, in place of what the home page tells visitors; that stays for everybody else. */
export function ContinueStudying({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const name = useSelector(selectUser)?.firstName;
  const unfinished = useSelector(ownedCourses.selectAny).data?.filter(({ progress }) => progress < 100) ?? [];
  if (unfinished.length === 0) return children;
  return (
    <InPlace of={children}>
      <Box
        component="section"
        aria-labelledby={id}
        sx={{
          display: 'flex',
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'action.hover',
        }}
      >
        <Container sx={{ py: 2.5 }}>
          {name && (
            <Typography variant="eyebrow" color="primary">
              Ciao, {name}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
            <Typography id={id} variant="h1" sx={{ typography: 'h2', flexGrow: 1 }}>
              Continua a studiare
            </Typography>
            <MuiLink component={Link} to={paths.profile()}>
              Tutti i miei corsi
            </MuiLink>
          </Box>
          <Box
            component="ul"
            sx={{
              display: 'grid',
              gap: 2,
              m: 0,
              mt: 1.5,
              p: 0,
              listStyle: 'none',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${MOST}, minmax(0, 1fr))` },
              '& > li ~ li': { display: { xs: 'none', md: 'block' } },
            }}
          >
            {unfinished.slice(0, MOST).map((course) => (
              <li key={course.IdCourseEnc}>
                <Course course={course} />
              </li>
            ))}
          </Box>
        </Container>
      </Box>
    </InPlace>
  );
}
