import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import type { FieldErrors } from '../../../state/submission';
import { EmailField } from '../../../ui/EmailField';
import { PasswordField } from '../../../ui/PasswordField';
import { emailKnown } from '../account/knownEmail';

export interface TypedLogin {
  readonly username: string;
  readonly password: string;
}

interface LoginFieldsProps {
  readonly typed: TypedLogin;
  readonly onChange: (typed: TypedLogin) => void;
  readonly errors: FieldErrors;
  /** Where to go on after a new password. */
  readonly returnUrl: string;
}

/** E-mail, password, and the way to another password. */
export function LoginFields({ typed, onChange, errors, returnUrl }: LoginFieldsProps) {
  const dispatch = useDispatch();
  return (
    <>
      <EmailField
        id="login-username"
        name="Username"
        autoComplete="username"
        value={typed.username}
        onChange={({ target }) => onChange({ ...typed, username: target.value })}
        error={errors.Username}
      />
      <div>
        <PasswordField
          id="login-password"
          name="Password"
          label="Password"
          autoComplete="current-password"
          value={typed.password}
          onChange={({ target }) => onChange({ ...typed, password: target.value })}
          error={errors.Password}
        />
        <Box sx={{ mt: 0.75, textAlign: 'right' }}>
          <MuiLink
            component={Link}
            to={paths.forgottenPassword(returnUrl)}
            variant="body2"
            onClick={() => dispatch(emailKnown(typed.username.trim()))}
          >
            Password dimenticata?
          </MuiLink>
        </Box>
      </div>
    </>
  );
}
