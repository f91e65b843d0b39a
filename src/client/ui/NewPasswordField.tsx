import Box from '@mui/material/Box';
import { PasswordField } from './PasswordField';
import { type Strength, StrengthMeter } from './StrengthMeter';

interface NewPasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** The field is used for the first time: what measures it is worth fetching. */
  readonly onEnter: () => void;
  readonly strength: Strength | null;
  readonly error?: string | undefined;
}

/** A password to be chosen, and how long it would hold. */
export function NewPasswordField({ onChange, onEnter, strength, ...field }: NewPasswordFieldProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <PasswordField
        {...field}
        name="Password"
        autoComplete="new-password"
        hint="Almeno 10 caratteri: tre o quattro parole a caso vanno benissimo."
        onFocus={onEnter}
        onChange={({ target }) => onChange(target.value)}
      />
      <StrengthMeter strength={strength} />
    </Box>
  );
}
