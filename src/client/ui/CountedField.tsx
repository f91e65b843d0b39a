import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FormField, type FormFieldProps } from './FormField';
import { formatNumber } from './format';

interface CountedFieldProps extends Omit<FormFieldProps, 'hint'> {
  readonly value: string;
  /** Characters. A longer text stays typed: sending it says what is wrong. */
  readonly max: number;
  readonly hint?: ReactNode;
}

/** A field for a longer text, with a count of its characters. */
export function CountedField({ value, max, hint, error = '', ...input }: CountedFieldProps) {
  const { length } = value.trim();
  return (
    <FormField
      value={value}
      multiline
      rows={3}
      error={error}
      hint={
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}
        >
          <span>{hint}</span>
          <Box
            component="span"
            sx={{ fontVariantNumeric: 'tabular-nums', ...(length > max && { color: 'error.main' }) }}
          >
            {formatNumber(length)} di {formatNumber(max)} caratteri
          </Box>
        </Box>
      }
      {...input}
    />
  );
}
