import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label'> {
  readonly id: string;
  readonly label: string;
  /** Italian; empty when there is nothing to say. */
  readonly error: string;
}

/** A labelled text field with its own message underneath. */
export function Field({ id, label, error, ...input }: FieldProps) {
  const messageId = `${id}-message`;
  return (
    <FormControl fullWidth error={error !== ''}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput id={id} aria-describedby={error ? messageId : undefined} {...input} />
      {error && (
        <FormHelperText id={messageId} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
