import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_ANSWER_LENGTH } from '../../../../contract/community/questionLimits';
import type { Question } from '../../../../contract/community/questions';
import { formatDate } from '../../../ui/italianTime';
import { InlineTextForm } from '../components/InlineTextForm';
import { answerForm } from './questionForms';

const block = {
  mt: 1.5,
  pl: 2,
  borderLeft: 3,
  borderColor: 'primary.main',
} as const;

export function Answer({ answer }: { readonly answer: NonNullable<Question['answer']> }) {
  return (
    <Box sx={block}>
      <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {answer.by ? `Risponde ${answer.by}` : 'Risponde lo staff'}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1.25 }}>
          {formatDate(answer.at)}
        </Typography>
      </Typography>
      <Typography sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {answer.Text}
      </Typography>
    </Box>
  );
}

/** Writes the answer, or changes it; after a conflict the question on screen is the newer one, the typed text stays. */
export function AnswerEditor({ question }: { readonly question: Question }) {
  const dispatch = useDispatch();
  const { draft, status, message, errors } = useSelector(answerForm.select);
  return (
    <Box sx={block}>
      <InlineTextForm
        label={`Risposta a ${question.author}`}
        initial={draft?.Text ?? ''}
        max={MAX_ANSWER_LENGTH}
        hint={
          question.answer
            ? 'La leggono tutti gli studenti del corso.'
            : 'Chi ha chiesto riceve un’e-mail; la leggono tutti gli studenti del corso.'
        }
        error={errors.Text ?? message}
        isPending={status === 'pending'}
        action={question.answer ? 'Salva' : 'Pubblica la risposta'}
        onSave={(Text) => dispatch(answerForm.actions.requested({ question, Text }))}
        onCancel={() => dispatch(answerForm.actions.closed())}
      />
    </Box>
  );
}
