import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormField, type FormFieldProps } from './FormField';
import { VisuallyHidden } from './VisuallyHidden';

interface PasswordFieldProps extends Omit<FormFieldProps, 'type' | 'endAdornment' | 'autoComplete'> {
  readonly autoComplete: 'new-password' | 'current-password';
}

/** A password that its writer can look at: so it is asked for once. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={200}
      endAdornment={
        <Button
          type="button"
          variant="text"
          size="small"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          sx={{ px: 1, mr: -1 }}
        >
          {isShown ? 'Nascondi' : 'Mostra'}
          <VisuallyHidden>&nbsp;la password</VisuallyHidden>
        </Button>
      }
    />
  );
}
