import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import { panel } from '../components/panel';
import { EmailForm } from './EmailForm';
import { emailChange } from './emailChange';
import { PasswordForm } from './PasswordForm';
import { PersonalDataForm } from './PersonalDataForm';
import { passwordChange } from './passwordChange';
import { personalData } from './personalData';
import { SettingPanel } from './SettingPanel';
import { selectSettings } from './settingsSlice';

/** Personal data, e-mail and password: each with its form, one open at a time. */
export function AccountSettings() {
  const { pendingEmail } = useSelector(selectSettings);
  return (
    <Box sx={{ mt: 2.5, ...panel }}>
      <SettingPanel
        setting="data"
        form={personalData}
        title="Dati personali"
        summary="Nome, recapiti e indirizzo."
        success="Dati salvati."
      >
        <PersonalDataForm />
      </SettingPanel>
      <SettingPanel
        setting="email"
        form={emailChange}
        title="E-mail"
        summary={
          <>
            Cambia quando confermi il nuovo indirizzo; allora gli altri accessi vengono chiusi.
            {pendingEmail && (
              <Box role="status" sx={{ mt: 1, color: 'text.primary' }}>
                In attesa di conferma: <strong>{pendingEmail}</strong>. Apri il link che abbiamo mandato a
                quell’indirizzo; fino ad allora resta valido quello di prima.
              </Box>
            )}
          </>
        }
        success={pendingEmail ? 'Ti abbiamo mandato il link di conferma.' : ''}
      >
        <EmailForm />
      </SettingPanel>
      <SettingPanel
        setting="password"
        form={passwordChange}
        title="Password"
        summary="Quando la cambi, gli accessi sugli altri dispositivi vengono chiusi."
        success="Password cambiata. Gli altri accessi sono stati chiusi."
      >
        <PasswordForm />
      </SettingPanel>
    </Box>
  );
}
