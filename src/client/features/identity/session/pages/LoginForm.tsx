import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import { useServices } from '../../../../services/servicesContext';
import { EmailField } from '../../../../ui/EmailField';
import { Notice } from '../../../../ui/Notice';
import { PasswordField } from '../../../../ui/PasswordField';
import { selectLogin } from '../sessionSelectors';
import { loginRequested } from '../sessionSlice';
import { Inactive } from './Inactive';

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
      <Notice kind="error">{message}</Notice>
      {login.inactive && <Inactive email={login.inactive} />}
      <EmailField
        id="login-username"
        name="Username"
        autoComplete="username"
        value={account.username}
        onChange={({ target }) => onChange({ ...account, username: target.value })}
        error={errors.Username}
      />
      <div>
        <PasswordField
          id="login-password"
          name="Password"
          label="Password"
          autoComplete="current-password"
          value={account.password}
          onChange={({ target }) => onChange({ ...account, password: target.value })}
          error={errors.Password}
        />
        <Box sx={{ mt: 0.75, textAlign: 'right' }}>
          <MuiLink component={Link} to={paths.forgottenPassword(returnUrl)} variant="body2">
            Password dimenticata?
          </MuiLink>
        </Box>
      </div>
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Accesso in corso…' : 'Accedi'}
      </Button>
    </Box>
  );
}
