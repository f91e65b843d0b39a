import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { useServices } from '../../../services/servicesContext';
import { EmailField } from '../../../ui/EmailField';
import { PasswordField } from '../../../ui/PasswordField';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { ActivationMailAgain } from '../account/components/MailRequest';
import { emailKnown } from '../account/knownEmail';
import { login } from './login';

interface Account {
  readonly username: string;
  readonly password: string;
}
interface LoginFormProps {
  readonly account: Account;
  readonly onChange: (account: Account) => void;
  readonly returnUrl: string;
}

/** E-mail and password. The password goes to the vault, never into an action. */
export function LoginForm({ account, onChange, returnUrl }: LoginFormProps) {
  const { vault } = useServices();
  const dispatch = useDispatch();
  const { status, errors, code, draft } = useSelector(login.select);
  const isPending = status === 'pending';

  const submit = () => {
    const username = account.username.trim();
    dispatch(login.actions.requested({ username, password: vault.put(account.password), returnUrl }));
  };

  return (
    <SubmissionForm form={login} onSubmit={submit} sx={{ mt: 3 }}>
      {code === 'not_activated' && draft && <ActivationMailAgain email={draft.username} />}
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
          <MuiLink
            component={Link}
            to={paths.forgottenPassword(returnUrl)}
            variant="body2"
            onClick={() => dispatch(emailKnown(account.username.trim()))}
          >
            Password dimenticata?
          </MuiLink>
        </Box>
      </div>
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Accesso in corso…' : 'Accedi'}
      </Button>
    </SubmissionForm>
  );
}
