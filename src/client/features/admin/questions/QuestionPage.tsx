import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_ANSWER_LENGTH } from '../../../../contract/community/questionLimits';
import type { QuestionRow } from '../../../../contract/community/questions';
import { CountedField } from '../../../ui/CountedField';
import { paper } from '../../../ui/frames';
import { formatLocal } from '../../../ui/localDate';
import { Part } from '../../../ui/Part';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { FactList } from '../FactList';
import { ActionDialog } from '../resource/ActionDialog';
import { DetailView } from '../resource/DetailView';
import { PublicLink } from '../resource/PublicLink';
import { detailPage } from '../resource/recordPages';
import { listPage } from '../resource/resourcePages';
import { answer, answer as form, watchAnswer } from './answer';
import { filterCourses, watchFilterCourses } from './courseFilter';
import { questions } from './questions';

function AnswerForm({ question }: { readonly question: QuestionRow }) {
  const id = useId();
  const dispatch = useDispatch();
  const { status, errors } = useSelector(form.select);
  const [text, setText] = useState(question.answer?.Text ?? '');
  const { IdEnc, version } = question;
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={form}
      onSubmit={() => dispatch(form.actions.requested({ IdEnc, version, Text: text }))}
      buttons={
        <Box>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? 'Un momento…' : question.answer ? 'Salva la risposta' : 'Pubblica la risposta'}
          </Button>
        </Box>
      }
      sx={{ maxWidth: 760 }}
    >
      <CountedField
        id={id}
        name="Text"
        label="Risposta"
        value={text}
        max={MAX_ANSWER_LENGTH}
        hint={
          question.answer
            ? 'La leggono tutti gli studenti del corso.'
            : 'Chi ha chiesto riceve un’e-mail; la leggono tutti gli studenti del corso.'
        }
        error={errors.Text}
        onChange={({ target }) => setText(target.value)}
      />
    </SubmissionForm>
  );
}

function Question({ question }: { readonly question: QuestionRow }) {
  const { answer } = question;
  return (
    <>
      <Box sx={{ p: 2.5, ...paper }}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{question.Text}</Typography>
      </Box>
      <Part title="Risposta">
        <AnswerForm question={question} />
      </Part>
      <Part title="Dettagli">
        <FactList
          facts={[
            ['Corso', question.courseTitle],
            ['Lezione', question.sectionTitle],
            ['Autore', `${question.author} (${question.email})`],
            ['Scritta', formatLocal(question.createdAt)],
            ['Utile per', String(question.votes)],
            ['Nascosta', question.isHidden ? 'Sì' : 'No'],
            ['Risponde', answer && (answer.by || 'Lo staff')],
            ['Risposta il', answer && formatLocal(answer.at)],
          ]}
        />
      </Part>
    </>
  );
}

/** A question with its answer, which is written here. */
export function QuestionView({ id }: { readonly id: string }) {
  const dispatch = useDispatch();
  const loaded = useSelector(questions.record.selectByKey(id));
  const { data } = loaded;
  const [action] = questions.actions ?? [];
  return (
    <DetailView
      resource={questions}
      loaded={loaded}
      title={data ? `Domanda di ${data.author}` : undefined}
      lead={data?.sectionTitle}
      tools={
        data &&
        action && (
          <>
            <PublicLink resource={questions} item={data} />
            <Button
              variant="outlined"
              onClick={() => dispatch(questions.acting.actions.opened({ action: action.name, item: data }))}
            >
              {action.label(data)}
            </Button>
          </>
        )
      }
    >
      {data && <Question question={data} />}
      <ActionDialog resource={questions} />
    </DetailView>
  );
}

export const questionList = listPage(questions, { slices: [filterCourses.slice], watch: watchFilterCourses });

export const questionPage = detailPage(questions, QuestionView, {
  slices: [answer.slice],
  watch: watchAnswer,
});
