import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_QUESTION_LENGTH } from '../../../../contract/community/questionLimits';
import { CheckField } from '../../../ui/CheckField';
import { CountedField } from '../../../ui/CountedField';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { clockTime } from '../../platform/player';
import { selectCurrentSection } from '../learningSelectors';
import { useTimedText } from '../useTimedText';
import { questionForm } from './questionForms';

/** Asks about the lesson in the player, by choice at the second at which the student began to type. */
export function QuestionForm() {
  const id = useId();
  const dispatch = useDispatch();
  const section = useSelector(selectCurrentSection);
  const { status, errors } = useSelector(questionForm.select);
  const [isAtMoment, setIsAtMoment] = useState(true);
  const { text, moment, write } = useTimedText(status);
  const isPending = status === 'pending';
  if (!section) return null;
  const send = () => {
    const { sectionId, seconds } = moment ?? { sectionId: section.IdEnc, seconds: 0 };
    const hasMoment = isAtMoment && seconds >= 1;
    dispatch(
      questionForm.actions.requested({
        IdSectionEnc: sectionId,
        ...(hasMoment && { Seconds: seconds }),
        Text: text,
      }),
    );
  };
  const isElsewhere = moment !== undefined && moment.sectionId !== section.IdEnc;
  return (
    <SubmissionForm form={questionForm} onSubmit={send} sx={{ gap: 1.5 }}>
      <CountedField
        id={id}
        name="Text"
        label="La tua domanda"
        value={text}
        max={MAX_QUESTION_LENGTH}
        error={errors.Text}
        placeholder="Che cosa non ti è chiaro in questa lezione?"
        hint="La vedono gli studenti del corso, firmata con il tuo nome e l’iniziale del cognome."
        readOnly={isPending}
        onChange={({ target }) => write(target.value)}
      />
      {moment && moment.seconds >= 1 && (
        <CheckField id={`${id}-moment`} name="Seconds" isChecked={isAtMoment} onChange={setIsAtMoment}>
          Riguarda il punto {clockTime(moment.seconds)} del video
          {isElsewhere && ` della lezione «${moment.title}»`}
        </CheckField>
      )}
      <Box>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? 'Invio…' : 'Fai la domanda'}
        </Button>
      </Box>
    </SubmissionForm>
  );
}
