import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { FormField } from '../../../ui/FormField';
import { PasswordField } from '../../../ui/PasswordField';
import { ProfileForm } from '../components/ProfileForm';
import { deletionDeclined, deletionRequested, selectOwnData } from './ownDataSlice';

/** The password once more; who has none writes a word in its place. */
export function DeleteAccountForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { form } = useSelector(selectOwnData).deletion;
  const [typed, setTyped] = useState('');
  const isPending = form.status === 'pending';
  const send = () =>
    dispatch(
      hasPassword
        ? deletionRequested({ password: vault.put(typed), word: '' })
        : deletionRequested({ password: '', word: typed }),
    );
  return (
    <ProfileForm form={form} onSubmit={send}>
      {hasPassword ? (
        <PasswordField
          id="elimina-password"
          name="Password"
          label="La tua password"
          autoComplete="current-password"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={form.errors.Password}
        />
      ) : (
        <FormField
          id="elimina-parola"
          name="Confirmation"
          label="Scrivi ELIMINA per confermare"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={form.errors.Confirmation}
          inputProps={{ maxLength: 50, autoCapitalize: 'characters' }}
        />
      )}
      {/* On phones under each other and equally wide: side by side they do not fit. */}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 1,
          justifyContent: 'flex-end',
        }}
      >
        <Button type="button" variant="text" onClick={() => dispatch(deletionDeclined())}>
          Annulla
        </Button>
        <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
          {isPending ? 'Eliminazione in corso…' : 'Elimina per sempre'}
        </Button>
      </Box>
    </ProfileForm>
  );
}
