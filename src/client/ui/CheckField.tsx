import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';

interface CheckFieldProps {
  readonly id: string;
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
  /** Sent by a form without our script. */
  readonly value?: string;
  /** The label; may hold links. */
  readonly children: ReactNode;
}

/** A box to tick, with its own message underneath. */
export function CheckField({ id, name, isChecked, onChange, error = '', value, children }: CheckFieldProps) {
  const messageId = `${id}-message`;
  return (
    <FormControl error={error !== ''} fullWidth>
      <FormControlLabel
        label={children}
        htmlFor={id}
        control={
          <Checkbox
            id={id}
            name={name}
            {...(value !== undefined && { value })}
            checked={isChecked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: { 'aria-invalid': error !== '', 'aria-describedby': error ? messageId : undefined },
            }}
          />
        }
      />
      {error && <FormHelperText id={messageId}>{error}</FormHelperText>}
    </FormControl>
  );
}
