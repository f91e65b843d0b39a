import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { Notice } from '../../../../ui/Notice';
import { useErrorFocus } from '../../../../ui/useErrorFocus';
import { resetRequested, selectPasswordReset } from '../passwordResetSlice';
import { ChosenPassword } from './ChosenPassword';

/** A new password, asked for once: who writes it can look at it. */
export function ResetForm() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, message, errors } = useSelector(selectPasswordReset).form;
  const [password, setPassword] = useState('');
  const form = useErrorFocus(errors);
  const isPending = status === 'pending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) dispatch(resetRequested({ password: vault.put(password) }));
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ mt: 3, display: 'grid', gap: 2.25 }}>
      <Notice kind="error">{message}</Notice>
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
    </Box>
  );
}
