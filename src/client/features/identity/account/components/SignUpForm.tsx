import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Consent, SIGN_UP_CONSENTS } from '../../../../../contract/identity/consents';
import { useServices } from '../../../../services/servicesContext';
import { CheckField } from '../../../../ui/CheckField';
import { EmailField } from '../../../../ui/EmailField';
import { FormField } from '../../../../ui/FormField';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';
import { selectKnownEmail } from '../knownEmail';
import { signUp } from '../signUp';
import { ChosenPassword } from './ChosenPassword';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  consents: { Terms: false, Privacy: false, Marketing: false },
};

/** The text of a consent. Its links open in another tab, so that the form keeps what was typed. */
function ConsentText({ consent }: { readonly consent: Consent }) {
  const { legal } = useServices().environment;
  return consent.parts.map((part) =>
    part.legal ? (
      <MuiLink key={part.text} href={legal[part.legal]} target="_blank" rel="noopener">
        {part.text}
        <VisuallyHidden>&nbsp;(si apre in un’altra scheda)</VisuallyHidden>
      </MuiLink>
    ) : (
      part.text
    ),
  );
}

/** Keeps what was typed whatever the server answers. The password goes to the vault, never into an action. */
export function SignUpForm({ returnUrl }: { readonly returnUrl: string }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, errors } = useSelector(signUp.select);
  const [typed, setTyped] = useState({ ...empty, email: useSelector(selectKnownEmail) });
  const isPending = status === 'pending';
  const change = (part: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...part }));

  const submit = () =>
    dispatch(
      signUp.actions.requested({
        firstName: typed.firstName.trim(),
        lastName: typed.lastName.trim(),
        email: typed.email.trim(),
        password: vault.put(typed.password),
        consents: typed.consents,
        returnUrl,
      }),
    );

  return (
    <SubmissionForm form={signUp} onSubmit={submit} sx={{ mt: 3 }}>
      <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormField
          id="sign-up-first-name"
          name="FirstName"
          label="Nome"
          autoComplete="given-name"
          value={typed.firstName}
          onChange={({ target }) => change({ firstName: target.value })}
          error={errors.FirstName}
          maxLength={100}
        />
        <FormField
          id="sign-up-last-name"
          name="Surname"
          label="Cognome"
          autoComplete="family-name"
          value={typed.lastName}
          onChange={({ target }) => change({ lastName: target.value })}
          error={errors.Surname}
          maxLength={100}
        />
      </Box>
      <EmailField
        id="sign-up-email"
        value={typed.email}
        onChange={({ target }) => change({ email: target.value })}
        error={errors.Email}
      />
      <ChosenPassword
        id="sign-up-password"
        label="Password"
        value={typed.password}
        onChange={(password) => change({ password })}
        error={errors.Password}
        hints={[typed.firstName, typed.lastName, typed.email]}
      />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {SIGN_UP_CONSENTS.map((consent) => (
          <CheckField
            key={consent.field}
            id={`sign-up-${consent.purpose}`}
            name={consent.field}
            isChecked={typed.consents[consent.field]}
            onChange={(isChecked) => change({ consents: { ...typed.consents, [consent.field]: isChecked } })}
            error={errors[consent.field]}
          >
            <ConsentText consent={consent} />
          </CheckField>
        ))}
      </Box>
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Iscrizione in corso…' : 'Iscriviti'}
      </Button>
    </SubmissionForm>
  );
}
