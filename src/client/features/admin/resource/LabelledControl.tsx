import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

interface LabelledControlProps {
  /** The control's id. */
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  /** @param describedBy the id of the message, if there is one */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** An MUI control with its label and its message, laid out as in `ui/FormField`. */
export function LabelledControl({ id, label, error, hint, children }: LabelledControlProps) {
  const text = error || hint;
  const messageId = `${id}-message`;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      {children(text ? messageId : undefined)}
      {text && (
        <FormHelperText id={messageId} sx={{ mx: 0, typography: 'body2' }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
