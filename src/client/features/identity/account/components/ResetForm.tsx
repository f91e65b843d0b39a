import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { passwordReset } from '../passwordReset';
import { ChosenPassword } from './ChosenPassword';

/** Asks for the new password once: it can be shown while it is typed. */
export function ResetForm({ token }: { readonly token: string }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, errors } = useSelector(passwordReset.select);
  const [password, setPassword] = useState('');
  const isPending = status === 'pending';
  const submit = () => {
    const draft = { token: vault.put(token), password: vault.put(password) };
    dispatch(passwordReset.actions.requested(draft));
  };
  return (
    <SubmissionForm form={passwordReset} onSubmit={submit} sx={{ mt: 3 }}>
      <ChosenPassword
        id="reset-password"
        label="Nuova password"
        value={password}
        onChange={setPassword}
        error={errors.Password}
        hints={[]}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Salvataggio in corso…' : 'Salva la nuova password'}
      </Button>
    </SubmissionForm>
  );
}
