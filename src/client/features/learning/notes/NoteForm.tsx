import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_NOTE_LENGTH } from '../../../../contract/learning/noteLimits';
import { CountedField } from '../../../ui/CountedField';
import { clockTime } from '../../platform/player';
import { selectCurrentSection } from '../learningSelectors';
import { useTimedText } from '../useTimedText';
import { noteForm } from './notes';

/** Writes a note at the second at which the student began to type it. */
export function NoteForm() {
  const id = useId();
  const dispatch = useDispatch();
  const section = useSelector(selectCurrentSection);
  const { status, message, errors } = useSelector(noteForm.select);
  const { text, moment, write } = useTimedText(status);
  const isPending = status === 'pending';
  if (!section) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !moment || text.trim() === '') return;
    const { sectionId, seconds: Seconds } = moment;
    dispatch(noteForm.actions.requested({ IdSectionEnc: sectionId, Seconds, Text: text }));
  };
  return (
    <form onSubmit={save} noValidate>
      <CountedField
        id={id}
        max={MAX_NOTE_LENGTH}
        label="Nuovo appunto"
        value={text}
        readOnly={isPending}
        onChange={(event) => write(event.target.value)}
        rows={2}
        error={errors.Text ?? message}
        hint={
          moment
            ? `Al minuto ${clockTime(moment.seconds)}${moment.sectionId === section.IdEnc ? '' : ` della lezione «${moment.title}»`}`
            : 'Lo vedi solo tu. Si segna al punto del video in cui sei.'
        }
      />
      <Box sx={{ mt: 1 }}>
        <Button
          type="submit"
          variant="outlined"
          aria-busy={isPending}
          // Keeps the keyboard once a note is saved.
          aria-disabled={isPending || text.trim() === ''}
        >
          {isPending ? 'Salvo…' : 'Salva l’appunto'}
        </Button>
      </Box>
    </form>
  );
}
