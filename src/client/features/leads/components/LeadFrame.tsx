import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';
import type { Submission } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { useFormErrors } from '../../../ui/useFormErrors';
import { Trap } from './Trap';

interface LeadFrameProps {
  readonly form: Submission;
  readonly onFieldChange: (field: string) => void;
  /** Where a browser sends it by itself, before our script is there. */
  readonly action: string;
  /** Between the fields, in the theme's units. */
  readonly gap: number;
  readonly trap: string;
  readonly onTrap: (trap: string) => void;
  /** Called once a sending: not while one is under way. */
  readonly onSubmit: () => void;
  /** The fields. */
  readonly children: ReactNode;
  readonly button: ReactNode;
}

/**
 * What all forms of leads have in common: the trap against robots, why it was refused, and where the focus goes then.
 * A refusal of the whole form stands where the button was pressed: on a phone its beginning is out of sight.
 */
export function LeadFrame({
  form,
  onFieldChange,
  action,
  gap,
  trap,
  onTrap,
  onSubmit,
  children,
  button,
}: LeadFrameProps) {
  const { status, message, errors } = form;
  const formProps = useFormErrors(errors, onFieldChange);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status !== 'pending') onSubmit();
  };
  return (
    <Box
      component="form"
      {...formProps}
      noValidate
      method="post"
      action={action}
      onSubmit={submit}
      sx={{ display: 'grid', gap, mt: 2 }}
    >
      <Trap value={trap} onChange={onTrap} />
      {children}
      <Notice kind="error">{message}</Notice>
      {button}
    </Box>
  );
}
