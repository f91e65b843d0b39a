import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Classroom } from '../../../../contract/learning/learning';
import { paths } from '../../../routing/paths';
import { CheckIcon } from '../../../ui/Icons';
import { CertificateActions } from '../certificates';
import { courseEnd } from '../courseEnd';
import { courseEndFolded, selectIsCourseEndFolded } from '../courseEndFold';
import { reviewWanted } from '../reviewActions';
import { NextCourses } from './NextCourses';

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography component="h3" variant="h4" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

/** The end of a course: certificate, review, what to study next. */
export function CourseEnd({ classroom }: { readonly classroom: Classroom }) {
  const { IdCourseEnc: courseId, slug, title, sections } = classroom;
  const id = useId();
  const dispatch = useDispatch();
  const { data } = useSelector(courseEnd.selectByKey(courseId));
  const isFolded = useSelector(selectIsCourseEndFolded);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-testid="course-end"
      sx={{
        mt: 2.5,
        p: { xs: 2.5, md: 3 },
        border: 1,
        borderColor: 'divider',
        borderTop: 4,
        borderTopColor: 'success.main',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
      }}
    >
      <Box role="status">
        <Typography
          variant="eyebrow"
          color="success"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
        >
          <CheckIcon strokeWidth={2.6} /> Corso completato
        </Typography>
        <Typography
          id={id}
          variant={isFolded ? 'h4' : 'h2'}
          component="h2"
          sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
        >
          Complimenti, hai finito «{title}»!
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, display: isFolded ? 'none' : 'block' }}>
          {sections.length === 1 ? 'Hai visto la lezione.' : `Hai visto tutte le ${sections.length} lezioni.`}
        </Typography>
      </Box>
      <Button
        aria-expanded={!isFolded}
        aria-controls={isFolded ? undefined : `${id}-steps`}
        onClick={() => dispatch(courseEndFolded(!isFolded))}
        sx={{ mt: 0.5, ml: -1.5, px: 1.5 }}
      >
        {isFolded ? 'Certificato, recensione e prossimi corsi' : 'Riduci'}
      </Button>
      {!isFolded && (
        <div id={`${id}-steps`}>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              mt: 2.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', narrow: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Step title="Il tuo certificato">
              <CertificateActions course={classroom} isMain />
            </Step>
            <Step title="La tua recensione">
              {data?.isReviewed ? (
                <Typography color="textSecondary">
                  Grazie, l’hai già scritta.{' '}
                  <MuiLink component={Link} to={paths.course(slug)}>
                    Rileggila
                  </MuiLink>
                </Typography>
              ) : (
                <Button variant="outlined" onClick={() => dispatch(reviewWanted({ courseId, slug }))}>
                  Scrivi una recensione
                </Button>
              )}
            </Step>
          </Box>
          {data && <NextCourses end={data} />}
        </div>
      )}
    </Box>
  );
}
