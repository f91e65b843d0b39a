import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../servicesContext';
import { AlertIcon } from '../../../ui/Icons';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { selectLogin } from '../sessionSelectors';
import { loginRequested } from '../sessionSlice';
import { Field } from './Field';

interface Account {
  readonly username: string;
  readonly password: string;
}
interface LoginFormProps {
  readonly account: Account;
  readonly onChange: (account: Account) => void;
  readonly returnUrl: string;
}

const missingIn = ({ username, password }: Account) => ({
  ...(username.trim() ? {} : { Username: 'Scrivi la tua e-mail.' }),
  ...(password ? {} : { Password: 'Scrivi la password.' }),
});

/** E-mail and password. The password goes from the field to the vault, never into an action. */
export function LoginForm({ account, onChange, returnUrl }: LoginFormProps) {
  const { vault } = useServices();
  const dispatch = useDispatch();
  const login = useSelector(selectLogin);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [isShown, setIsShown] = useState(false);
  const isPending = login.status === 'pending';
  const hasMissing = Object.keys(missing).length > 0;
  const errors = hasMissing ? missing : login.errors;
  const message = hasMissing ? '' : login.message;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = missingIn(account);
    setMissing(found);
    const [first] = Object.keys(found);
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    dispatch(
      loginRequested({
        username: account.username.trim(),
        password: vault.put(account.password),
        returnUrl,
      }),
    );
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ mt: 3, display: 'grid', gap: 2.25 }}>
      <Box aria-live="assertive" sx={{ display: 'contents' }}>
        {message && (
          <Box
            sx={{
              display: 'flex',
              gap: 1.25,
              px: 2,
              py: 1.5,
              border: 1,
              borderColor: 'error.main',
              borderRadius: 1,
              color: 'error.main',
              overflowWrap: 'anywhere',
            }}
          >
            <AlertIcon />
            <span>{message}</span>
          </Box>
        )}
      </Box>
      <Field
        id="login-username"
        name="Username"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={account.username}
        onChange={({ target }) => onChange({ ...account, username: target.value })}
        error={errors.Username ?? ''}
        inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
      />
      <Field
        id="login-password"
        name="Password"
        label="Password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={account.password}
        onChange={({ target }) => onChange({ ...account, password: target.value })}
        error={errors.Password ?? ''}
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: 200 }}
        endAdornment={
          <Button
            type="button"
            variant="text"
            size="small"
            onClick={() => setIsShown(!isShown)}
            sx={{ px: 1, mr: -1 }}
          >
            {isShown ? 'Nascondi' : 'Mostra'}
            <VisuallyHidden>&nbsp;la password</VisuallyHidden>
          </Button>
        }
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Accesso in corso…' : 'Accedi'}
      </Button>
    </Box>
  );
}
