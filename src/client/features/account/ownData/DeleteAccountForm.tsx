import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { FormField } from '../../../ui/FormField';
import { PasswordField } from '../../../ui/PasswordField';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { deletion } from './deletion';

/** Asks for the password, or for a word if the account has none. */
export function DeleteAccountForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, errors } = useSelector(deletion.select);
  const [typed, setTyped] = useState('');
  const draft = () =>
    hasPassword ? { password: vault.put(typed), word: '' } : { password: null, word: typed };
  return (
    <SubmissionForm form={deletion} onSubmit={() => dispatch(deletion.actions.requested(draft()))}>
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
          maxLength={50}
          autoCapitalize="characters"
        />
      )}
      {/* Side by side they do not fit on phones. */}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 1,
          justifyContent: 'flex-end',
        }}
      >
        <Button type="button" variant="text" onClick={() => dispatch(deletion.actions.closed())}>
          Annulla
        </Button>
        <Button type="submit" variant="contained" color="error" aria-disabled={status === 'pending'}>
          {status === 'pending' ? 'Eliminazione in corso…' : 'Elimina per sempre'}
        </Button>
      </Box>
    </SubmissionForm>
  );
}
