import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_QUESTION_LENGTH } from '../../../../contract/community/questionLimits';
import type { Question } from '../../../../contract/community/questions';
import { formatCount } from '../../../ui/format';
import { formatDate } from '../../../ui/italianTime';
import { useFocusBack } from '../../../ui/useFocusBack';
import { clockTime, spokenTime } from '../../platform/player';
import { InlineTextForm } from '../components/InlineTextForm';
import { momentChosen } from '../learningSlice';
import { Answer, AnswerEditor } from './Answer';
import { answerForm, moderation, questionEdit, voting } from './questionForms';

function Tag({ children }: { readonly children: string }) {
  return (
    <Box
      component="span"
      sx={{
        px: 1,
        py: 0.25,
        borderRadius: 1,
        bgcolor: 'action.selected',
        typography: 'body2',
        fontWeight: 650,
      }}
    >
      {children}
    </Box>
  );
}

function Heading({ question }: { readonly question: Question }) {
  const dispatch = useDispatch();
  const { author, createdAt, isOwn, isHidden, Seconds: position, IdSectionEnc: sectionId } = question;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{author}</Typography>
      <Typography variant="body2" color="textSecondary">
        {formatDate(createdAt)}
      </Typography>
      {isOwn && <Tag>La tua domanda</Tag>}
      {isHidden && <Tag>Nascosta</Tag>}
      {position !== undefined && (
        <Button
          size="small"
          aria-label={`Vai a ${spokenTime(position)} del video`}
          onClick={() => dispatch(momentChosen({ sectionId, position }))}
          sx={{ minWidth: 56, fontVariantNumeric: 'tabular-nums' }}
        >
          {clockTime(position)}
        </Button>
      )}
    </Box>
  );
}

/** How many find it useful; for others than its author and the staff a switch. */
function Usefulness({ question, canVote }: { readonly question: Question; readonly canVote: boolean }) {
  const dispatch = useDispatch();
  const { IdEnc, votes, isVoted } = question;
  if (!canVote) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        Utile per {formatCount(votes, 'persona', 'persone')}
      </Typography>
    );
  }
  return (
    <Button
      size="small"
      variant={isVoted ? 'contained' : 'outlined'}
      aria-pressed={isVoted}
      aria-label={`Utile, ${formatCount(votes, 'voto', 'voti')}`}
      onClick={() => dispatch(voting.actions.requested({ IdEnc, IsUseful: !isVoted }))}
    >
      Utile{votes > 0 && ` · ${votes}`}
    </Button>
  );
}

function OwnText({ question }: { readonly question: Question }) {
  const dispatch = useDispatch();
  const { draft, status, message, errors } = useSelector(questionEdit.select);
  if (draft?.question.IdEnc !== question.IdEnc || status === 'done') {
    return (
      <Typography sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {question.Text}
      </Typography>
    );
  }
  return (
    <InlineTextForm
      label="Modifica la domanda"
      initial={draft.Text}
      max={MAX_QUESTION_LENGTH}
      error={errors.Text ?? message}
      isPending={status === 'pending'}
      action="Salva"
      onSave={(Text) => dispatch(questionEdit.actions.requested({ question, Text }))}
      onCancel={() => dispatch(questionEdit.actions.closed())}
    />
  );
}

interface QuestionItemProps {
  readonly question: Question;
  /** A teacher of the course, or an admin. */
  readonly canAnswer: boolean;
}

export function QuestionItem({ question, canAnswer }: QuestionItemProps) {
  const dispatch = useDispatch();
  const { Text, isOwn, isHidden, answer } = question;
  const editing = useSelector(questionEdit.select).draft?.question.IdEnc === question.IdEnc;
  const answering = useSelector(answerForm.select).draft?.question.IdEnc === question.IdEnc;
  const editButton = useFocusBack(editing);
  const answerButton = useFocusBack(answering);
  const isOpenOwn = isOwn && !answer;
  const ask = (kind: 'remove' | 'hide' | 'show') => dispatch(moderation.actions.opened({ question, kind }));
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Heading question={question} />
      <OwnText question={question} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Usefulness question={question} canVote={!isOwn && !canAnswer} />
        {isOpenOwn && !editing && (
          <Button
            ref={editButton}
            size="small"
            onClick={() => dispatch(questionEdit.actions.opened({ question, Text }))}
          >
            Modifica
          </Button>
        )}
        {canAnswer && !answering && (
          <Button
            ref={answerButton}
            size="small"
            onClick={() => dispatch(answerForm.actions.opened({ question, Text: answer?.Text ?? '' }))}
          >
            {answer ? 'Modifica la risposta' : 'Rispondi'}
          </Button>
        )}
        {canAnswer && (
          <Button size="small" onClick={() => ask(isHidden ? 'show' : 'hide')}>
            {isHidden ? 'Mostra' : 'Nascondi'}
          </Button>
        )}
        {(isOpenOwn || canAnswer) && (
          <Button size="small" color="error" onClick={() => ask('remove')}>
            Elimina
          </Button>
        )}
      </Box>
      {answering ? <AnswerEditor question={question} /> : answer && <Answer answer={answer} />}
    </Box>
  );
}
