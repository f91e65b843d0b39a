import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { Notice } from '../../../../ui/Notice';
import { useFormErrors } from '../../../../ui/useFormErrors';
import { passwordReset } from '../passwordReset';
import { ChosenPassword } from './ChosenPassword';

const { requested, fieldChanged } = passwordReset.actions;

/** Asks for the new password once: it can be shown while it is typed. */
export function ResetForm({ token }: { readonly token: string }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, message, errors } = useSelector(passwordReset.select);
  const form = useFormErrors(errors, (field) => dispatch(fieldChanged(field)));
  const [password, setPassword] = useState('');
  const isPending = status === 'pending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) dispatch(requested({ token: vault.put(token), password: vault.put(password) }));
  };
  return (
    <Box component="form" {...form} noValidate onSubmit={submit} sx={{ mt: 3, display: 'grid', gap: 2.25 }}>
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
