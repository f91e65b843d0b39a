import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { SubmissionForm, type SubmissionFormProps } from '../../../ui/SubmissionForm';

interface SettingFormProps extends SubmissionFormProps {
  /** Of the button. */
  readonly label: string;
}

/** A form that changes a setting, with the button that saves it. */
export function SettingForm({ label, children, ...form }: SettingFormProps) {
  const isPending = useSelector(form.form.select).status === 'pending';
  return (
    <SubmissionForm {...form}>
      {children}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ justifySelf: { sm: 'start' } }}
      >
        {isPending ? 'Salvataggio in corso…' : label}
      </Button>
    </SubmissionForm>
  );
}
