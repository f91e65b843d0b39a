import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CountedField } from '../../../ui/CountedField';

interface InlineTextFormProps {
  readonly label: string;
  readonly initial: string;
  readonly max: number;
  readonly hint?: string;
  /** Italian: why it was not saved, or ''. */
  readonly error: string;
  readonly isPending: boolean;
  readonly action: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** Writes or changes a text in its place. Escape cancels, Ctrl or Cmd with Enter saves. */
export function InlineTextForm(props: InlineTextFormProps) {
  const { label, initial, max, hint, error, isPending, action, onSave, onCancel } = props;
  const id = useId();
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  useEffect(() => {
    if (error !== '') field.current?.focus();
  }, [error]);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isPending) onSave(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };
  return (
    <Box component="form" onSubmit={save} onKeyDown={onKeyDown} noValidate sx={{ mt: 1 }}>
      <CountedField
        id={id}
        inputRef={field}
        label={label}
        value={text}
        max={max}
        hint={hint}
        error={error}
        readOnly={isPending}
        onChange={({ target }) => setText(target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? 'Un momento…' : action}
        </Button>
        <Button type="button" onClick={onCancel}>
          Annulla
        </Button>
      </Box>
    </Box>
  );
}
