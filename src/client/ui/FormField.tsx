import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';

export interface FormFieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label'> {
  readonly id: string;
  readonly label: string;
  /** Italian; empty when there is nothing to say. */
  readonly error?: string | undefined;
  /** A word that stands under the field as long as there is no error. */
  readonly hint?: ReactNode;
}

/** A labelled text field with its own message underneath. */
export function FormField({ id, label, error = '', hint, ...input }: FormFieldProps) {
  const messageId = `${id}-message`;
  const text = error || hint;
  return (
    <FormControl fullWidth error={error !== ''} sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput id={id} aria-describedby={text ? messageId : undefined} {...input} />
      {text && (
        <FormHelperText id={messageId} sx={{ mx: 0, typography: 'body2' }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
