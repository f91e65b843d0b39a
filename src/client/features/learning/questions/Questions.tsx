import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { isUnavailable } from '../../../state/loadable';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { formatCount, formatNumber } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { LoadError } from '../../platform/navigation';
import { selectClassroom } from '../learningSelectors';
import { ModerationDialog } from './ModerationDialog';
import { QuestionFilters } from './QuestionFilters';
import { QuestionForm } from './QuestionForm';
import { QuestionItem } from './QuestionItem';
import { moderation, questionForm, voting } from './questionForms';
import {
  isFiltered,
  moreQuestionsRequested,
  questions,
  selectQuestionQuery,
  selectQuestions,
} from './questions';

function Loading() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2, mt: 2.5 }}>
      {['first', 'second'].map((place) => (
        <Skeleton key={place} variant="rounded" height={96} />
      ))}
    </Box>
  );
}

/** From here on a search is worth its room. */
const SEARCHED_FROM = 3;

const ASKED = 'Domanda inviata. Ti scriviamo un’e-mail quando c’è una risposta.';

interface ListProps {
  readonly canAnswer: boolean;
  /** The id of what names the questions. */
  readonly heading: string;
}

function List({ canAnswer, heading }: ListProps) {
  const dispatch = useDispatch();
  const { status, data, message } = useSelector(selectQuestions);
  const isAsking = useSelector(moderation.select).draft !== null;
  const ids = data?.items.map(({ IdEnc }) => IdEnc);
  const list = useFocusAfterRemoval({ ids, heading, isAsking });
  const query = useSelector(selectQuestionQuery);
  if (!data) {
    const retry = questions.actions.retryRequested();
    return isUnavailable(status) ? <LoadError message={message} retry={retry} /> : <Loading />;
  }
  const { items, total, wasFiltered } = data;
  const isSearched = isFiltered(query);
  const more = () => dispatch(moreQuestionsRequested());
  return (
    <>
      {(total >= SEARCHED_FROM || wasFiltered) && <QuestionFilters key={query.sectionId} />}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {isSearched &&
          status === 'ready' &&
          (total === 0 ? 'Nessuna domanda trovata.' : formatCount(total, 'domanda', 'domande'))}
      </Typography>
      {total === 0 && !isSearched && status === 'ready' && (
        <Box sx={{ mt: 2.5 }}>
          <EmptyState
            title="Ancora nessuna domanda"
            text={
              canAnswer
                ? 'Qui arrivano le domande degli studenti su questa lezione.'
                : 'Se qualcosa non ti è chiaro chiedi qui: risponde chi tiene il corso.'
            }
          />
        </Box>
      )}
      <Box
        component="ul"
        {...list}
        aria-label="Domande sulla lezione"
        sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}
      >
        {items.map((question) => (
          <QuestionItem key={question.IdEnc} question={question} canAnswer={canAnswer} />
        ))}
      </Box>
      {status === 'failed' && <ErrorState message={message} onRetry={more} />}
      {items.length < total && status !== 'failed' && (
        <Button variant="outlined" onClick={more} aria-disabled={status === 'loading'} sx={{ mt: 1 }}>
          {status === 'loading'
            ? 'Un momento…'
            : `Mostra altre domande (${formatNumber(total - items.length)})`}
        </Button>
      )}
    </>
  );
}

/** The questions under the lesson in the player: asking, voting, and for its teachers answering. */
export function Questions({ heading }: Pick<ListProps, 'heading'>) {
  const canAnswer = useSelector(selectClassroom)?.canAnswer ?? false;
  const { status } = useSelector(questionForm.select);
  const vote = useSelector(voting.select);
  return (
    <>
      {!canAnswer && <QuestionForm />}
      <Box sx={{ mt: 1.5 }}>
        <Notice kind="success">{status === 'done' ? ASKED : ''}</Notice>
        <Notice kind="error">{vote.status === 'failed' ? vote.message : ''}</Notice>
      </Box>
      <List canAnswer={canAnswer} heading={heading} />
      <ModerationDialog />
    </>
  );
}
