import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../servicesContext';
import { FormField } from '../../../ui/FormField';
import { Notice } from '../../../ui/Notice';
import { PasswordField } from '../../../ui/PasswordField';
import { useErrorFocus } from '../../../ui/useErrorFocus';
import { deletionDeclined, deletionRequested, selectOwnData } from '../ownDataSlice';

/** The password once more; who has none writes a word in its place. */
export function DeleteAccountForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, message, errors } = useSelector(selectOwnData).deletion.form;
  const [typed, setTyped] = useState('');
  const form = useErrorFocus(errors);
  const isPending = status === 'pending';
  const send = () =>
    dispatch(
      hasPassword
        ? deletionRequested({ password: vault.put(typed), word: '' })
        : deletionRequested({ password: '', word: typed }),
    );
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
      sx={{ display: 'grid', gap: 2.25 }}
    >
      <Notice kind="error">{message}</Notice>
      {hasPassword ? (
        <PasswordField
          id="elimina-password"
          name="Password"
          label="La tua password"
          autoComplete="current-password"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={errors.Password}
        />
      ) : (
        <FormField
          id="elimina-parola"
          name="Confirmation"
          label="Scrivi ELIMINA per confermare"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={errors.Confirmation}
          inputProps={{ maxLength: 50, autoCapitalize: 'characters' }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <Button type="button" variant="text" onClick={() => dispatch(deletionDeclined())}>
          Annulla
        </Button>
        <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
          {isPending ? 'Eliminazione in corso…' : 'Elimina per sempre'}
        </Button>
      </Box>
    </Box>
  );
}
