import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

interface LabelledControlProps {
  /** The control's id. */
  readonly id: string;
  readonly label: string;
  /** Italian; empty when there is nothing to say. */
  readonly error?: string | undefined;
  /** Help text under the control; an error replaces it. */
  readonly hint?: ReactNode;
  /** Less high, in a narrow panel. */
  readonly isSmall?: boolean;
  /** @param describedBy the id of the message, if there is one */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** An MUI control with its label above and its message underneath. */
export function LabelledControl({ id, label, error, hint, isSmall = false, children }: LabelledControlProps) {
  const text = error || hint;
  const messageId = `${id}-message`;
  return (
    <FormControl fullWidth error={Boolean(error)} size={isSmall ? 'small' : 'medium'}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {children(text ? messageId : undefined)}
      {text && <FormHelperText id={messageId}>{text}</FormHelperText>}
    </FormControl>
  );
}
