import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import { passwordStrengthSlice } from '../../identity';
import communicationsSlice from '../communications/communicationsSlice';
import loginsSlice from '../logins/loginsSlice';
import ownDataSlice from '../ownData/ownDataSlice';
import pictureSlice from '../picture/pictureSlice';
import accountSettingsSlice, { selectAccountSettings } from './accountSettingsSlice';
import { EmailForm } from './EmailForm';
import { PasswordForm } from './PasswordForm';
import { PersonalDataForm } from './PersonalDataForm';
import { SettingPanel } from './SettingPanel';

/** What this part of the profile brings along. */
export const settingsSlices = [
  accountSettingsSlice,
  communicationsSlice,
  loginsSlice,
  passwordStrengthSlice,
  pictureSlice,
  ownDataSlice,
];

function EmailSummary() {
  const { pendingEmail } = useSelector(selectAccountSettings);
  return (
    <>
      Cambia quando confermi il nuovo indirizzo; allora gli altri accessi vengono chiusi.
      {pendingEmail && (
        <Box role="status" sx={{ mt: 1, color: 'text.primary' }}>
          In attesa di conferma: <strong>{pendingEmail}</strong>. Apri il link che abbiamo mandato a
          quell’indirizzo; fino ad allora resta valido quello di prima.
        </Box>
      )}
    </>
  );
}

/** Personal data, e-mail and password: each with its form, one open at a time. */
export function AccountSettings() {
  return (
    <Box sx={{ mt: 2.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <SettingPanel
        setting="data"
        title="Dati personali"
        summary="Nome, recapiti e indirizzo."
        changed="Dati salvati."
      >
        <PersonalDataForm />
      </SettingPanel>
      <SettingPanel
        setting="email"
        title="E-mail"
        summary={<EmailSummary />}
        changed="Ti abbiamo mandato il link di conferma."
      >
        <EmailForm />
      </SettingPanel>
      <SettingPanel
        setting="password"
        title="Password"
        summary="Quando la cambi, gli accessi sugli altri dispositivi vengono chiusi."
        changed="Password cambiata. Gli altri accessi sono stati chiusi."
      >
        <PasswordForm />
      </SettingPanel>
    </Box>
  );
}
