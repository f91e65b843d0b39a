import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../servicesContext';
import { PasswordField } from '../../../ui/PasswordField';
import { ChosenPassword } from '../../account';
import { selectFullName, selectUser } from '../../session/sessionSelectors';
import { passwordChangeRequested, selectAccountSettings } from '../accountSettingsSlice';
import { SettingForm } from './SettingForm';

/** Both passwords go to the vault, into no action. */
export function PasswordForm() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { errors } = useSelector(selectAccountSettings).form;
  const username = useSelector(selectUser)?.username ?? '';
  const fullName = useSelector(selectFullName);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const submit = () =>
    dispatch(passwordChangeRequested({ current: vault.put(current), password: vault.put(password) }));
  return (
    <SettingForm label="Cambia la password" onSubmit={submit}>
      {/* Tells a password manager whose password it is. */}
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
