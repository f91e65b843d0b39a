import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { OpenQuestion, TaughtCourse } from '../../../../contract/community/questions';
import { paths } from '../../../routing/paths';
import { EmptyState } from '../../../ui/EmptyState';
import { formatCount } from '../../../ui/format';
import { formatDate } from '../../../ui/italianTime';
import { LoadError } from '../../platform/navigation';
import { panel, panelPart } from '../components/panel';
import { openQuestions } from './openQuestions';

const list = { m: 0, p: 0, listStyle: 'none' } as const;

function Waiting({ question }: { readonly question: OpenQuestion }) {
  const { IdCourseEnc, IdSectionEnc, Text, author, createdAt, courseTitle, sectionTitle } = question;
  return (
    <Box component="li" sx={panelPart}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {author}, {formatDate(createdAt)} · {courseTitle}
      </Typography>
      <Typography sx={{ my: 0.75, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{Text}</Typography>
      <MuiLink
        component={Link}
        to={paths.lessonQuestions(IdCourseEnc, IdSectionEnc)}
        sx={{ fontWeight: 600 }}
      >
        Rispondi sotto «{sectionTitle}»
      </MuiLink>
    </Box>
  );
}

function Taught({ courses }: { readonly courses: readonly TaughtCourse[] }) {
  return (
    <>
      <Typography component="h3" variant="h3" sx={{ mt: 3.5, mb: 1.5 }}>
        I corsi che tieni
      </Typography>
      <Box component="ul" sx={{ ...list, ...panel }}>
        {courses.map(({ IdCourseEnc, title, unanswered }) => (
          <Box component="li" key={IdCourseEnc} sx={panelPart}>
            <MuiLink
              component={Link}
              to={paths.viewer(IdCourseEnc)}
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {title}
            </MuiLink>
            <Typography variant="body2" color="textSecondary">
              {unanswered === 0
                ? 'Nessuna domanda senza risposta'
                : formatCount(unanswered, 'domanda senza risposta', 'domande senza risposta')}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** For teachers: the questions that wait in their courses, and the way into each classroom. */
export function Teaching() {
  const { status, data, message } = useSelector(openQuestions.selectAny);
  if (status === 'failed') {
    return <LoadError message={message} retry={openQuestions.actions.retryRequested()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={180} aria-busy="true" />;
  const { items, courses, total = items.length } = data;
  const left = total - items.length;
  if (courses.length === 0) {
    return <EmptyState title="Non tieni ancora corsi" text="Qui arrivano le domande dei tuoi studenti." />;
  }
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title="Hai risposto a tutto" text="Quando arriva una domanda ti scriviamo un’e-mail." />
      ) : (
        <Box component="ul" aria-label="Domande senza risposta" sx={{ ...list, ...panel }}>
          {items.map((question) => (
            <Waiting key={question.IdEnc} question={question} />
          ))}
        </Box>
      )}
      {left > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {left === 1
            ? 'Un’altra aspetta: compare qui quando rispondi a queste.'
            : `Altre ${left} aspettano: compaiono qui quando rispondi a queste.`}
        </Typography>
      )}
      <Taught courses={courses} />
    </>
  );
}
