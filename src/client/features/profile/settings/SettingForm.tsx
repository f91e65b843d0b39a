import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { ProfileForm } from '../components/ProfileForm';
import { selectAccountSettings } from './accountSettingsSlice';

interface SettingFormProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that changes a setting, with the button that saves it. */
export function SettingForm({ label, onSubmit, children }: SettingFormProps) {
  const { form } = useSelector(selectAccountSettings);
  const isPending = form.status === 'pending';
  return (
    <ProfileForm form={form} onSubmit={onSubmit}>
      {children}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ justifySelf: { sm: 'start' } }}
      >
        {isPending ? 'Salvataggio in corso…' : label}
      </Button>
    </ProfileForm>
  );
}
