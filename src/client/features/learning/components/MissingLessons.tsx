import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId } from 'react';
import { useDispatch } from 'react-redux';
import type { Classroom, StudentSection } from '../../../../contract/learning/learning';
import { firstUnplayed, playedSeconds } from '../../../../contract/learning/playback';
import { paths } from '../../../routing/paths';
import { formatCount, formatDuration } from '../../../ui/format';
import { momentChosen } from '../learningSlice';

interface MissingLesson {
  readonly section: StudentSection;
  /** Still to be played, rounded up to whole minutes; 0 where the position decides. */
  readonly seconds: number;
  /** The first second that was not played. */
  readonly from: number;
}

const MINUTE = 60;

/** Returns the lessons that still have to be watched before the course is finished. */
const missingLessons = ({ sections }: Classroom): MissingLesson[] =>
  sections
    .filter(({ viewed }) => !viewed)
    .map((section) => {
      const { needed = 0, played = [] } = section;
      const seconds = Math.max(0, needed - playedSeconds(played));
      return { section, seconds: Math.ceil(seconds / MINUTE) * MINUTE, from: firstUnplayed(played) };
    });

/** Lessons in the list; the others are counted. */
const MOST = 4;

/** Leads to the first second that was not watched; in another tab, to the lesson. */
function LessonLink({ courseId, lesson }: { readonly courseId: string; readonly lesson: MissingLesson }) {
  const { section, seconds, from } = lesson;
  const dispatch = useDispatch();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(momentChosen({ sectionId: section.IdEnc, position: from }));
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25, typography: 'body2' }}
    >
      <MuiLink
        href={paths.lesson(courseId, section.IdEnc)}
        onClick={open}
        sx={{ display: 'block', minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}
      >
        {section.title}
      </MuiLink>
      {seconds > 0 && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {seconds <= 60 || seconds === 3600 ? 'manca' : 'mancano'} {formatDuration(seconds)}
        </Typography>
      )}
    </Box>
  );
}

/** Lists the lessons that a student still has to watch before the certificate. */
export function MissingLessons({ classroom }: { readonly classroom: Classroom }) {
  const id = useId();
  const missing = missingLessons(classroom);
  if (missing.length === 0) return null;
  const seconds = missing.reduce((sum, lesson) => sum + lesson.seconds, 0);
  const others = missing.length - MOST;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mb: 2.5, p: 2, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1.5 }}
    >
      <Typography id={id} variant="h3">
        Che cosa manca per il certificato
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {missing.length === 1 ? 'Ti manca una lezione' : `Ti mancano ${missing.length} lezioni`}
        {seconds > 0 &&
          ` ${formatDuration(seconds, 'long')}. Conta solo quello che guardi davvero: saltare in avanti non basta`}
        .
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {missing.slice(0, MOST).map((lesson) => (
          <LessonLink key={lesson.section.IdEnc} courseId={classroom.IdCourseEnc} lesson={lesson} />
        ))}
      </Box>
      {others > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          e {formatCount(others, 'altra lezione', 'altre lezioni')}
        </Typography>
      )}
    </Box>
  );
}
