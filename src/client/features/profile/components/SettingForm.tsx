import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Notice } from '../../../ui/Notice';
import { useErrorFocus } from '../../../ui/useErrorFocus';
import { selectAccountSettings } from '../accountSettingsSlice';

interface SettingFormProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** What the forms of the profile share: the message, the button, one call at a time. */
export function SettingForm({ label, onSubmit, children }: SettingFormProps) {
  const { status, message, errors } = useSelector(selectAccountSettings).form;
  const form = useErrorFocus(errors);
  const isPending = status === 'pending';
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
      sx={{ display: 'grid', gap: 2.25 }}
    >
      <Notice kind="error">{message}</Notice>
      {children}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ justifySelf: { sm: 'start' } }}
      >
        {isPending ? 'Salvataggio in corso…' : label}
      </Button>
    </Box>
  );
}
