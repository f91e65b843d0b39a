import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmailField } from '../../../ui/EmailField';
import { emailChangeRequested, selectAccountSettings } from '../accountSettingsSlice';
import { SettingForm } from './SettingForm';

/** The address changes only when the link that is sent there is opened. */
export function EmailForm() {
  const dispatch = useDispatch();
  const { errors } = useSelector(selectAccountSettings).form;
  const [email, setEmail] = useState('');
  return (
    <SettingForm
      label="Manda il link di conferma"
      onSubmit={() => dispatch(emailChangeRequested(email.trim()))}
    >
      <EmailField
        id="nuova-email"
        label="Nuova e-mail"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={errors.Email}
        hint="Ti mandiamo un link al nuovo indirizzo; avvisiamo anche quello di prima."
      />
    </SettingForm>
  );
}
