import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent, ChangeEventHandler, ComponentProps, ReactNode, Ref } from 'react';
import { LabelledControl } from './LabelledControl';
import { useTypedBefore } from './useTypedBefore';

export interface FormFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'ref'> {
  readonly id: string;
  readonly label: string;
  /** Italian; empty when there is nothing to say. */
  readonly error?: string | undefined;
  /** Help text under the field; an error replaces it. */
  readonly hint?: ReactNode;
  /** Several lines: the field grows with its text where the browser can do that. */
  readonly multiline?: boolean;
  /** Lines that always show. */
  readonly rows?: number;
  /** Less high, in a narrow panel. */
  readonly isSmall?: boolean;
  /** Shown at the end of the field. */
  readonly endAdornment?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  readonly onChange?: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>;
}

/** `field-sizing: content` ignores `rows`. */
const textarea = (rows: number) => ({ rows, type: undefined, style: { minHeight: `${rows * 1.5}em` } });

/** A labelled text field with its own message underneath. */
export function FormField({
  id,
  label,
  error = '',
  hint,
  multiline = false,
  rows = 3,
  isSmall = false,
  endAdornment,
  inputRef,
  ...input
}: FormFieldProps) {
  useTypedBefore(id, (field) => {
    if (input.value === undefined || input.value === field.value) return;
    input.onChange?.({ target: field, currentTarget: field } as ChangeEvent<HTMLInputElement>);
  });
  return (
    <LabelledControl id={id} label={label} error={error} hint={hint} isSmall={isSmall}>
      {(describedBy) => (
        <OutlinedInput
          id={id}
          inputComponent={multiline ? 'textarea' : 'input'}
          inputRef={inputRef}
          slotProps={{
            input: { 'aria-describedby': describedBy, ...input, ...(multiline && textarea(rows)) },
          }}
          endAdornment={endAdornment && <InputAdornment position="end">{endAdornment}</InputAdornment>}
        />
      )}
    </LabelledControl>
  );
}
