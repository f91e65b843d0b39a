import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FormState } from '../../../state/form';
import { Notice } from '../../../ui/Notice';
import { useErrorFocus } from '../../../ui/useErrorFocus';

interface ProfileFormProps {
  readonly form: FormState;
  readonly onSubmit: () => void;
  /** Fields and buttons. */
  readonly children: ReactNode;
}

/** What all forms of the profile share: the message above, the keyboard at the first fault, one call at a time. */
export function ProfileForm({ form: { status, message, errors }, onSubmit, children }: ProfileFormProps) {
  const form = useErrorFocus(errors);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (status !== 'pending') onSubmit();
      }}
      sx={{ display: 'grid', gap: 2.25 }}
    >
      <Notice kind="error">{message}</Notice>
      {children}
    </Box>
  );
}
