import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type Consent, type ConsentField, SIGN_UP_CONSENTS } from '../../../../../contract/identity/consents';
import { useServices } from '../../../../services/servicesContext';
import type { FieldErrors } from '../../../../state/submission';
import { CheckField } from '../../../../ui/CheckField';
import { EmailField } from '../../../../ui/EmailField';
import { FormField } from '../../../../ui/FormField';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';
import { ChosenPassword } from './ChosenPassword';

export interface TypedAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly consents: Readonly<Record<ConsentField, boolean>>;
}

export const NOTHING_TYPED: TypedAccount = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  consents: { Terms: false, Privacy: false, Marketing: false },
};

/** Returns what a form sends of it. @param password a handle of the vault */
export const newAccountOf = ({ firstName, lastName, email, consents }: TypedAccount, password: string) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  password,
  consents,
});

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

interface SignUpFieldsProps {
  readonly typed: TypedAccount;
  readonly onChange: (changes: Partial<TypedAccount>) => void;
  readonly errors: FieldErrors;
}

/** The fields of a new account. */
export function SignUpFields({ typed, onChange: change, errors }: SignUpFieldsProps) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2.25,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
        }}
      >
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
    </>
  );
}
