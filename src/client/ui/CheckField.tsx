import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CheckFieldProps {
  readonly id: string;
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
  /** The label; may hold links. */
  readonly children: ReactNode;
}

/** A box to tick, with its own message underneath. */
export function CheckField({ id, name, isChecked, onChange, error = '', children }: CheckFieldProps) {
  const messageId = `${id}-message`;
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'flex', gap: 1.5, cursor: 'pointer' }}>
        <Box
          component="input"
          id={id}
          name={name}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error !== ''}
          aria-describedby={error ? messageId : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          sx={{ width: 22, height: 22, m: 0, mt: 0.25, flexShrink: 0 }}
          style={{ accentColor: 'var(--mui-palette-primary-main)' }}
        />
        <span>{children}</span>
      </Box>
      {error && (
        <Box id={messageId} sx={{ mt: 0.75, color: 'error.main', typography: 'body2' }}>
          {error}
        </Box>
      )}
    </div>
  );
}
