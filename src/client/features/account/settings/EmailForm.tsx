import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { EmailField } from '../../../ui/EmailField';
import { PasswordField } from '../../../ui/PasswordField';
import { selectLinkedItems } from '../../identity';
import { emailChange } from './emailChange';
import { SettingForm } from './SettingForm';

/** Shown to people with a linked account: they may have no password. */
function WithoutPassword() {
  const items = useSelector(selectLinkedItems);
  if (items.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Entri con {items.map(({ name }) => name).join(' o ')} e non hai una password? Lascia vuoto il campo
      della password: basta aver fatto l’accesso da meno di un quarto d’ora.
    </Typography>
  );
}

/** The address changes only when the link that is sent to it is opened. */
export function EmailForm() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { errors } = useSelector(emailChange.select);
  const [email, setEmail] = useState('');
  const [current, setCurrent] = useState('');
  const submit = () =>
    dispatch(emailChange.actions.requested({ email: email.trim(), current: vault.put(current) }));
  return (
    <SettingForm form={emailChange} label="Manda il link di conferma" onSubmit={submit}>
      <EmailField
        id="nuova-email"
        label="Nuova e-mail"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={errors.Email}
        hint="Ti mandiamo un link al nuovo indirizzo; avvisiamo anche quello di prima."
      />
      <WithoutPassword />
      <PasswordField
        id="email-password-attuale"
        name="CurrentPassword"
        label="Password attuale"
        autoComplete="current-password"
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
        error={errors.CurrentPassword}
      />
    </SettingForm>
  );
}
