import { styled } from '@mui/material/styles';
import type { ChangeEvent, ChangeEventHandler, ComponentProps, ReactNode, Ref } from 'react';
import { Field } from './Field';
import { useTypedBefore } from './useTypedBefore';

type Input = ComponentProps<'input'>;

export interface FormFieldProps extends Omit<Input, 'id' | 'onChange' | 'ref'> {
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
  /** Shown at the end of the field. */
  readonly endAdornment?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  readonly onChange?: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>;
}

const Whole = styled('div')(({ theme }) => ({
  width: '100%',
  minWidth: 0,
  '& > label': { display: 'block', marginBottom: 6, fontWeight: 600, lineHeight: 1.4375 },
  '& > p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars.palette.text.secondary },
  '&[data-refused="true"]': { '& > label, & > p': { color: theme.vars.palette.error.main } },
}));

/** The field, with its end adornment laid over it. */
const Cell = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  '& > *': { gridArea: '1 / 1' },
  '& > input, & > textarea': {
    padding: theme.spacing(0, 1.75),
    fontSize: '1rem',
    backgroundColor: 'transparent',
  },
  '& > input': { minHeight: 52 },
  '& > textarea': {
    padding: theme.spacing(1.75),
    lineHeight: 1.5,
    resize: 'vertical',
    fieldSizing: 'content',
    maxHeight: '24em',
  },
  '& > span': { justifySelf: 'end', marginRight: theme.spacing(1.25) },
  '& > :not(:last-child)': { paddingRight: 100 },
}));

/** Lines, padding and border: `field-sizing: content` ignores `rows`. */
const heightOf = (rows: number) => ({ minHeight: `calc(${rows * 1.5}em + 30px)` });

/** A labelled text field with its own message underneath. */
export function FormField({
  id,
  label,
  error = '',
  hint,
  multiline = false,
  rows = 3,
  endAdornment,
  inputRef,
  ...input
}: FormFieldProps) {
  const messageId = `${id}-message`;
  const text = error || hint;
  useTypedBefore(id, (field) => {
    if (input.value === undefined || input.value === field.value) return;
    input.onChange?.({ target: field, currentTarget: field } as ChangeEvent<HTMLInputElement>);
  });
  return (
    <Whole data-refused={error !== ''}>
      <label htmlFor={id}>{label}</label>
      <Cell>
        <Field
          id={id}
          aria-invalid={error !== ''}
          aria-describedby={text ? messageId : undefined}
          {...input}
          {...(inputRef && { ref: inputRef })}
          {...(multiline && { as: 'textarea', rows, style: heightOf(rows) })}
        />
        {endAdornment && <span>{endAdornment}</span>}
      </Cell>
      {text && <p id={messageId}>{text}</p>}
    </Whole>
  );
}
