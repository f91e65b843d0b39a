import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { MOST_SECONDS } from '../../../../contract/catalogue/courseAdmin';
import { type UploadTarget, uploadTimed } from '../upload/uploadSlice';

/** Returns the seconds of `12:30` or `1:05:00`; undefined for anything else, for nothing, and for more than a day. */
export function secondsIn(typed: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim()) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 && total <= MOST_SECONDS ? total : undefined;
}

interface DurationFormProps {
  readonly target: UploadTarget;
  /** The section's title. */
  readonly name: string;
  /** Italian: why it is asked. */
  readonly message: string;
  /** The length is on its way, and the form about to go. */
  readonly onSent: () => void;
}

/** Asks for the length of a video that does not tell it. */
export function DurationForm({ target, name, message, onSent }: DurationFormProps) {
  const dispatch = useDispatch();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const seconds = secondsIn(typed);
    setIsWrong(seconds === undefined);
    if (seconds === undefined) return;
    onSent();
    dispatch(uploadTimed({ ...target, seconds }));
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}
    >
      <TextField
        id={`duration-${target.id}`}
        label={`Durata: ${name}`}
        size="small"
        value={typed}
        placeholder="12:30"
        error={isWrong}
        helperText={isWrong ? 'Scrivila così: 12:30, oppure 1:05:00.' : message}
        onChange={({ target: { value } }) => setTyped(value)}
        sx={{ flex: '1 1 240px' }}
      />
      <Button type="submit" variant="contained" size="small" sx={{ mt: 0.5 }}>
        Salva la durata
      </Button>
    </Box>
  );
}
