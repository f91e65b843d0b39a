import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_NOTE_LENGTH } from '../../../../contract/noteLimits';
import { FormField } from '../../../ui/FormField';
import { clockTime } from '../../player';
import { selectCurrentSection } from '../learningSelectors';
import { playhead } from '../playhead';
import { noteForm } from './notes';

/** Writes a note at the second at which the student began to type it. */
export function NoteForm() {
  const id = useId();
  const dispatch = useDispatch();
  const section = useSelector(selectCurrentSection);
  const { status, message, errors } = useSelector(noteForm.select);
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const isPending = status === 'pending';
  useEffect(() => {
    if (status !== 'done') return;
    setText('');
    setAt(null);
  }, [status]);
  if (!section) return null;
  const write = (written: string) => {
    setText(written);
    if (written === '') setAt(null);
    else if (at === null) setAt(playhead.read()?.position ?? section.position);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || text.trim() === '') return;
    const Seconds = at ?? section.position;
    dispatch(noteForm.actions.requested({ IdSectionEnc: section.IdEnc, Seconds, Text: text }));
  };
  return (
    <form onSubmit={save} noValidate>
      <FormField
        id={id}
        label="Nuovo appunto"
        value={text}
        onChange={(event) => write(event.target.value)}
        multiline
        minRows={2}
        maxRows={8}
        error={errors.Text ?? message}
        hint={
          at === null
            ? 'Lo vedi solo tu. Si segna al punto del video in cui sei.'
            : `Al minuto ${clockTime(at)}`
        }
        inputProps={{ maxLength: MAX_NOTE_LENGTH }}
      />
      <Box sx={{ mt: 1 }}>
        <Button type="submit" variant="outlined" aria-busy={isPending} disabled={text.trim() === ''}>
          {isPending ? 'Salvo…' : 'Salva l’appunto'}
        </Button>
      </Box>
    </form>
  );
}
