import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { useServices } from '../../../services/servicesContext';
import { PasswordField } from '../../../ui/PasswordField';
import { ChosenPassword, selectLinkedItems } from '../../identity';
import { selectFullName, selectUser } from '../../identity/session/sessionSelectors';
import { passwordChange } from './passwordChange';
import { SettingForm } from './SettingForm';

/** Shown to people with a linked account: they may have no password, and can choose one by mail. */
function FirstPassword() {
  const items = useSelector(selectLinkedItems);
  if (items.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Entri con {items.map(({ name }) => name).join(' o ')} e non hai ancora una password? Scegline una con{' '}
      <MuiLink component={Link} to={paths.forgottenPassword(paths.profile())}>
        «Password dimenticata?»
      </MuiLink>
      : ti mandiamo un link per e-mail.
    </Typography>
  );
}

export function PasswordForm() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { errors } = useSelector(passwordChange.select);
  const username = useSelector(selectUser)?.username ?? '';
  const fullName = useSelector(selectFullName);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const submit = () =>
    dispatch(
      passwordChange.actions.requested({ current: vault.put(current), password: vault.put(password) }),
    );
  return (
    <SettingForm form={passwordChange} label="Cambia la password" onSubmit={submit}>
      <FirstPassword />
      {/* Shows a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id="password-attuale"
        name="CurrentPassword"
        label="Password attuale"
        autoComplete="current-password"
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
        error={errors.CurrentPassword}
      />
      <ChosenPassword
        id="nuova-password"
        label="Nuova password"
        value={password}
        onChange={setPassword}
        error={errors.Password}
        hints={[fullName, username]}
      />
    </SettingForm>
  );
}
